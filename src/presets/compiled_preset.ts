import type { CompiledCorpus, SourceRecord } from "../library/mod.ts";
import type { DocsToolName } from "../tools/mod.ts";
import type { Preset } from "./preset.ts";
import { type PresetData, type PresetSource, presetOf } from "./preset_of.ts";
import { toolsOf, type UserTool } from "./user_tools.ts";

/** The parts of a preset that lie within this executable, by name. */
export interface PresetParts {
  text(name: string): string;
  /** Never written to: this memory may be the executable's own. */
  bytes(name: string): Uint8Array;
  /** What a module exports; it runs when this is called. */
  module(name: string): unknown;
}

/** The part that says what the others are: a {@linkcode CompiledPreset}, as JSON. */
export const PRESET_PART = "preset.json";

/** A source of a compiled preset. */
export interface CompiledSource {
  readonly record: SourceRecord;
  /** A local one: what was read when the executable was built. Names of the parts stand for their bytes. */
  readonly corpus?: Omit<CompiledCorpus, "text" | "index"> & { readonly text: string; readonly index: string };
  /** One on the web: the text that stands in while it was never read. */
  readonly snapshot?: { readonly part: string; readonly obtainedAt: number };
}

/** A preset that was checked when its executable was built: nothing of it is checked again at a start. */
export interface CompiledPreset extends Omit<PresetData, "sources" | "tools"> {
  readonly sources: readonly CompiledSource[];
  readonly tools: readonly (DocsToolName | { readonly module: string; readonly part: string })[];
}

/** The server that an executable was made of. */
export async function compiledPreset(parts: PresetParts): Promise<Preset> {
  const { sources: _, tools: named, ...data } = read(parts);
  const tools: (DocsToolName | UserTool)[] = [];
  for (const tool of named) {
    if (typeof tool === "string") tools.push(tool);
    else tools.push(...(await toolsOf(tool.module, defaultExport(parts.module(tool.part)))));
  }
  return presetOf({ ...data, sources: compiledSources(parts), tools });
}

/** The sources of the preset that an executable was made of. */
export function compiledSources(parts: PresetParts): PresetSource[] {
  return read(parts).sources.map(({ record, corpus, snapshot }) => ({
    record,
    ...(corpus
      ? { compiled: () => ({ ...corpus, text: parts.bytes(corpus.text), index: parts.bytes(corpus.index) }) }
      : {}),
    ...(snapshot ? { bundled: () => ({ bytes: parts.bytes(snapshot.part), obtainedAt: snapshot.obtainedAt }) } : {}),
  }));
}

function read(parts: PresetParts): CompiledPreset {
  return JSON.parse(parts.text(PRESET_PART)) as CompiledPreset;
}

function defaultExport(module: unknown): unknown {
  return (module as { default?: unknown } | undefined)?.default ?? module;
}
