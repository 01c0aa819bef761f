import type { Command } from "./command.ts";
import { storedSources } from "./named_sources.ts";
import { faint, print, printJson, strong } from "./terminal.ts";

/** `lectern list` */
export const command: Command = {
  name: "list",
  summary: "List the sources that were added.",
  usage: "",
  arity: [0, 0],
  flags: [{ name: "json", help: "Print them for a program." }],
  examples: ["lectern list", "lectern list --json"],
  async run(args) {
    const stored = storedSources();
    const sources = stored.names().map((name) => {
      const store = stored.store(name);
      const record = store.record();
      const state = store.state();
      return {
        source: name,
        kind: record?.kind ?? null,
        origin: record?.origin ?? null,
        revision: state?.revision.slice(0, 12) ?? null,
        obtainedAt: state ? new Date(state.obtainedAt).toISOString() : null,
      };
    });
    if (args.has("json")) printJson({ sources });
    else if (sources.length === 0) print("No source was added yet: lectern add <folder | file | URL>");
    else {
      const width = Math.max(...sources.map(({ source }) => source.length));
      for (const { source, origin, obtainedAt } of sources) {
        print(
          `${strong(source.padEnd(width))}  ${origin}  ${faint(obtainedAt ? `read ${obtainedAt}` : "not read yet")}`,
        );
      }
    }
    return 0;
  },
};
