import { keyOf } from "../library/mod.ts";
import { IS_BRANDED } from "../product/mod.ts";
import { age, plural, statusOf } from "../tools/mod.ts";
import type { Command } from "./command.ts";
import { declaredSources, storedSources } from "./named_sources.ts";
import { openedLibrary } from "./opened_library.ts";
import { keptOwnSources } from "./own_sources.ts";
import { faint, print, printJson, strong } from "./terminal.ts";

/** `lectern list` */
export const command: Command = {
  name: "list",
  summary: IS_BRANDED
    ? "List the sources."
    : "List the sources: those that were added, and those that a lectern.json here names.",
  usage: "",
  arity: [0, 0],
  flags: [{ name: "json", help: "Print them for a program." }],
  examples: ["lectern list", "lectern list --json"],
  async run(args) {
    const stored = storedSources();
    const own = await keptOwnSources();
    const declared = own ?? declaredSources(stored);
    const count = stored.names().length + declared.length;
    const sources = count > 0 ? (await openedLibrary(args)).sources() : [];
    const listed = sources.map((source) => {
      const shared = declared.find(({ record }) => keyOf(record) === source.name);
      const record = (own ? undefined : stored.store(source.name).record()) ?? shared?.record;
      return { ...statusOf(source), origin: record?.origin ?? null };
    });
    if (args.has("json")) printJson({ sources: listed });
    else if (listed.length === 0) print("No source was added yet: lectern add <source>");
    const width = Math.max(...listed.map(({ source }) => source.length));
    for (const { source, origin, pages, corpusAgeMs, error } of args.has("json") ? [] : listed) {
      const state = error ? error.message : `${plural(pages, "page")}, ${age(corpusAgeMs ?? 0)} old`;
      print(`${strong(source.padEnd(width))}  ${origin}  ${faint(state)}`);
    }
    return 0;
  },
};
