import { type Command, UsageError } from "./command.ts";

/** Every command by name, loaded when it is asked for: a server must not wait for what it never runs. */
export const COMMANDS = {
  serve: () => import("./serve.ts"),
  add: () => import("./add.ts"),
  remove: () => import("./remove.ts"),
  list: () => import("./list.ts"),
  pages: () => import("./pages.ts"),
  refresh: () => import("./refresh.ts"),
  search: () => import("./search.ts"),
  read: () => import("./read.ts"),
  status: () => import("./status.ts"),
  version: () => import("./version.ts"),
  help: () => import("./help.ts"),
} satisfies Record<string, () => Promise<{ command: Command }>>;

/**
 * The command of that name.
 *
 * @throws UsageError naming the nearest and all known ones.
 */
export async function find(name: string): Promise<Command> {
  const load = Object.hasOwn(COMMANDS, name) ? COMMANDS[name as keyof typeof COMMANDS] : undefined;
  if (load) return (await load()).command;
  const { nearest } = await import("../search/mod.ts");
  const names = Object.keys(COMMANDS);
  const near = nearest(name, names);
  throw new UsageError(
    `There is no command "${name}".${near ? ` Did you mean "${near}"?` : ""} Known: ${names.join(", ")}.`,
  );
}
