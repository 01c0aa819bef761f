import { createRequire } from "node:module";
import {
  codePoints,
  defineTool,
  type Tool,
  type ToolArguments,
  type ToolContext,
  type ToolInput,
} from "../host/mod.ts";
import type { Documentation } from "../tools/mod.ts";
import { PresetError } from "./preset_error.ts";

/** A tool that a user wrote: like one of ours, and its call is given the documentation as well. */
export interface UserTool extends Omit<Tool, "call"> {
  call(given: ToolArguments<ToolInput>, context: ToolContext, documentation: Documentation): ReturnType<Tool["call"]>;
}

/** What a module that makes tools is given, so that it need not import anything. */
export interface Toolbox {
  readonly defineTool: typeof defineTool;
  /** Words of zod/mini for arguments. */
  readonly z: typeof import("./schema_words.ts");
  /** A check of a text's length that counts as people do. */
  readonly codePoints: typeof codePoints;
}

/**
 * The tools of a module: its default export, an array of them, or a function that makes one from a {@linkcode Toolbox}.
 *
 * @param file Absolute path.
 * @throws PresetError naming the file and what is wrong with it.
 */
export async function loadUserTools(file: string): Promise<readonly UserTool[]> {
  return await toolsOf(file, load(file));
}

/**
 * The tools that a module's default export gives.
 *
 * @param file Names the module in messages.
 * @throws PresetError like {@linkcode loadUserTools}.
 */
export async function toolsOf(file: string, given: unknown): Promise<readonly UserTool[]> {
  const tools = typeof given === "function" ? await made(file, given as (box: Toolbox) => unknown) : given;
  if (!Array.isArray(tools)) {
    throw invalid(file, "its default export must be an array of tools, or a function that gives one");
  }
  for (const [index, tool] of tools.entries()) {
    const missing = missingMember(tool);
    if (missing) throw invalid(file, `tool ${index + 1} ${missing}`);
  }
  return tools as UserTool[];
}

/**
 * A program inside an executable has no file to import from; `require` takes modules of both kinds, there, from source and
 * under Deno alike. Only one that awaits at its top level is refused.
 */
function load(file: string): unknown {
  try {
    const module = createRequire(file)(file) as { default?: unknown } | undefined;
    return module?.default ?? module;
  } catch (error) {
    const { code, message } = error as NodeJS.ErrnoException;
    if (code === "ERR_REQUIRE_ASYNC_MODULE") throw invalid(file, "it may not await at its top level; await in a call");
    throw invalid(file, message);
  }
}

async function made(file: string, make: (box: Toolbox) => unknown): Promise<unknown> {
  const z = await import("./schema_words.ts");
  try {
    return await make({ defineTool, z, codePoints });
  } catch (error) {
    throw invalid(file, `its function failed: ${(error as Error)?.message ?? error}`);
  }
}

function missingMember(tool: unknown): string | undefined {
  if (typeof tool !== "object" || tool === null) return "is no object";
  const { name, description, call } = tool as Partial<Record<keyof UserTool, unknown>>;
  if (typeof name !== "string") return "has no name";
  if (typeof description !== "string") return `("${name}") has no description`;
  return typeof call === "function" ? undefined : `("${name}") has no function "call"`;
}

function invalid(file: string, what: string): PresetError {
  return new PresetError("preset_invalid", `The tools of ${file} cannot be used: ${what}.`);
}
