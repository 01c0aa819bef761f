/** A statement of a TOML text: the header of a table, or a key with its value. */
export interface TomlStatement {
  readonly kind: "table" | "tables" | "value";
  /** The dotted key, as its parts. */
  readonly key: readonly string[];
  /** Where it begins, without the blank before it. */
  readonly start: number;
  /** Where its value begins; for a header as `end`. */
  readonly value: number;
  /** Behind its last character, before a comment and the line's end. */
  readonly end: number;
}

/** Keys bare, in quotes, and the dots between them. */
const KEY_PART = /[ \t]*(?:([A-Za-z0-9_-]+)|"((?:[^"\\\n]|\\.)*)"|'([^'\n]*)')[ \t]*/y;

/**
 * The statements of a TOML text that a parser accepted, in their order. A parser forgets where things stood, and the
 * places are what an edit needs that leaves every other byte alone.
 */
export function tomlStatements(text: string): TomlStatement[] {
  const statements: TomlStatement[] = [];
  for (let at = 0; at < text.length; ) {
    if (/\s/.test(text[at]!)) at += 1;
    else if (text[at] === "#") at = lineEnd(text, at);
    else {
      const statement = text[at] === "[" ? header(text, at) : keyAndValue(text, at);
      statements.push(statement);
      at = Math.max(statement.end, at + 1);
    }
  }
  return statements;
}

function header(text: string, start: number): TomlStatement {
  const isList = text[start + 1] === "[";
  const { key, end } = keyAt(text, start + (isList ? 2 : 1));
  const close = end + (isList ? 2 : 1);
  return { kind: isList ? "tables" : "table", key, start, value: close, end: close };
}

function keyAndValue(text: string, start: number): TomlStatement {
  const { key, end } = keyAt(text, start);
  // Behind the equals sign.
  let value = end + 1;
  while (text[value] === " " || text[value] === "\t") value++;
  return { kind: "value", key, start, value, end: valueEnd(text, value) };
}

function keyAt(text: string, start: number): { key: string[]; end: number } {
  const key: string[] = [];
  for (let at = start; ; at++) {
    KEY_PART.lastIndex = at;
    const part = KEY_PART.exec(text);
    if (!part) return { key, end: at };
    key.push(part[1] ?? (part[2] === undefined ? part[3]! : unescaped(part[2])));
    at = KEY_PART.lastIndex;
    if (text[at] !== ".") return { key, end: at };
  }
}

/** A basic text's escapes are JSON's, but for the long and the short code of a character. */
function unescaped(body: string): string {
  const plain = body
    .replace(/\\U([0-9a-fA-F]{8})/g, (_, code: string) => String.fromCodePoint(Number.parseInt(code, 16)))
    .replace(/\\x([0-9a-fA-F]{2})/g, "\\u00$1")
    .replace(/\\e/g, "\\u001b");
  return JSON.parse(`"${plain.replaceAll("\t", "\\t")}"`);
}

/** Behind a value: the end of its line, or where its brackets and texts are closed. */
function valueEnd(text: string, start: number): number {
  let depth = 0;
  let end = start;
  for (let at = start; at < text.length; ) {
    const here = text[at]!;
    if (here === "#") {
      if (depth === 0) break;
      at = lineEnd(text, at);
    } else if (here === '"' || here === "'") {
      at = end = stringEnd(text, at);
    } else if (here === "\n" && depth === 0) break;
    else {
      if (here === "[" || here === "{") depth += 1;
      if (here === "]" || here === "}") depth -= 1;
      at += 1;
      if (/\S/.test(here)) end = at;
    }
  }
  return end;
}

function stringEnd(text: string, start: number): number {
  const quote = text[start]!;
  const isLong = text.startsWith(quote.repeat(3), start);
  const close = isLong ? quote.repeat(3) : quote;
  let at = start + close.length;
  while (at < text.length && !text.startsWith(close, at)) at += quote === '"' && text[at] === "\\" ? 2 : 1;
  at += close.length;
  // A long text may end with one or two quotes of its own.
  while (isLong && text[at] === quote) at++;
  return at;
}

function lineEnd(text: string, at: number): number {
  const end = text.indexOf("\n", at);
  return end === -1 ? text.length : end;
}
