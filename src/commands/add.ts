import { sameOrigin } from "../library/mod.ts";
import { recognise, SOURCE_NAME, suggestName } from "../sources/mod.ts";
import { type Command, UsageError } from "./command.ts";
import { load, summary, warningLines } from "./load.ts";
import { recordOf, storedSources } from "./named_sources.ts";
import { SHAPE_FLAGS } from "./source_flags.ts";
import { faint, note, print, printJson, strong } from "./terminal.ts";

/** `lectern add <source>` */
export const command: Command = {
  name: "add",
  summary: "Make documentation searchable: a folder, a file, or a site's llms-full.txt.",
  usage: "<folder | file | URL>",
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
    "lectern add ./docs",
    "lectern add https://hono.dev/llms-full.txt --name hono",
    "lectern add . --name our-docs --include 'docs/**' --exclude 'docs/archive/**'",
  ],
  async run(args) {
    const origin = recognise(args.positionals[0]!);
    const name = args.text("name") ?? suggestName(origin);
    if (!SOURCE_NAME.test(name)) {
      throw new UsageError(
        `"${name}" is no name for a source: a lower-case letter, then at most 20 letters, digits and dashes.`,
      );
    }
    const stored = storedSources();
    const store = stored.store(name);
    const record = recordOf(origin, name, args);
    const before = store.record();
    if (before && !sameOrigin(before, record)) {
      throw new UsageError(
        `There is a source "${name}" already, from ${before.origin}. Give this one another name with --name, or ` +
          `take that one away: lectern remove ${name}`,
      );
    }
    stored.prepare();
    const corpus = await load({ record, store }).catch((error: unknown) => {
      if (!before) store.remove();
      throw error;
    });
    store.writeRecord(record);
    if (args.has("json")) {
      const { format, pageCount: pages, sectionCount: sections, bytes, provenance, warnings } = corpus;
      printJson({ source: name, ...origin, format, pages, sections, bytes, revision: provenance.revision, warnings });
      return 0;
    }
    print(`${before ? "Refreshed" : "Added"} ${strong(name)}: ${summary(corpus)}.`);
    for (const line of warningLines(corpus)) note(line);
    print(faint(`Try it: lectern search "…" --source ${name}`));
    return 0;
  },
};
