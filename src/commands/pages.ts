import { type Corpus, entryOf, uriOf } from "../library/mod.ts";
import { onceMore, plural } from "../tools/mod.ts";
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
    if (!source.corpus) return 1;
    const read = args.has("json") ? listing : lines;
    const shown = await onceMore(async () => read(await source.current()));
    if (Array.isArray(shown)) print(shown);
    else printJson(shown);
    return 0;
  },
};

function lines(corpus: Corpus): string[] {
  const each = corpus.pages().map((reference) => {
    const { title, lines } = entryOf(reference);
    return `${title}  ${faint(`${uriOf(reference)}, ${plural(lines, "line")}`)}`;
  });
  return [...each, `${plural(corpus.pageCount, "page")}, format ${corpus.format}`];
}

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
