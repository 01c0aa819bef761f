import { IS_BRANDED } from "../product/mod.ts";
import type { CommandTable } from "./command.ts";

/** What a server of its own has no use for: its sources are those of its preset. */
const WITH_OWN_SOURCES: CommandTable = {
  add: () => import("./add.ts"),
  remove: () => import("./remove.ts"),
  init: () => import("./init.ts"),
  graph: () => import("./graph.ts"),
  check: () => import("./check.ts"),
  review: () => import("./review.ts"),
  glossary: () => import("./glossary.ts"),
};

/** Every command by name, loaded when it is asked for: a server must not wait for what it never runs. */
export const COMMANDS: CommandTable = {
  serve: () => import("./serve.ts"),
  ...(IS_BRANDED ? {} : WITH_OWN_SOURCES),
  list: () => import("./list.ts"),
  pages: () => import("./pages.ts"),
  refresh: () => import("./refresh.ts"),
  search: () => import("./search.ts"),
  read: () => import("./read.ts"),
  status: () => import("./status.ts"),
  prune: () => import("./prune.ts"),
  token: () => import("./token.ts"),
  install: () => import("./install.ts"),
  register: () => import("./register.ts"),
  unregister: () => import("./unregister.ts"),
  update: () => import("./update.ts"),
  uninstall: () => import("./uninstall.ts"),
  doctor: () => import("./doctor.ts"),
  completions: () => import("./completions.ts"),
  version: () => import("./version.ts"),
  help: () => import("./help.ts"),
};
