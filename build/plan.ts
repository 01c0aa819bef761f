import { join, resolve } from "node:path";
import { parseArgs } from "node:util";
import { BuildError } from "./build_error.ts";
import { hostPlatform } from "./platform.ts";
import { nameInPreset } from "./preset.ts";
import { root } from "./root.ts";

/** What the program is made of, wherever it will run. Paths are absolute. */
export interface Program {
  /** Name of the program. */
  readonly name: string;
  readonly entry: string;
  /** A preset's JSON file that is compiled in, so that the program is that server. */
  readonly preset: string | undefined;
  /** Address of the folder that will hold its releases, without a slash at the end. */
  readonly baseUrl: string | undefined;
}

/** What to build on this machine, for this machine. */
export interface Plan extends Program {
  readonly outfile: string;
}

/** What `node build.ts --help` says. */
export const usage = `usage: node build.ts [options]

  --outfile FILE   where the executable goes (dist/NAME)
  --name NAME      name of the program (lectern, or that in the preset)
  --preset FILE    make the program the server that a preset's JSON file describes
  --base-url URL   where its releases will lie, for installing and updating
  --entry FILE     program to build (src/main.ts)
  --help           this text
`;

/** Flags that say what the program is made of: `release/` has them too. */
export const PROGRAM_FLAGS = {
  name: { type: "string" },
  entry: { type: "string", default: join(root, "src/main.ts") },
  preset: { type: "string" },
  "base-url": { type: "string" },
} as const;

interface ProgramFlags {
  readonly name?: string | undefined;
  readonly entry: string;
  readonly preset?: string | undefined;
  readonly "base-url"?: string | undefined;
}

/**
 * The program that flags describe.
 *
 * @throws BuildError naming the flag, its value and what is allowed.
 */
export function programFrom(flags: ProgramFlags): Program {
  const name = flags.name ?? (flags.preset && nameInPreset(flags.preset)) ?? "lectern";
  if (!/^[a-z][a-z0-9-]{0,20}$/.test(name)) {
    throw new BuildError(`--name ${name}: use a letter, then at most 20 of a-z, 0-9 and -`);
  }
  return {
    name,
    entry: resolve(flags.entry),
    preset: flags.preset && resolve(flags.preset),
    baseUrl: flags["base-url"] && baseUrlFrom(flags["base-url"]),
  };
}

/**
 * A base address as programs compare it: without a slash at the end. Plain HTTP is for this machine only. Few characters are
 * allowed, since it is written into scripts.
 */
function baseUrlFrom(given: string): string {
  const url = URL.canParse(given) ? new URL(given) : undefined;
  const isLoopback = /^(localhost|127(\.\d+){3}|\[::1\])$/.test(url?.hostname ?? "");
  const isSafe = url?.protocol === "https:" || (url?.protocol === "http:" && isLoopback);
  if (url && isSafe && /^https?:\/\/[\w.~:/%[\]-]+$/.test(url.href)) return url.href.replace(/\/+$/, "");
  throw new BuildError(
    `--base-url ${given}: use an https address of letters, digits and .-_~%/ (http for a loopback host only)`,
  );
}

/** What the command line asks for, or undefined if it asks for help. */
export function planFrom(args: readonly string[]): Plan | undefined {
  const { values } = parseArgs({
    args: [...args],
    options: {
      ...PROGRAM_FLAGS,
      outfile: { type: "string" },
      help: { type: "boolean", short: "h", default: false },
    },
  });
  if (values.help) return undefined;
  const program = programFrom(values);
  const outfile = resolve(values.outfile ?? join(root, "dist", program.name + hostPlatform().suffix));
  return { ...program, outfile };
}
