import { mkdirSync, readFileSync, statSync, writeFileSync } from "node:fs";
import { dirname, join, relative, resolve } from "node:path";
import { valid } from "semver";
import { openCompiling, type SourceRecord } from "../library/mod.ts";
import { type CompiledPreset, type CompiledSource, PRESET_PART } from "./compiled_preset.ts";
import { Faults } from "./faults.ts";
import { type CheckedPreset, checkedPreset } from "./preset_file.ts";

/** What a preset becomes for an executable. */
export interface PresetForBuild {
  readonly name: string;
  /** The preset's own, if it has one: that of the executable. */
  readonly version?: string;
  /** Parts by name → the file with their bytes, below the folder that was given. */
  readonly files: Readonly<Record<string, string>>;
  /** Parts by name → the module that is to be bundled for it, absolute. */
  readonly modules: Readonly<Record<string, string>>;
}

/**
 * Checks a preset and writes the parts that an executable needs of it: the preset itself, and all that it names on this
 * machine. Its modules are for the bundler.
 *
 * @param file The preset's JSON file.
 * @param folder Where the parts are written.
 * @throws PresetError naming key, value and what is allowed; SourceError when a source cannot be read whole.
 */
export async function compilePreset(file: string, folder: string): Promise<PresetForBuild> {
  const preset = await checkedPreset(file);
  refuse(preset, file);
  mkdirSync(folder, { recursive: true });
  const files: Record<string, string> = {};
  const modules: Record<string, string> = {};
  const put = (part: string, content: string | Uint8Array): string => {
    files[part] = join(folder, part);
    writeFileSync(files[part], content);
    return part;
  };
  const below = dirname(resolve(file));
  const sources: CompiledSource[] = [];
  for (const [at, record] of preset.sources!.entries()) {
    sources.push(
      await compiledSource(record, { part: (kind, content) => put(`source-${at}.${kind}`, content), below }),
    );
  }
  const tools = preset.tools.map((tool) => {
    if (typeof tool === "string") return tool;
    const part = `tools-${Object.keys(modules).length}`;
    modules[part] = tool.module;
    return { module: placeBelow(below, tool.module), part };
  });
  put(PRESET_PART, JSON.stringify({ ...preset, sources, tools } satisfies CompiledPreset));
  const { name, version } = preset;
  return { name, ...(version === undefined ? {} : { version }), files, modules };
}

/** What a preset on a disk may do, but not one that is an executable. */
function refuse({ sources, version }: CheckedPreset, file: string): void {
  const faults = new Faults(file);
  if (!sources) faults.add('"sources" is missing; an executable of its own must name what it serves.');
  if (version !== undefined && valid(version) !== version) {
    const given = JSON.stringify(version);
    faults.add(`"version" is ${given}; that of an executable must be like 1.2.3, so that an update can compare it.`);
  }
  const error = faults.error();
  if (error) throw error;
}

interface Parts {
  part(kind: string, content: Uint8Array): string;
  /** The preset's folder. */
  readonly below: string;
}

/** A source whose text is on this machine is compiled in; one on the web is fetched by who runs the executable. */
async function compiledSource({ snapshot, ...record }: SourceRecord, { part, below }: Parts): Promise<CompiledSource> {
  if (isLocal(record)) {
    const { compileSource } = await openCompiling();
    const { text, index, ...corpus } = await compileSource(record);
    // The place on this machine is nobody's business.
    const origin = placeBelow(below, record.origin);
    return {
      record: { ...record, origin },
      corpus: { origin, ...corpus, text: part("text", text), index: part("index", index) },
    };
  }
  if (snapshot === undefined) return { record };
  const obtainedAt = Math.floor(statSync(snapshot).mtimeMs);
  return { record, snapshot: { part: part("snapshot", readFileSync(snapshot)), obtainedAt } };
}

function isLocal({ kind, origin }: Pick<SourceRecord, "kind" | "origin">): boolean {
  return kind === "folder" || (kind === "site" && !/^https?:\/\//i.test(origin));
}

function placeBelow(folder: string, path: string): string {
  const place = relative(folder, path).replaceAll("\\", "/");
  return place.startsWith("../") ? place : `./${place}`;
}
