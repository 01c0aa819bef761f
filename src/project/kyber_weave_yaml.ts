import { shapeFaults, shown } from "../faults/mod.ts";
import type { ProjectConfiguration } from "./configuration.ts";
import { configured, contradictions } from "./configured.ts";
import { documentationSchema, type WrittenDocumentation } from "./documentation_schema.ts";
import { KYBER_WEAVE_KEYS, kyberWeavePath } from "./kyber_weave_keys.ts";
import { ProjectError } from "./project_error.ts";
import { type Mapping, YamlFault, yamlMapping } from "./yaml_mapping.ts";

/** The documentation root of a `kyber-weave.yml` that names none. */
export const KYBER_WEAVE_ROOT = "6-Docs";

/**
 * What the text of a `kyber-weave.yml` says of the repository's documents. Keys of other programs are passed over.
 *
 * @param file Its absolute path, for messages.
 * @throws ProjectError naming all that is wrong.
 */
export function fromKyberWeaveYaml(text: string, file: string): ProjectConfiguration {
  return configured(writtenInKyberWeave(text, file), KYBER_WEAVE_ROOT);
}

/**
 * What it says, as the member `documentation` of a `lectern.json` would say it; only what is written.
 *
 * @throws ProjectError
 */
export function writtenInKyberWeave(text: string, file: string): WrittenDocumentation {
  const { written, faults } = renamed(mappingOf(text, file));
  const { data, error } = documentationSchema.safeParse(written);
  if (error) faults.push(...shapeFaults(documentationSchema, error.issues, written, keyOf));
  if (data && faults.length === 0) {
    const found = contradictions(data, configured(data, KYBER_WEAVE_ROOT));
    faults.push(...found.map(({ path, words }) => `"${keyOf(path)}" ${words}.`));
  }
  if (!data || faults.length > 0) throw new ProjectError(file, faults);
  return data;
}

function keyOf(path: readonly PropertyKey[]): string {
  return kyberWeavePath(path.map(String)).join(".");
}

function mappingOf(text: string, file: string): Mapping {
  try {
    return yamlMapping(text);
  } catch (error) {
    if (error instanceof YamlFault) throw new ProjectError(file, [error.message]);
    throw error;
  }
}

/** The content under its keys in `documentation`; a key without a value is not written. */
function renamed(content: Mapping): { written: Mapping; faults: string[] } {
  const written: Record<string, unknown> = {};
  const faults = new Set<string>();
  for (const [from, to] of KYBER_WEAVE_KEYS) {
    const value = at(content, from, (path, found) => {
      faults.add(`"${path.join(".")}" is ${shown(found)}; it must be a mapping of keys to values.`);
    });
    if (value === undefined || value === null) continue;
    put(written, to, asWritten(to, value));
  }
  return { written, faults: [...faults] };
}

/** One root may stand without brackets, and a type without keys is one whose keys are cleared. */
function asWritten([first, second]: readonly string[], value: unknown): unknown {
  if (first === "roots" && typeof value === "string") return [value];
  if (second !== "requiredKeysByType" || !isMapping(value)) return value;
  return Object.fromEntries(Object.entries(value).map(([type, keys]) => [type, keys ?? []]));
}

function at(
  content: Mapping,
  path: readonly string[],
  complain: (path: readonly string[], found: unknown) => void,
): unknown {
  let value: unknown = content;
  for (const [depth, name] of path.entries()) {
    if (value === undefined || value === null) return undefined;
    if (!isMapping(value)) return complain(path.slice(0, depth), value);
    value = Object.hasOwn(value, name) ? value[name] : undefined;
  }
  return value;
}

function put(object: Record<string, unknown>, [name, ...rest]: readonly string[], value: unknown): void {
  if (rest.length === 0) object[name!] = value;
  else {
    object[name!] ??= {};
    put(object[name!] as Record<string, unknown>, rest, value);
  }
}

function isMapping(value: unknown): value is Mapping {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}
