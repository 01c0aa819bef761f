import { type Corpus, entryOf, uriOf } from "../library/mod.ts";
import { plural } from "../tools/mod.ts";
import type { Command } from "./command.ts";
import { onlySource } from "./opened_library.ts";
import { SOURCE_FLAGS } from "./source_flags.ts";
import { faint, print, printJson } from "./terminal.ts";

/** `lectern pages` */
export const command: Command = {
  name: "pages",
  summary: "List the pages of one source, as they were told apart.",
  usage: "",
  arity: [0, 0],
  flags: [...SOURCE_FLAGS, { name: "json", help: "Print them for a program." }],
  examples: ["lectern pages --source hono", "lectern pages --source ./llms-full.txt --json"],
  async run(args) {
    const { source } = await onlySource(args);
    const corpus = source.corpus;
    if (!corpus) return 1;
    if (args.has("json")) printJson(listing(corpus));
    else {
      for (const reference of corpus.pages()) {
        const { title, lines } = entryOf(reference);
        print(`${title}  ${faint(`${uriOf(reference)}, ${plural(lines, "line")}`)}`);
      }
      print(`${plural(corpus.pageCount, "page")}, format ${corpus.format}`);
    }
    return 0;
  },
};

/** Every page with its place. `bytes` is the sum of the pages' bytes and `separatorBytes`. */
function listing(corpus: Corpus) {
  const pages = corpus.pages().map((reference) => {
    const page = entryOf(reference);
    const category = corpus.category(page);
    return {
      id: page.id,
      title: page.title,
      uri: uriOf(reference),
      ...(page.url ? { url: page.url } : {}),
      startLine: page.firstLine,
      lines: page.lines,
      bytes: page.end - page.start,
      ...(category === null ? {} : { category }),
    };
  });
  const { name: source, format, documentBytes: bytes, separatorBytes, warnings } = corpus;
  return { source, format, bytes, separatorBytes, pages, warnings };
}
