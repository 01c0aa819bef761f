import { type ReloadOutcome, warningLines } from "../tools/mod.ts";
import type { Command } from "./command.ts";
import { LoadError, load, summary } from "./load.ts";
import { storedSources } from "./named_sources.ts";
import { unknownSource } from "./remove.ts";
import { note, print, printJson } from "./terminal.ts";

/** `lectern refresh [name…]` */
export const command: Command = {
  name: "refresh",
  summary: "Read added sources anew. What cannot be read keeps its old text.",
  usage: "[name…]",
  arity: [0, 100],
  flags: [{ name: "json", help: "Print the outcome of each source for a program." }],
  examples: ["lectern refresh", "lectern refresh hono"],
  async run(args) {
    const stored = storedSources();
    const names = stored.names();
    for (const name of args.positionals) if (!names.includes(name)) throw unknownSource(name, names);
    const outcomes: ReloadOutcome[] = [];
    for (const name of args.positionals.length > 0 ? args.positionals : names) {
      outcomes.push(await refresh(name));
    }
    if (args.has("json")) printJson({ sources: outcomes });
    else if (outcomes.length === 0) print("No source was added yet: lectern add <folder | file | URL>");
    return outcomes.every(({ ok }) => ok) ? 0 : 1;

    async function refresh(name: string): Promise<ReloadOutcome> {
      const store = stored.store(name);
      const record = store.record();
      if (!record) {
        note(`${name}: its source.json cannot be read; add it again.`);
        return failed(name, "internal", "The source's record cannot be read.");
      }
      const before = store.state()?.revision.slice(0, 12);
      try {
        const corpus = (await load({ record, store })).corpus!;
        const { revision } = corpus.provenance;
        const changed = revision !== before;
        if (!args.has("json")) {
          print(`${name}: ${changed ? "changed" : "unchanged"}, ${summary(corpus)}.`);
          for (const line of warningLines(corpus, 5)) note(line);
        }
        return { source: name, ok: true, changed, pages: corpus.pageCount, revision, error: null };
      } catch (error) {
        if (!(error instanceof LoadError)) throw error;
        note(`${name}: not refreshed${record.kind === "site" ? ", the old text stays" : ""}: ${error.message}`);
        return failed(name, error.code, error.message);
      }
    }
  },
};

function failed(source: string, code: string, message: string): ReloadOutcome {
  return { source, ok: false, changed: false, pages: 0, revision: null, error: { code, message } };
}
