import type { Check } from "./check.ts";
import type { Diagnosis } from "./diagnosis.ts";
import { installAnew } from "./install_anew.ts";
import type { Machine } from "./machine.ts";

/** A part that is loaded only when it is first needed: its name, what does not work without it, and how it is loaded. */
export type Part = readonly [name: string, without: string, load: () => Promise<unknown>];

const PARTS: readonly Part[] = [
  ["node:sqlite", "nothing can be added or stored", () => import("node:sqlite")],
  ["undici", "nothing can be fetched", () => import("undici")],
  ["yaml", "front matter cannot be read", () => import("yaml")],
  ["linkedom", "HTML cannot be read", () => import("linkedom")],
  ["modern-tar", "repositories and packages cannot be read", () => import("modern-tar")],
  ["jsonc-parser", "most agents cannot be registered with", () => import("jsonc-parser")],
  ["smol-toml", "Codex cannot be registered with", () => import("smol-toml")],
  ["jose", "access tokens cannot be checked", () => import("jose")],
];

/** Whether every part of the program can be loaded on this machine. */
export const parts: Check = {
  name: "parts",
  title: "Parts",
  run: (machine, said) => loadAll(PARTS, machine, said),
};

/** Loads parts, one after another; the others work though one is missing. */
export async function loadAll(wanted: readonly Part[], machine: Machine, said: Diagnosis): Promise<void> {
  const missing: string[] = [];
  const emit = process.emitWarning;
  // node:sqlite calls itself experimental, on the terminal.
  process.emitWarning = () => {};
  try {
    for (const [name, without, load] of wanted) {
      try {
        await load();
      } catch (error) {
        missing.push(name);
        const what = `The part ${name} cannot be loaded, so that ${without}: ${(error as Error).message}`;
        said.error("part_missing", what, installAnew(machine));
      }
    }
  } finally {
    process.emitWarning = emit;
  }
  said.data.missing = missing;
  if (missing.length === 0) said.note("All of its parts can be loaded.");
}
