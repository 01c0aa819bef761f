import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { type Platform, root } from "../build/mod.ts";

/** A package as a lockfile has it. */
interface Locked {
  readonly version: string;
  readonly integrity?: string;
  readonly license?: string;
  readonly dependencies?: Readonly<Record<string, string>>;
}

type Lock = Readonly<Record<string, Locked>>;

/** What an executable was made of. */
export interface Materials {
  readonly name: string;
  readonly version: string;
  readonly description: string;
  /** The packages in it, as the lockfile names them. */
  readonly packages: readonly string[];
  /** Platform → the lockfile that its Node was taken from. */
  readonly nodes: readonly { readonly platform: Platform; readonly lockfile: string }[];
}

/**
 * The bill of materials of the executables, as CycloneDX 1.6 JSON: only what is in them, as it was locked. It has neither a
 * serial number nor a time, which the format leaves free, so that the same release has the same bill.
 */
export async function billOfMaterials({ name, version, description, packages, nodes }: Materials): Promise<string> {
  const lock = await lockOf(packages);
  const runtimes = await Promise.all(
    nodes.map(async ({ platform, lockfile }) => {
      const locked = (await readLock(lockfile))[`node_modules/${platform.nodePackage}`]!;
      return component(`node_modules/${platform.nodePackage}`, locked, "platform");
    }),
  );
  const self = `pkg:npm/${name}@${version}`;
  const refOf = (folder: string) => purl(folder, lock[folder]!.version);
  const bill = {
    $schema: "http://cyclonedx.org/schema/bom-1.6.schema.json",
    bomFormat: "CycloneDX",
    specVersion: "1.6",
    version: 1,
    metadata: {
      lifecycles: [{ phase: "build" }],
      component: {
        type: "application",
        "bom-ref": self,
        name,
        version,
        description,
        licenses: [{ license: { id: "MIT" } }],
        purl: self,
      },
    },
    components: sorted([...packages.map((folder) => component(folder, lock[folder]!, "library")), ...runtimes]),
    dependencies: [
      { ref: self, dependsOn: unique([...direct(lock, packages).map(refOf), ...runtimes.map(refIn)]) },
      ...merged(packages.map((folder) => ({ ref: refOf(folder), dependsOn: used(lock, packages, folder).map(refOf) }))),
    ],
  };
  return `${JSON.stringify(bill, undefined, 2)}\n`;
}

/** The lockfile, and what stands in the manifests of packages that only a compiled preset uses. */
async function lockOf(packages: readonly string[]): Promise<Lock> {
  const lock = await readLock(join(root, "package-lock.json"));
  const others = packages.filter((folder) => !(folder in lock));
  const manifests = others.map(async (folder) => {
    const { version, license, dependencies } = JSON.parse(await readFile(join(root, folder, "package.json"), "utf8"));
    return [folder, { version, license, dependencies }] as const;
  });
  return { ...lock, ...Object.fromEntries(await Promise.all(manifests)) };
}

async function readLock(file: string): Promise<Lock> {
  return JSON.parse(await readFile(file, "utf8")).packages;
}

function component(folder: string, { version, integrity, license }: Locked, type: "library" | "platform") {
  const ref = purl(folder, version);
  return {
    type,
    "bom-ref": ref,
    name: nameOf(folder),
    version,
    purl: ref,
    ...(license === undefined ? {} : { licenses: [licence(license)] }),
    ...(integrity === undefined ? {} : { hashes: [hash(integrity)] }),
  };
}

type Component = ReturnType<typeof component>;

function refIn(one: Component): string {
  return one["bom-ref"];
}

/** A package may lie in several folders: it is told of once. */
function sorted(components: Component[]): Component[] {
  const known = new Map(components.map((one) => [refIn(one), one]));
  return [...known.values()].sort((a, b) => (refIn(a) < refIn(b) ? -1 : 1));
}

function merged(edges: { ref: string; dependsOn: string[] }[]): { ref: string; dependsOn: string[] }[] {
  const known = new Map<string, string[]>();
  for (const { ref, dependsOn } of edges) known.set(ref, [...(known.get(ref) ?? []), ...dependsOn]);
  return [...known].map(([ref, dependsOn]) => ({ ref, dependsOn: unique(dependsOn) }));
}

/** The packages that the program itself imports, as far as they are in it. */
function direct(lock: Lock, packages: readonly string[]): string[] {
  return Object.keys(lock[""]!.dependencies ?? {})
    .map((name) => `node_modules/${name}`)
    .filter((folder) => packages.includes(folder));
}

/** The packages in the program that one of them imports: each the nearest of its name, going up the folders. */
function used(lock: Lock, packages: readonly string[], folder: string): string[] {
  const found = Object.keys(lock[folder]!.dependencies ?? {}).map((name) => {
    for (let at = folder; at !== ""; at = at.slice(0, Math.max(0, at.lastIndexOf("/node_modules/")))) {
      if (`${at}/node_modules/${name}` in lock) return `${at}/node_modules/${name}`;
    }
    return `node_modules/${name}`;
  });
  return found.filter((one) => packages.includes(one));
}

function unique(names: string[]): string[] {
  return [...new Set(names)].sort();
}

function nameOf(folder: string): string {
  return folder.slice(folder.lastIndexOf("node_modules/") + "node_modules/".length);
}

function purl(folder: string, version: string): string {
  return `pkg:npm/${nameOf(folder).replace("@", "%40")}@${version}`;
}

/** `MIT` is an identifier; `(MIT OR Apache-2.0)` an expression of them. */
function licence(text: string) {
  return /^[\w.-]+$/.test(text) ? { license: { id: text } } : { expression: text };
}

/** The sum of the package as it was published. */
function hash(integrity: string) {
  const [algorithm, base64] = integrity.split("-") as [string, string];
  return { alg: algorithm.replace("sha", "SHA-"), content: Buffer.from(base64, "base64").toString("hex") };
}
