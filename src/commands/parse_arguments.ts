import { parseArgs } from "node:util";
import { NAME } from "../product/mod.ts";
import { nearest } from "../spelling/mod.ts";
import { type Arguments, type Command, type Flag, UsageError } from "./command.ts";

/** Flags that every command knows. */
export const COMMON_FLAGS: readonly Flag[] = [
  { name: "offline", help: "Make no connection; work with what is stored." },
  { name: "help", short: "h", help: "Show this help." },
];

/**
 * Reads a command line by the command's declaration.
 *
 * @throws UsageError for an unknown flag, a missing or surplus value, or a wrong number of arguments.
 */
export function parseArguments(command: Command, argv: readonly string[]): Arguments {
  const flags = [...command.flags, ...COMMON_FLAGS];
  const options = Object.fromEntries(
    flags.map(({ name, value, short }) => [
      name,
      { type: value ? ("string" as const) : ("boolean" as const), multiple: true, ...(short ? { short } : {}) },
    ]),
  );
  const dashes = command.hasRest ? argv.indexOf("--") : -1;
  const [args, rest] = dashes === -1 ? [argv, undefined] : [argv.slice(0, dashes), argv.slice(dashes + 1)];
  // Clients start `lectern serve` without any: then Node need not load its parser.
  const tokens =
    args.length === 0
      ? []
      : parseArgs({ args: withBlanks(args, flags), options, strict: false, allowPositionals: true, tokens: true })
          .tokens;
  const values = new Map<string, string[]>();
  const positionals: string[] = [];
  for (const token of tokens) {
    if (token.kind === "positional") positionals.push(token.value);
    if (token.kind !== "option") continue;
    const flag = flags.find(({ name }) => name === token.name);
    if (!flag) throw unknownFlag(command, flags, token.rawName);
    values.set(flag.name, [...(values.get(flag.name) ?? []), checkedValue(flag, token.value)]);
    if (!flag.repeatable && values.get(flag.name)!.length > 1) throw new UsageError(`--${flag.name} is given twice.`);
  }
  if (!values.has("help")) checkArity(command, positionals);
  return {
    positionals,
    rest,
    has: (flag) => values.has(flag),
    text: (flag) => values.get(flag)?.[0],
    list: (flag) => values.get(flag) ?? [],
    integer: (flag, least, most) => integer(flag, values.get(flag)?.[0], least, most),
  };
}

/** A command line in which a flag that may lack its value has a blank one, so that it does not take the next flag for it. */
function withBlanks(args: readonly string[], flags: readonly Flag[]): string[] {
  const blank = flags.filter(({ mayLackValue }) => mayLackValue).map(({ name }) => `--${name}`);
  return args.map((arg, i) => (blank.includes(arg) && (args[i + 1] ?? "-").startsWith("-") ? `${arg}=` : arg));
}

function checkedValue(flag: Flag, value: string | undefined): string {
  if (flag.value && value === undefined)
    throw new UsageError(`--${flag.name} needs a value: --${flag.name} ${flag.value}`);
  if (!flag.value && value !== undefined) throw new UsageError(`--${flag.name} is a switch and takes no value.`);
  return value ?? "";
}

function integer(flag: string, text: string | undefined, least: number, most: number): number | undefined {
  if (text === undefined) return undefined;
  const value = /^-?\d+$/.test(text) ? Number(text) : Number.NaN;
  if (value >= least && value <= most) return value;
  throw new UsageError(`--${flag} is ${JSON.stringify(text)}; it takes a whole number from ${least} to ${most}.`);
}

function unknownFlag(command: Command, flags: readonly Flag[], given: string): UsageError {
  const names = flags.map(({ name }) => `--${name}`);
  const near = nearest(given, names);
  const hint = near ? ` Did you mean ${near}?` : "";
  const asArgument = command.arity[1] > 0 ? `\nTo pass it as an argument: ${NAME} ${command.name} -- ${given}` : "";
  return new UsageError(
    `${NAME} ${command.name} has no flag ${given}.${hint} It has: ${names.join(", ")}.${asArgument}`,
  );
}

function checkArity({ name, usage, arity: [least, most] }: Command, positionals: readonly string[]): void {
  if (positionals.length >= least && positionals.length <= most) return;
  const what = positionals.length < least ? `needs ${usage}` : `does not know what to do with "${positionals[most]}"`;
  throw new UsageError(`${NAME} ${name} ${what}. Usage: ${NAME} ${name} ${usage}`.trimEnd());
}
