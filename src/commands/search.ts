import { onceMore, searchAnswer } from "../tools/mod.ts";
import { type Command, UsageError } from "./command.ts";
import { openedLibrary } from "./opened_library.ts";
import { printAnswer } from "./print_answer.ts";
import { SOURCE_FLAGS } from "./source_flags.ts";

/** `lectern search <query>` */
export const command: Command = {
  name: "search",
  summary: "Find the sections that answer a question, as an agent does.",
  usage: "<query>",
  arity: [1, 100],
  flags: [
    ...SOURCE_FLAGS,
    { name: "limit", value: "<1–20>", help: "Most hits. Default: 5." },
    { name: "category", value: "<name>", help: "Only pages of this category." },
    { name: "path", value: "<start>", help: "Only pages whose path starts so." },
    { name: "budget", value: "<characters>", help: "Most characters of the answer, 1,000 to 50,000. Default: 50,000." },
    { name: "content", help: "Give each hit's whole passage instead of a snippet." },
    { name: "context", value: "<0–3>", help: "Give so many sections before and after each hit, too." },
    { name: "typing", help: "Take the last word for the beginning of one, too." },
    { name: "explain", help: "Tell what made each score: by term, and by where it stands." },
    { name: "json", help: "Print the answer for a program." },
  ],
  examples: [
    'lectern search "validate request body"',
    "lectern search --source ./docs how to deploy",
    "lectern search --explain useFetch",
    "lectern search -- --dry-run",
  ],
  async run(args) {
    const query = args.positionals.join(" ").trim();
    if (query === "" || [...query].length > 500) throw new UsageError("A query has 1 to 500 characters.");
    const limit = args.integer("limit", 1, 20) ?? 5;
    const budget = args.integer("budget", 1000, 50_000) ?? 50_000;
    const library = await openedLibrary(args);
    const request = {
      query,
      limit,
      budget,
      category: args.text("category"),
      path: args.text("path"),
      content: args.has("content"),
      context: args.integer("context", 0, 3),
      typing: args.has("typing"),
      explain: args.has("explain"),
    };
    return printAnswer(await onceMore(() => searchAnswer(library, request)), args.has("json"));
  },
};
