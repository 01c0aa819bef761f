import type { Command, CommandTable, Flag } from "../command.ts";
import { COMMON_FLAGS } from "../parse_arguments.ts";

/** What may stand in one place of a command line. */
export interface Values {
  readonly words: readonly string[];
  /** Whether a path may stand there, too. */
  readonly isPath: boolean;
}

/** A flag as shells complete it. */
export interface OutlinedFlag {
  /** Every way to write it, dashes included. */
  readonly forms: readonly string[];
  readonly help: string;
  readonly isRepeatable: boolean;
  /** Nothing for a switch. */
  readonly value?: Values & { readonly shown: string };
}

/** A command as shells complete it. */
export interface OutlinedCommand {
  readonly name: string;
  readonly summary: string;
  readonly flags: readonly OutlinedFlag[];
  readonly arguments: Values;
}

/** The command line of a program. */
export interface Outline {
  readonly program: string;
  readonly commands: readonly OutlinedCommand[];
}

/** Words of a declaration that say that a path may be given. */
const PATH = /source|file|folder|dir\b/i;

/** The outline of a command line, from the declarations that it is parsed by. */
export async function outlineOf(program: string, table: CommandTable): Promise<Outline> {
  const commands = await Promise.all(Object.values(table).map(async (load) => (await load()).command));
  const names = commands.map(({ name }) => name);
  return { program, commands: commands.map((command) => outlined(command, names)) };
}

function outlined({ name, summary, usage, flags, choices = [] }: Command, names: readonly string[]): OutlinedCommand {
  const words = name === "help" ? names : choices;
  return {
    name,
    summary,
    flags: [...flags, ...COMMON_FLAGS].map(outlinedFlag),
    arguments: { words, isPath: PATH.test(usage) },
  };
}

function outlinedFlag({ name, short, value, choices = [], repeatable = false, help }: Flag): OutlinedFlag {
  return {
    forms: [`--${name}`, ...(short ? [`-${short}`] : [])],
    help,
    isRepeatable: repeatable,
    ...(value ? { value: { shown: value, words: choices, isPath: PATH.test(value) } } : {}),
  };
}
