import type { Command, CommandTable, Flag } from "./command.ts";
import { findCommand } from "./find_command.ts";
import { COMMON_FLAGS } from "./parse_arguments.ts";
import { print } from "./terminal.ts";

/** `lectern help [command]` */
export const command: Command = {
  name: "help",
  summary: "Show what lectern can do, or one command in full.",
  usage: "[command]",
  arity: [0, 1],
  flags: [],
  examples: ["lectern help add"],
  async run({ positionals: [name] }, commands) {
    print(name === undefined ? await overview(commands) : commandHelp(await findCommand(commands, name)));
    return 0;
  },
};

/** All commands, a line each. */
async function overview(table: CommandTable): Promise<string> {
  const commands = await Promise.all(Object.values(table).map(async (load) => (await load()).command));
  const rows = commands.map(({ name, summary }): [string, string] => [name, summary]);
  return [
    "lectern: documentation for coding agents, over the Model Context Protocol",
    "",
    "Usage: lectern <command> [arguments]",
    "",
    ...columns(rows),
    "",
    "Start here:",
    "  lectern add https://hono.dev/llms-full.txt    make a site's documentation searchable",
    "  lectern serve                                 the server that an agent starts",
    "",
    "lectern help <command> shows a command in full.",
  ].join("\n");
}

/** One command in full, made from its declaration. */
export function commandHelp({ name, summary, usage, flags, examples }: Command): string {
  return [
    summary,
    "",
    `Usage: lectern ${name} ${usage}`.trimEnd(),
    "",
    ...columns([...flags, ...COMMON_FLAGS].map((flag): [string, string] => [flagForm(flag), flag.help])),
    "",
    examples.length > 1 ? "Examples:" : "Example:",
    ...examples.map((example) => `  ${example}`),
  ].join("\n");
}

function flagForm({ name, value, repeatable }: Flag): string {
  return `--${name}${value ? ` ${value}` : ""}${repeatable ? " …" : ""}`;
}

function columns(rows: readonly [string, string][]): string[] {
  const width = Math.max(...rows.map(([left]) => left.length));
  return rows.map(([left, right]) => `  ${left.padEnd(width)}  ${right}`);
}
