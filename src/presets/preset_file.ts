import { readFileSync } from "node:fs";
import { dirname, resolve } from "node:path";
import * as z from "zod/mini";
import { bindArguments, jsonSchemaOf } from "../host/mod.ts";
import type { SourceRecord } from "../library/mod.ts";
import { closest } from "../spelling/mod.ts";
import type { DocsToolName } from "../tools/mod.ts";
import { Faults } from "./faults.ts";
import { isObject } from "./is_object.ts";
import type { Preset } from "./preset.ts";
import { PresetError } from "./preset_error.ts";
import { type PresetData, presetOf } from "./preset_of.ts";
import { presetNameFault, toolNameFaults } from "./qualified_name.ts";
import { loadUserTools, type UserTool } from "./user_tools.ts";

const REVISIONS = ["2024-11-05", "2025-03-26", "2025-06-18", "2025-11-25", "2026-07-28"] as const;

/** Every built-in tool, known without loading any. */
const BUILT_IN = Object.keys({
  search_docs: 0,
  read_doc: 0,
  find_in_doc: 0,
  list_docs: 0,
  docs_status: 0,
  reload_docs: 0,
} satisfies Record<DocsToolName, 0>) as DocsToolName[];

/** Stands for all built-in tools in a list. */
const ALL = "*";

const schema = z.strictObject({
  name: z.string().check(z.regex(/^[a-z][a-z0-9-]*$/)),
  version: z.optional(z.string().check(z.minLength(1), z.maxLength(64))),
  server: z.strictObject({
    name: z.string().check(z.minLength(1), z.maxLength(64)),
    title: z.optional(z.string().check(z.minLength(1), z.maxLength(120))),
    instructions: z.string().check(z.minLength(1), z.maxLength(4096)),
  }),
  // A text or an object each, read as those of a repository: no single schema says that.
  source: z.optional(z.unknown()),
  sources: z.optional(z.array(z.unknown()).check(z.minLength(1))),
  tools: z.optional(z.array(z.string())),
  resources: z.optional(z.boolean()),
  prompts: z.optional(z.boolean()),
  revisions: z.optional(z.array(z.enum(REVISIONS)).check(z.minLength(1))),
  guard: z.optional(z.enum(["strict", "open"])),
  refreshEvery: z.optional(z.string().check(z.regex(/^(never|[1-9][0-9]{0,3}[mhd])$/))),
});

/** A module of tools, as a preset names it. */
export interface ToolModule {
  /** Absolute path. */
  readonly module: string;
  readonly tools: readonly UserTool[];
}

/** What a preset's file says, checked and loaded. Paths are absolute. */
export interface CheckedPreset extends Omit<PresetData, "tools" | "sources"> {
  readonly sources?: readonly SourceRecord[];
  readonly tools: readonly (DocsToolName | ToolModule)[];
}

/**
 * Reads a preset from its JSON file. Paths in it are relative to it.
 *
 * @throws PresetError naming each key that is wrong, its value, and what is allowed, all together.
 */
export async function readPreset(path: string): Promise<Preset> {
  const { sources, tools, ...data } = await checkedPreset(path);
  return presetOf({
    ...data,
    ...(sources ? { sources: sources.map((record) => ({ record })) } : {}),
    tools: tools.flatMap<DocsToolName | UserTool>((tool) => (typeof tool === "string" ? [tool] : tool.tools)),
  });
}

/** Reads and checks a preset's file like {@linkcode readPreset}, for who wants to know what it is made of. */
export async function checkedPreset(path: string): Promise<CheckedPreset> {
  const file = resolve(path);
  return await checked(parsed(file), file);
}

function parsed(file: string): Readonly<Record<string, unknown>> {
  let text: string;
  try {
    text = readFileSync(file, "utf8");
  } catch (error) {
    throw new PresetError("preset_unreadable", `The preset ${file} cannot be read: ${(error as Error).message}.`);
  }
  try {
    const value: unknown = JSON.parse(text.replace(/^\uFEFF/, ""));
    if (isObject(value)) return value;
  } catch (error) {
    throw new PresetError("preset_unreadable", `The preset ${file} is not JSON: ${(error as Error).message}.`);
  }
  throw new PresetError("preset_invalid", `The preset ${file} must be a JSON object.`);
}

async function checked(given: Readonly<Record<string, unknown>>, file: string): Promise<CheckedPreset> {
  const bound = await bindArguments(schema, await jsonSchemaOf(schema, "input", `preset ${file}`), given);
  // The words of the host call every value an argument.
  const faults = new Faults(file);
  for (const { message } of bound.errors ?? []) faults.add(message.replace(/^Argument /, ""));
  const names = toolNames(given.tools);
  faults.addTooLong(presetNameFault(given.name, names.filter(isBuiltIn)));
  for (const name of names) if (!isBuiltIn(name) && !isModule(name)) faults.add(unknownTool(name));
  const sources = await sourcesOf(given, dirname(file), faults);
  const wrong = faults.error();
  if (wrong || bound.errors) throw wrong;

  const { name, version, server, resources, prompts, revisions, guard, refreshEvery } = bound.value;
  const tools = await loadTools(names, dirname(file));
  for (const fault of toolNameFaults(name, tools.flatMap(namesOf))) {
    if (fault.isTooLong) faults.addTooLong(fault.message);
    else faults.add(fault.message);
  }
  const misnamed = faults.error();
  if (misnamed) throw misnamed;
  return withoutUndefined({
    name,
    server: withoutUndefined(server),
    version,
    sources,
    tools,
    resources,
    prompts,
    revisions,
    guard,
    refreshEvery: await milliseconds(refreshEvery),
  });
}

/** The tools that a list means, one by one; all that are built in when there is none. */
function toolNames(listed: unknown): string[] {
  const wanted: unknown[] = Array.isArray(listed) ? listed : [ALL];
  const names = wanted.filter((name) => typeof name === "string");
  return [...new Set(names.flatMap((name) => (name === ALL ? BUILT_IN : [name])))];
}

function isBuiltIn(name: string): name is DocsToolName {
  return BUILT_IN.includes(name as DocsToolName);
}

function isModule(name: string): boolean {
  return /^\.\.?\//.test(name);
}

function unknownTool(name: string): string {
  const known = `known are ${BUILT_IN.join(", ")}, "${ALL}" for all of them, and modules that start with "./"`;
  return `"tools" has ${JSON.stringify(name)}; ${known}; the nearest is "${closest(name, BUILT_IN)}".`;
}

function namesOf(tool: DocsToolName | ToolModule): readonly string[] {
  return typeof tool === "string" ? [tool] : tool.tools.map(({ name }) => name);
}

async function loadTools(names: readonly string[], folder: string): Promise<(DocsToolName | ToolModule)[]> {
  const tools: (DocsToolName | ToolModule)[] = [];
  for (const name of names) {
    if (isBuiltIn(name)) tools.push(name);
    else {
      const module = resolve(folder, name);
      tools.push({ module, tools: await loadUserTools(module) });
    }
  }
  return tools;
}

/** The sources of a preset. What knows of them is loaded only for a preset that has some: the handshake waits for this. */
async function sourcesOf(given: Readonly<Record<string, unknown>>, folder: string, faults: Faults) {
  const { source, sources } = given;
  if (source !== undefined && sources !== undefined) faults.add('"source" and "sources": give one of them.');
  if (source === undefined && !Array.isArray(sources)) return undefined;
  const { sourceRecords } = await import("../settings/mod.ts");
  const reading = { folder, fault: (sentence: string) => faults.add(sentence) };
  return source === undefined
    ? sourceRecords(sources as unknown[], { ...reading, key: (at) => `sources.${at}` })
    : sourceRecords([source], { ...reading, key: () => "source" });
}

async function milliseconds(every: string | undefined): Promise<number | undefined> {
  if (every === undefined) return undefined;
  const { timeOf } = await import("../settings/mod.ts");
  return timeOf(every);
}

type WithoutUndefined<Value> = { [Key in keyof Value]: Exclude<Value[Key], undefined> };

function withoutUndefined<Value extends object>(value: Value): WithoutUndefined<Value> {
  return Object.fromEntries(
    Object.entries(value).filter(([, member]) => member !== undefined),
  ) as WithoutUndefined<Value>;
}
