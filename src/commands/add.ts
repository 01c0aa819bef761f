import { keyOf, MANUAL, type SourceRecord, type StoredSources, sameOrigin } from "../library/mod.ts";
import { recognise, SOURCE_NAME, suggestName } from "../sources/mod.ts";
import { statusOf, warningLines } from "../tools/mod.ts";
import { type Command, UsageError } from "./command.ts";
import { load, noteFailures, ownWarnings, summary } from "./load.ts";
import { recordOf, storedSources } from "./named_sources.ts";
import { SHAPE_FLAGS } from "./source_flags.ts";
import { faint, note, print, printJson, strong } from "./terminal.ts";

/** `lectern add <source>` */
export const command: Command = {
  name: "add",
  summary: "Make documentation searchable: a site, a folder, a file, a repository or a package.",
  usage: "<source>",
  arity: [1, 1],
  flags: [
    {
      name: "name",
      value: "<name>",
      help: "Name of the source, in every address of its pages. Default: from the source.",
    },
    ...SHAPE_FLAGS,
    { name: "json", help: "Print what was added for a program." },
  ],
  examples: [
    "lectern add https://hono.dev",
    "lectern add ./docs",
    "lectern add github:vitejs/vite/docs@v7.0.0",
    "lectern add npm:zod",
    "lectern add . --name our-docs --include 'docs/**' --exclude 'docs/archive/**'",
  ],
  async run(args) {
    const origin = recognise(args.positionals[0]!);
    const name = args.text("name") ?? suggestName(origin);
    if (!SOURCE_NAME.test(name) || name === MANUAL) {
      throw new UsageError(
        `"${name}" is no name for a source: a lower-case letter, then at most 20 letters, digits and dashes, and not ` +
          `"${MANUAL}", which is the manual's. Give one with --name.`,
      );
    }
    const stored = storedSources();
    const record = recordOf(origin, name, args);
    // From the look at what is there to the record that is written, nobody else may add or remove this name.
    const { source, isNew } = await stored.changing(keyOf(record), () => add(stored, record));
    const corpus = source.corpus!;
    const isWhole = corpus.failures.length === 0;
    if (args.has("json")) {
      printJson({ ...statusOf(source), origin: origin.origin });
      return isWhole ? 0 : 1;
    }
    print(`${isNew ? "Added" : "Refreshed"} ${strong(source.name)}: ${summary(corpus)}.`);
    noteFailures(corpus);
    for (const line of warningLines({ warnings: ownWarnings(corpus) }, 5)) note(line);
    print(faint(`Try it: lectern search "…" --source ${source.name}`));
    return isWhole ? 0 : 1;
  },
};

async function add(stored: StoredSources, record: SourceRecord) {
  const key = keyOf(record);
  const store = stored.store(key);
  const before = store.record();
  const isNew = !store.isTaken;
  if (!isNew && !(before && sameOrigin(before, record))) {
    const what = before ? `from ${before.origin}` : "whose source.json cannot be read";
    throw new UsageError(
      `There is a source "${key}" already, ${what}. Give this one another name with --name, or take that one away: ` +
        `lectern remove ${key}`,
    );
  }
  try {
    const source = await load({ record, store });
    await store.locked(async () => store.writeRecord(record));
    return { source, isNew };
  } catch (error) {
    // That it failed is what counts, not what is left for the next start to remove.
    if (isNew) await store.forget().catch(() => {});
    throw error;
  }
}
