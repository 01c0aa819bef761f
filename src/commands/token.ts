import { keyOf, nameOfKey, SOURCE_KEY } from "../library/mod.ts";
import { NAME } from "../product/mod.ts";
import { type StoredToken, TokenFile, TokenFileError } from "../transports/http/mod.ts";
import { type Arguments, type Command, UsageError } from "./command.ts";
import { tokensPath } from "./default_tokens.ts";
import { storedSources } from "./named_sources.ts";
import { keptOwnSources } from "./own_sources.ts";
import { faint, note, print, printJson, strong } from "./terminal.ts";

/** What a token may be called. */
const TOKEN_NAME = /^[A-Za-z0-9][A-Za-z0-9._-]{0,63}$/;

/** `lectern token add <name>`, `list`, `revoke <name>` */
export const command: Command = {
  name: "token",
  summary: "Make, list and revoke the tokens by which clients come in over HTTP.",
  usage: "<add | list | revoke> [name]",
  arity: [1, 2],
  flags: [
    {
      name: "source",
      value: "<name>",
      repeatable: true,
      help: "With add: the token sees this source. Default: all of them.",
    },
    {
      name: "tokens",
      value: "<file | default>",
      help: "The file of tokens. Default: the one beside the configuration.",
    },
    { name: "json", help: "With list: print them for a program." },
  ],
  examples: ["lectern token add ci", "lectern token add alice --source handbook", "lectern token revoke ci"],
  async run(args) {
    const [verb, name] = args.positionals;
    const file = new TokenFile(tokensPath(args.text("tokens")));
    try {
      switch (verb) {
        case "add":
          return await add(file, nameFor(verb, name), args);
        case "revoke":
          return await revoke(file, nameFor(verb, name));
        case "list":
          return list(file, name, args);
      }
    } catch (error) {
      const isUsage = error instanceof TokenFileError && ["token_name_taken", "token_unknown"].includes(error.code);
      throw isUsage ? new UsageError(error.message) : error;
    }
    throw new UsageError(`${NAME} token does not know "${verb}". It knows add, list and revoke.`);
  },
};

async function add(file: TokenFile, name: string, args: Arguments): Promise<number> {
  const sources = args.list("source");
  const odd = sources.find((source) => !SOURCE_KEY.test(source));
  if (odd !== undefined) throw new UsageError(`--source takes the name of an added source, and "${odd}" is none.`);
  const known = (await keptOwnSources())?.map(({ record }) => keyOf(record)) ?? storedSources().names();
  const unknown = sources.filter((source) => !known.some((key) => key === source || nameOfKey(key) === source));
  if (unknown.length > 0) {
    const added = known.length > 0 ? known.join(", ") : "none";
    note(
      `No source of this machine is called ${unknown.join(", ")}: the token sees it once it is added. Added: ${added}.`,
    );
  }
  const token = await file.add(name, sources.length > 0 ? sources : undefined);
  note(`Token "${name}", shown this once; its hash is kept in ${file.path}.`);
  // Alone on standard output, so that a script can take it.
  print(token);
  return 0;
}

async function revoke(file: TokenFile, name: string): Promise<number> {
  await file.revoke(name);
  print(`Revoked ${name}. A server that is running refuses it from now on.`);
  return 0;
}

function list(file: TokenFile, name: string | undefined, args: Arguments): number {
  if (name !== undefined) throw new UsageError(`${NAME} token list takes no name.`);
  const tokens = tokensOf(file);
  if (args.has("json")) printJson({ tokens: tokens.map(shown) });
  else if (tokens.length === 0) print(`There is no token yet: ${NAME} token add <name>`);
  const width = Math.max(...tokens.map((token) => token.name.length));
  for (const token of args.has("json") ? [] : tokens) {
    const sources = token.sources ? token.sources.join(", ") : "all sources";
    print(`${strong(token.name.padEnd(width))}  ${sources}  ${faint(`added ${token.added.slice(0, 10)}`)}`);
  }
  return 0;
}

/** The tokens; none while there is no file. */
function tokensOf(file: TokenFile): readonly StoredToken[] {
  try {
    return file.tokens();
  } catch (error) {
    if (error instanceof TokenFileError && error.code === "token_file_missing") return [];
    throw error;
  }
}

/** What a program is told of a token. */
function shown({ name, sources, added }: StoredToken) {
  return { name, sources: sources ?? null, added };
}

function nameFor(verb: string, name: string | undefined): string {
  if (name === undefined) throw new UsageError(`${NAME} token ${verb} needs a name: ${NAME} token ${verb} <name>`);
  if (TOKEN_NAME.test(name)) return name;
  throw new UsageError(
    `"${name}" is no name for a token: a letter or digit, then at most 63 letters, digits, dots, dashes and underscores.`,
  );
}
