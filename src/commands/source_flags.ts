import type { Flag } from "./command.ts";

/** Flags that say which files of a source count, and what may be fetched for it. */
export const SHAPE_FLAGS: readonly Flag[] = [
  { name: "include", value: "<glob>", repeatable: true, help: "Only files of a folder that match, as in .gitignore." },
  { name: "exclude", value: "<glob>", repeatable: true, help: "No file of a folder that matches." },
  { name: "allow-local", help: "Permit http and private addresses for this source." },
  {
    name: "header-from",
    value: "<variable>",
    help: 'Environment variable with a header for its server, "Name: value" or a bearer token; the value is never stored.',
  },
];

/** Flags of commands that work on sources, added or not. */
export const SOURCE_FLAGS: readonly Flag[] = [
  {
    name: "source",
    value: "<source | name>",
    repeatable: true,
    help: "Work on this source: what add takes, or the name of an added one. Default: all that were added.",
  },
  ...SHAPE_FLAGS,
];
