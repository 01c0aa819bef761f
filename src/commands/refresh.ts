import { keyOf, provenanceOf, type StoredState } from "../library/mod.ts";
import { IS_BRANDED } from "../product/mod.ts";
import { type ReloadOutcome, warningLines } from "../tools/mod.ts";
import { type Command, UsageError } from "./command.ts";
import { LoadError, load, noteFailures, ownWarnings, summary } from "./load.ts";
import { declaredSources, storedSources } from "./named_sources.ts";
import { keptOwnSources } from "./own_sources.ts";
import { keysOf } from "./remove.ts";
import { note, print, printJson } from "./terminal.ts";

/** `lectern refresh [name…]` */
export const command: Command = {
  name: "refresh",
  summary: `Read sources anew${IS_BRANDED ? "" : ": added ones, and those that a lectern.json here names"}. What cannot be read keeps its old text.`,
  usage: "[name…]",
  arity: [0, 100],
  flags: [
    { name: "accept", help: "Take a text even if it lost most of what was there." },
    { name: "json", help: "Print the outcome of each source for a program." },
  ],
  examples: ["lectern refresh", "lectern refresh hono", "lectern refresh hono --accept"],
  async run(args) {
    const stored = storedSources();
    const own = await keptOwnSources();
    const shared = own ?? declaredSources(stored).filter(({ record }) => !stored.store(keyOf(record)).isTaken);
    const names = [...(own ? [] : stored.names()), ...shared.map(({ record }) => keyOf(record))];
    const asked = args.positionals.flatMap((name) => keysOf(name, names));
    if (args.has("accept") && asked.length === 0) throw new UsageError("--accept goes with the names of sources.");
    const outcomes: ReloadOutcome[] = [];
    for (const name of asked.length > 0 ? asked : names) {
      outcomes.push(await refresh(name));
    }
    if (args.has("json")) printJson({ sources: outcomes });
    else if (outcomes.length === 0) print("No source was added yet: lectern add <source>");
    return outcomes.every(({ ok }) => ok) ? 0 : 1;

    async function refresh(name: string): Promise<ReloadOutcome> {
      const kept = shared.find(({ record }) => keyOf(record) === name);
      const store = kept?.store ?? stored.store(name);
      const record = kept?.record ?? store.record();
      if (!record) {
        note(`${name}: its source.json cannot be read; add it again.`);
        return failed(name, "internal", "The source's record cannot be read.");
      }
      const before = revisionShown(store.state());
      try {
        const corpus = (await load({ ...kept, record, store }, { accept: args.has("accept") })).corpus!;
        const { revision } = corpus.provenance;
        const changed = revision !== before;
        if (!args.has("json")) {
          print(`${name}: ${changed ? "changed" : "unchanged"}, ${summary(corpus)}.`);
          noteFailures(corpus);
          for (const line of warningLines({ warnings: ownWarnings(corpus) }, 5)) note(line);
        }
        return {
          source: name,
          ok: corpus.failures.length === 0,
          changed,
          pages: corpus.pageCount,
          revision,
          error: null,
        };
      } catch (error) {
        if (!(error instanceof LoadError)) throw error;
        note(`${name}: not refreshed${record.kind === "folder" ? "" : ", the old text stays"}: ${error.message}`);
        return failed(name, error.code, error.message);
      }
    }
  },
};

/** The revision of what is stored, as answers show it. */
function revisionShown(state: StoredState | undefined): string | undefined {
  return state && provenanceOf(state, "cached").revision;
}

function failed(source: string, code: string, message: string): ReloadOutcome {
  return { source, ok: false, changed: false, pages: 0, revision: null, error: { code, message } };
}
