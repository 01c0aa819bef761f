import { ownPreset } from "../presets/mod.ts";
import { IS_BRANDED, NAME } from "../product/mod.ts";
import type { Command, CommandTable, Flag } from "./command.ts";
import { findCommand } from "./find_command.ts";
import { inOwnName } from "./own_name.ts";
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
  return inOwnName(
    [...(IS_BRANDED ? await ownHead() : HEAD), "", ...columns(rows), "", ...(IS_BRANDED ? [] : START), TAIL].join("\n"),
  );
}

const HEAD = [
  "lectern: documentation for coding agents, over the Model Context Protocol",
  "",
  "Usage: lectern <command> [arguments]",
];

/** How a server of its own is introduced. */
async function ownHead(): Promise<string[]> {
  const { server } = await ownPreset();
  return [
    `${NAME}: ${server.title ?? server.name}, for coding agents, over the Model Context Protocol`,
    "",
    `Usage: ${NAME} [command] [arguments]`,
    "",
    "Without a command it serves over standard input and output: that is how an agent starts it.",
  ];
}

const START = [
  "Start here:",
  "  lectern add https://hono.dev/llms-full.txt    make a site's documentation searchable",
  "  lectern serve                                 the server that an agent starts",
  "",
];

const TAIL = "lectern help <command> shows a command in full.";

/** One command in full, made from its declaration. */
export function commandHelp({ name, summary, usage, flags, examples }: Command): string {
  const lines = [
    summary,
    "",
    `Usage: lectern ${name} ${usage}`.trimEnd(),
    "",
    ...columns([...flags, ...COMMON_FLAGS].map((flag): [string, string] => [flagForm(flag), flag.help])),
    "",
    examples.length > 1 ? "Examples:" : "Example:",
    ...examples.map((example) => `  ${example}`),
  ];
  return inOwnName(lines.join("\n"));
}

function flagForm({ name, value, repeatable }: Flag): string {
  return `--${name}${value ? ` ${value}` : ""}${repeatable ? " …" : ""}`;
}

function columns(rows: readonly [string, string][]): string[] {
  const width = Math.max(...rows.map(([left]) => left.length));
  return rows.map(([left, right]) => `  ${left.padEnd(width)}  ${right}`);
}
