import { accessSync, constants, realpathSync, statSync } from "node:fs";
import { dirname, isAbsolute, join, posix, win32 } from "node:path";
import { NAME } from "../../product/mod.ts";
import { asShellWord } from "../in_single_quotes.ts";
import type { Check } from "./check.ts";
import type { Diagnosis } from "./diagnosis.ts";
import type { Machine } from "./machine.ts";

/** What a shell finds under the program's name, in the order of `PATH`. */
export const path: Check = {
  name: "path",
  title: "PATH",
  async run(machine, said) {
    const found = programsOnPath(machine);
    said.data.programs = found;
    for (const one of found) said.note(one.path === one.real ? one.path : `${one.path} is ${one.real}.`);
    if (found.length === 0) said.note(`No ${NAME} is on PATH.`);
    const { installation } = machine;
    const isInstalled = installation && isFile(installation.program);
    if (isInstalled) checkReached(found, machine, said);
    const first = found[0];
    const others = found.filter(({ real }) => real !== first?.real);
    for (const { path: other, real } of new Map(others.map((one) => [one.real, one])).values()) {
      const what = `${other} is another ${NAME} (${real}) than the first one, ${first!.path}: an old one may be run unseen.`;
      said.warning("duplicate_program", what, removal(other, real));
    }
  },
};

/** A program on `PATH`, links followed in `real`. */
interface Reached {
  readonly path: string;
  readonly real: string;
}

function programsOnPath({ env, platform }: Machine): Reached[] {
  const isWindows = platform === "win32";
  const names = isWindows ? [`${NAME}.exe`, `${NAME}.cmd`] : [NAME];
  const folders = (env.PATH ?? "").split((isWindows ? win32 : posix).delimiter).filter((one) => isAbsolute(one));
  const paths = [...new Set(folders)].flatMap((folder) => names.map((name) => join(folder, name)));
  return paths.filter(isExecutable).map((one) => ({ path: one, real: realpathSync(one) }));
}

/** Whether a shell finds the program that is installed, and first. */
function checkReached(found: readonly Reached[], { installation, env }: Machine, said: Diagnosis): void {
  const { link, program } = installation!;
  const place = dirname(link ?? program);
  const real = realpathSync(program);
  if (!found.some((one) => one.real === real)) {
    const isFish = /(^|\/)fish$/.test(env.SHELL ?? "");
    const fix = isFish ? `fish_add_path ${asShellWord(place)}` : `export PATH=${asShellWord(place)}:"$PATH"`;
    said.warning("not_on_path", `${place} is not on PATH, so that a shell does not find ${NAME}.`, fix);
  } else if (found[0]!.real !== real) {
    const [{ path: first, real: instead }] = found as [Reached];
    said.warning("shadowed", `${first} comes before the installed ${program} on PATH.`, removal(first, instead));
  }
}

function removal(place: string, real: string): string {
  return /[/\\]node_modules[/\\]/.test(real) ? `npm uninstall --global ${NAME}` : `rm ${asShellWord(place)}`;
}

function isExecutable(file: string): boolean {
  try {
    accessSync(file, constants.X_OK);
    return isFile(file);
  } catch {
    return false;
  }
}

function isFile(file: string): boolean {
  return statSync(file, { throwIfNoEntry: false })?.isFile() ?? false;
}
