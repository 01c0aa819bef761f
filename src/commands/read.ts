import { readAnswer } from "../tools/mod.ts";
import type { Command } from "./command.ts";
import { openedLibrary } from "./opened_library.ts";
import { printAnswer } from "./print_answer.ts";
import { SOURCE_FLAGS } from "./source_flags.ts";
import { write } from "./terminal.ts";

/** `lectern read <uri>` */
export const command: Command = {
  name: "read",
  summary: "Read a page, a section of it, or a window of lines.",
  usage: "<uri>",
  arity: [1, 1],
  flags: [
    ...SOURCE_FLAGS,
    { name: "section", value: "<heading>", help: "Only this section, by heading or anchor." },
    { name: "start-line", value: "<line>", help: "First line, from 1." },
    { name: "line-count", value: "<lines>", help: "Most lines. Default: all." },
    { name: "max-bytes", value: "<bytes>", help: "Most bytes; lines stay whole. Default: all." },
    { name: "json", help: "Print the window for a program." },
  ],
  examples: ["lectern read lectern://hono/validation", "lectern read lectern://hono/validation --section 'With Zod'"],
  async run(args) {
    const unlimited = Number.MAX_SAFE_INTEGER;
    const request = {
      uri: args.positionals[0]!,
      startLine: args.integer("start-line", 1, unlimited) ?? 1,
      lineCount: args.integer("line-count", 1, unlimited) ?? unlimited,
      maxBytes: args.integer("max-bytes", 1, unlimited) ?? unlimited,
      section: args.text("section"),
    };
    const answer = await readAnswer(await openedLibrary(args), request);
    if ("error" in answer || args.has("json")) return printAnswer(answer, true);
    write((answer.structured as { content: string }).content);
    return 0;
  },
};
