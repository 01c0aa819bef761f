import { IS_BRANDED, NAME } from "../product/mod.ts";
import { UsageError } from "./command.ts";
import { COMMANDS } from "./commands.ts";
import { findCommand } from "./find_command.ts";
import { parseArguments } from "./parse_arguments.ts";

/** Words for a command that people try first. */
const ALIASES: Readonly<Record<string, string>> = {
  "--help": "help",
  "-h": "help",
  "--version": "version",
  "-v": "version",
  "-V": "version",
};

/**
 * Runs a command line.
 *
 * @param argv What follows the program's name.
 * @returns The exit code: 0 done, 1 failed, 2 used wrongly, 3 a check found something.
 */
export async function runCommandLine(argv: readonly string[]): Promise<number> {
  const [given, ...rest] = named(argv);
  const name = ALIASES[given] ?? given;
  try {
    const command = await findCommand(COMMANDS, name);
    const args = parseArguments(command, rest);
    if (args.has("help")) return await showHelp(name);
    if (args.has("offline")) process.env.LECTERN_OFFLINE = "1";
    return await command.run(args, COMMANDS);
  } catch (error) {
    return explain(error, given);
  }
}

/** A command line with its command: without one, a server of its own serves, and lectern tells what it can do. */
function named(argv: readonly string[]): readonly [string, ...string[]] {
  const [given, ...rest] = argv;
  const isNamed = given !== undefined && (Object.hasOwn(ALIASES, given) || !given.startsWith("-"));
  if (IS_BRANDED && !isNamed) return ["serve", ...argv];
  return given === undefined ? ["help"] : [given, ...rest];
}

async function showHelp(name: string): Promise<number> {
  const help = await findCommand(COMMANDS, "help");
  return await help.run(parseArguments(help, [name]), COMMANDS);
}

/** Says what went wrong; an error that none of us foresaw comes with its stack, so that it can be reported. */
function explain(error: unknown, command: string): number {
  if (error instanceof UsageError) {
    process.stderr.write(`${NAME}: ${error.message}\n`);
    return 2;
  }
  const foreseen = error instanceof Error && typeof (error as { code?: unknown }).code === "string";
  if (foreseen) process.stderr.write(`${NAME} ${command}: ${error.message}\n`);
  else process.stderr.write(`${NAME} ${command} failed unexpectedly: ${(error as Error)?.stack ?? String(error)}\n`);
  return 1;
}
