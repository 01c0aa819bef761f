import { nearest } from "../spelling/mod.ts";
import { type Command, type CommandTable, UsageError } from "./command.ts";

/**
 * The command of that name.
 *
 * @throws UsageError naming the nearest and all known ones.
 */
export async function findCommand(commands: CommandTable, name: string): Promise<Command> {
  const load = Object.hasOwn(commands, name) ? commands[name] : undefined;
  if (load) return (await load()).command;
  const names = Object.keys(commands);
  const near = nearest(name, names);
  throw new UsageError(
    `There is no command "${name}".${near ? ` Did you mean "${near}"?` : ""} Known: ${names.join(", ")}.`,
  );
}
