import { sameData } from "./canonical.ts";
import { type Format, FormatFault, isMembers, type Members, valueAt } from "./format.ts";
import { type TomlStatement, tomlStatements } from "./toml_statements.ts";

/**
 * TOML, edited as text: what clients' own commands write loses the comments and the layout of the neighbours. An entry is
 * a table of its own with the tables below it; one written in another way is read, and not edited.
 */
export const TOML_FORMAT: Format = {
  empty: "",
  async parse(text) {
    const { parse, TomlError } = await import("smol-toml");
    try {
      return parse(text);
    } catch (error) {
      if (!(error instanceof TomlError)) throw error;
      // Its further lines show what stands there.
      const [first = ""] = error.message.split("\n");
      throw new FormatFault(first.replace(/^Invalid TOML document: /, ""), error.line, error.column);
    }
  },
  async set(text, path, members) {
    const before = valueAt(await TOML_FORMAT.parse(text), path);
    if (before === undefined) return appended(text, tables(path, members, eolOf(text)));
    const isSubset = isMembers(before) && Object.keys(before).every((key) => Object.hasOwn(members, key));
    const span = spanOf(text, path);
    if (!isSubset) return spliced(text, span, tables(path, members, eolOf(text)).trimEnd());
    return withMembers(text, path, before, members);
  },
  async remove(text, path) {
    const { start, end } = spanOf(text, path);
    // With the empty line before it, which an entry is set apart by.
    const gap = /(?:\r?\n)?\r?\n$/.exec(text.slice(0, start))?.[0].length ?? 0;
    const rest = text.slice(end).replace(/^[ \t]*(?:#[^\n]*)?(?:\r?\n)?/, "");
    const isLast = rest.trim() === "";
    const kept = Math.min(gap, eolOf(text).length);
    return isLast ? text.slice(0, start - gap + kept) + rest : text.slice(0, start) + rest.replace(/^\r?\n/, "");
  },
};

/** Sets what differs, value by value, so that comments and further keys of the entry stay. */
function withMembers(text: string, path: readonly string[], before: Members, members: Members): string {
  let result = text;
  for (const [key, value] of Object.entries(members)) {
    if (sameData(before[key], value)) continue;
    const place = [...path, key];
    if (isMembers(value)) {
      result = withTable(result, place, before[key], value);
      continue;
    }
    const own = spanOf(result, path);
    const statement = valuesOf(result, path).find((one) => one.key.length === 1 && one.key[0] === key);
    const written = inline(value);
    if (statement) result = result.slice(0, statement.value) + written + result.slice(statement.end);
    else if (before[key] === undefined) {
      result = `${result.slice(0, own.headEnd)}${eolOf(text)}${key} = ${written}${result.slice(own.headEnd)}`;
    } else throw writtenOtherwise(place);
  }
  return result;
}

/** Sets a table below an entry. */
function withTable(text: string, place: readonly string[], before: unknown, members: Members): string {
  if (before === undefined) {
    const { end } = spanOf(text, place.slice(0, -1));
    const eol = eolOf(text);
    return `${text.slice(0, end)}${eol}${eol}${tables(place, members, eol).trimEnd()}${text.slice(end)}`;
  }
  if (!isMembers(before)) throw writtenOtherwise(place);
  return Object.entries(members).reduce((result, [key, value]) => {
    if (sameData(before[key], value)) return result;
    if (isMembers(value))
      return withTable(result, [...place, key], before[key], { ...(before[key] as Members), ...value });
    return withMembers(result, place, before, { [key]: value });
  }, text);
}

/** An entry as text: its own table, then those below it. */
function tables(path: readonly string[], members: Members, eol: string): string {
  const own = Object.entries(members).filter(([, value]) => !isMembers(value));
  const below = Object.entries(members).filter(([, value]) => isMembers(value));
  const lines = [
    `[${path.map(keyText).join(".")}]`,
    ...own.map(([key, value]) => `${keyText(key)} = ${inline(value)}`),
    "",
  ];
  // A table that holds only tables needs no header of its own.
  const head = own.length > 0 || below.length === 0 ? [lines.join(eol)] : [];
  return [...head, ...below.map(([key, value]) => tables([...path, key], value as Members, eol))].join(eol);
}

function appended(text: string, tables: string): string {
  const eol = eolOf(text);
  if (!text.trim()) return text + tables;
  const gap = text.endsWith(eol) ? eol : eol + eol;
  return text + gap + tables;
}

interface Span {
  readonly start: number;
  readonly end: number;
  /** Behind the header of the entry's own table. */
  readonly headEnd: number;
}

/**
 * Where the tables of an entry stand: from the first one's header to the last one's last value.
 *
 * @throws FormatFault when the entry is not written as tables that follow each other.
 */
function spanOf(text: string, path: readonly string[]): Span {
  const statements = tomlStatements(text);
  const isOurs = (one: TomlStatement) => one.kind !== "value" && path.every((part, depth) => one.key[depth] === part);
  const first = statements.findIndex(isOurs);
  if (first === -1) throw writtenOtherwise(path);
  let last = first;
  while (statements[last + 1] && (statements[last + 1]!.kind === "value" || isOurs(statements[last + 1]!))) last++;
  if (statements.slice(last + 1).some(isOurs)) {
    throw new FormatFault(`the tables of ${path.join(".")} do not follow each other; put them together`);
  }
  const head = statements.slice(first).find((one) => isOurs(one) && one.key.length === path.length);
  return { start: statements[first]!.start, end: statements[last]!.end, headEnd: (head ?? statements[first]!).end };
}

/** The values in the table of exactly this path. */
function valuesOf(text: string, path: readonly string[]): TomlStatement[] {
  const statements = tomlStatements(text);
  const head = statements.findIndex(
    ({ kind, key }) =>
      kind === "table" && key.length === path.length && path.every((part, depth) => key[depth] === part),
  );
  if (head === -1) return [];
  const rest = statements.slice(head + 1);
  const end = rest.findIndex(({ kind }) => kind !== "value");
  return end === -1 ? rest : rest.slice(0, end);
}

function writtenOtherwise(path: readonly string[]): FormatFault {
  const table = `[${path.map(keyText).join(".")}]`;
  return new FormatFault(`${path.join(".")} is not written as a table ${table}; write it so, or take it away`);
}

function spliced(text: string, { start, end }: Span, content: string): string {
  return text.slice(0, start) + content + text.slice(end);
}

function keyText(key: string): string {
  return /^[A-Za-z0-9_-]+$/.test(key) ? key : JSON.stringify(key);
}

/** JSON's texts and lists are TOML's, but for the character DEL. */
function inline(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(inline).join(", ")}]`;
  return JSON.stringify(value).replaceAll("\u007f", "\\u007f");
}

function eolOf(text: string): string {
  return /\r?\n/.exec(text)?.[0] ?? "\n";
}
