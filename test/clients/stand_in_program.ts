import { chmodSync, existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";

/** How a client's program goes wrong. */
export type Mischief =
  /** Says that all went well, and does nothing. */
  | "silent"
  /** Refuses, in words. */
  | "fails"
  /** Does nothing, with a child of its own, and never ends. */
  | "hangs"
  /** Writes half a file, then never ends. */
  | "half-done"
  /** Does its work, then never ends, as one that waits for a network. */
  | "lingers"
  /** Takes servers out, and refuses to put any in. */
  | "removes only";

/** Programs as the real ones were seen to behave: what they write, and which names they refuse. */
const BEHAVIOURS = {
  claude: { file: ".claude.json", key: "mcpServers", refusesTaken: true },
  gemini: { file: ".gemini/settings.json", key: "mcpServers", refusesTaken: false },
  qwen: { file: ".qwen/settings.json", key: "mcpServers", refusesTaken: false },
  copilot: { file: ".copilot/mcp-config.json", key: "mcpServers", refusesTaken: true },
  amp: { file: ".config/amp/settings.json", key: "amp.mcpServers", refusesTaken: true },
  cline: { file: ".cline/data/settings/cline_mcp_settings.json", key: "mcpServers", refusesTaken: false },
  codex: { file: ".codex/calls-only.json", key: "mcpServers", refusesTaken: false },
} as const;

/** Clients whose own program is used. */
export type Program = keyof typeof BEHAVIOURS;

/**
 * Puts a program into `bin/` of a home that changes the client's configuration as the real one does: it lays the file out
 * anew, overwrites or refuses names that are taken, and adds what it likes.
 */
export function standInProgram(home: string, name: Program, mischief?: Mischief): void {
  const bin = join(home, "bin");
  mkdirSync(bin, { recursive: true });
  const body = readFileSync(join(import.meta.dirname, "stand_in_program.mjs"), "utf8");
  const settings = JSON.stringify({ name, ...BEHAVIOURS[name], home, mischief });
  const script = `#!${process.execPath}\nconst settings = ${settings};\n${body}`;
  // An ES module, whatever folder it lies in.
  writeFileSync(join(bin, `${name}.mjs`), script);
  writeFileSync(join(bin, name), `#!/bin/sh\nexec '${process.execPath}' "\${0%/*}/${name}.mjs" "$@"\n`);
  for (const file of [name, `${name}.mjs`]) chmodSync(join(bin, file), 0o755);
}

/** The arguments of each run so far. */
export function callsOf(home: string, name: Program): string[][] {
  const path = join(home, `${name}.calls`);
  if (!existsSync(path)) return [];
  return readFileSync(path, "utf8")
    .trim()
    .split("\n")
    .map((line) => JSON.parse(line));
}
