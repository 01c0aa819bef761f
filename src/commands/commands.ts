import type { CommandTable } from "./command.ts";

/** Every command by name, loaded when it is asked for: a server must not wait for what it never runs. */
export const COMMANDS: CommandTable = {
  serve: () => import("./serve.ts"),
  add: () => import("./add.ts"),
  remove: () => import("./remove.ts"),
  list: () => import("./list.ts"),
  pages: () => import("./pages.ts"),
  refresh: () => import("./refresh.ts"),
  search: () => import("./search.ts"),
  read: () => import("./read.ts"),
  status: () => import("./status.ts"),
  prune: () => import("./prune.ts"),
  token: () => import("./token.ts"),
  version: () => import("./version.ts"),
  help: () => import("./help.ts"),
};
