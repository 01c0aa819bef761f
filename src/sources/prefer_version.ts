/** What can be read out of the name of a version, branch or tag. A part that is not given stands for all there are. */
interface ReadVersion {
  readonly major: number;
  readonly minor: number;
  readonly patch: number;
  /** Identifiers behind the hyphen; empty for a release. */
  readonly pre: readonly string[];
}

/**
 * `4`, `v4.1`, `4.x`, `4.1.0-beta.2` at the end of a name, or behind `/`, `@`, `_` or `-`. Numbers of more than five
 * digits are dates and commits.
 */
const VERSION =
  /(?:^|[/@_-])v?(\d{1,5})(?:\.(\d{1,5}|x|\*))?(?:\.(\d{1,5}|x|\*))?(?:-([0-9a-z.-]+))?(?:\+[0-9a-z.-]+)?$/i;

/** Names of what is newest, for lack of numbers. */
const NEWEST = ["latest", "main", "master", ""];

/**
 * The version among several that fits best to the one that is wanted: the same, else the highest of the same minor, else
 * a name that covers it (`4.x`), else the highest of the same major below it, else the lowest above it, else the highest
 * release of all. Without numbers to compare it is what is newest by its name, else the first.
 *
 * `versions` holds one or more names as people give them: `v4.1.0`, `4`, `next`, `zod@4.1.0`, `release/1.x`.
 */
export function preferVersion(versions: readonly string[], wanted: string | undefined): string {
  const named = wanted === undefined ? undefined : versions.find((version) => version === wanted);
  if (named !== undefined) return named;
  const read = versions
    .map((name) => ({ name, version: readVersion(name) }))
    .filter((one): one is { name: string; version: ReadVersion } => one.version !== undefined)
    .sort((a, b) => compareVersions(b.version, a.version));
  const target = wanted === undefined ? undefined : readVersion(wanted);
  const found = target && nearest(read, target);
  const highest = read.find(({ version }) => version.pre.length === 0) ?? read[0];
  return (found ?? highest)?.name ?? NEWEST.find((name) => versions.includes(name)) ?? versions[0]!;
}

/** The nearest of the same major version, among versions from high to low. */
function nearest<T extends { version: ReadVersion }>(read: readonly T[], wanted: ReadVersion): T | undefined {
  const same = read.find(({ version }) => compareVersions(version, wanted) === 0);
  if (same) return same;
  // A release goes before what was tried out before one.
  const line = read.filter(({ version }) => version.major === wanted.major);
  const major = [...line.filter(isRelease), ...line.filter((one) => !isRelease(one))];
  return (
    major.find(({ version }) => version.minor === wanted.minor) ??
    major.find(({ version }) => version.minor === Infinity) ??
    major.find(({ version }) => compareVersions(version, wanted) < 0) ??
    major.findLast(isRelease) ??
    major.at(-1)
  );
}

function isRelease({ version }: { version: ReadVersion }): boolean {
  return version.pre.length === 0;
}

function readVersion(name: string): ReadVersion | undefined {
  const [found, major, minor, patch, pre] = VERSION.exec(name) ?? [];
  if (found === undefined) return undefined;
  return { major: Number(major), minor: part(minor), patch: part(patch), pre: pre?.split(".") ?? [] };
}

function part(digits: string | undefined): number {
  return digits === undefined || /[x*]/i.test(digits) ? Infinity : Number(digits);
}

/** Below 0 when the first comes before the second in the order of semantic versions. */
function compareVersions(a: ReadVersion, b: ReadVersion): number {
  for (const key of ["major", "minor", "patch"] as const) if (a[key] !== b[key]) return a[key] < b[key] ? -1 : 1;
  if (a.pre.length === 0 || b.pre.length === 0) return Number(b.pre.length > 0) - Number(a.pre.length > 0);
  for (let i = 0; i < Math.max(a.pre.length, b.pre.length); i++) {
    const [x, y] = [a.pre[i], b.pre[i]];
    if (x === y) continue;
    if (x === undefined || y === undefined) return x === undefined ? -1 : 1;
    const [isNumber, isOtherNumber] = [/^\d+$/.test(x), /^\d+$/.test(y)];
    if (isNumber && isOtherNumber) return Number(x) - Number(y);
    if (isNumber !== isOtherNumber) return isNumber ? -1 : 1;
    return x < y ? -1 : 1;
  }
  return 0;
}
