import { nameOfKey } from "../library/mod.ts";
import { nearest } from "../spelling/mod.ts";
import { type Command, UsageError } from "./command.ts";
import { storedSources } from "./named_sources.ts";
import { print } from "./terminal.ts";

/** `lectern remove <name…>` */
export const command: Command = {
  name: "remove",
  summary: "Forget sources that were added, and what was stored of them. A folder's own files stay.",
  usage: "<name…>",
  arity: [1, 100],
  flags: [],
  examples: ["lectern remove hono"],
  async run({ positionals }) {
    const stored = storedSources();
    const names = stored.names();
    // All names are looked at first, so that a mistyped one removes nothing.
    const keys = positionals.flatMap((name) => keysOf(name, names));
    for (const name of new Set(keys)) {
      await stored.changing(name, () => stored.store(name).forget());
      print(`Removed ${name}.`);
    }
    return 0;
  },
};

/**
 * The added source of that name, or all its versions.
 *
 * @throws UsageError when there is none.
 */
export function keysOf(name: string, names: readonly string[]): string[] {
  const keys = names.includes(name) ? [name] : names.filter((key) => nameOfKey(key) === name);
  if (keys.length === 0) throw unknownSource(name, names);
  return keys;
}

function unknownSource(name: string, names: readonly string[]): UsageError {
  const near = nearest(name, names);
  const known = names.length > 0 ? `Added: ${names.join(", ")}.` : "None was added yet: lectern add <source>";
  return new UsageError(`There is no source "${name}".${near ? ` Did you mean "${near}"?` : ""} ${known}`);
}
