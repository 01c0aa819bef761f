/** Why a text is not JSON, and where. */
export interface JsonFault {
  /** From 1. */
  readonly line: number;
  /** From 1, in UTF-16 units. */
  readonly column: number;
  /** A sentence without its full stop. It repeats one character of the text at most, since there may be secrets in it. */
  readonly message: string;
}

/** Strings are unrolled: an alternative for each character would fill the stack with a long one. */
const TOKEN =
  /[{}[\]:,]|"[^"\\\u0000-\u001f]*(?:\\(?:["\\/bfnrt]|u[0-9a-fA-F]{4})[^"\\\u0000-\u001f]*)*"|-?(?:0|[1-9][0-9]*)(?:\.[0-9]+)?(?:[eE][+-]?[0-9]+)?|true|false|null/y;
const BLANK = /[ \t\r\n]*/y;

const WANTED = {
  value: "a value",
  "value or end": "a value or a closing bracket",
  key: "a key in double quotes",
  "key or end": "a key in double quotes or a closing brace",
  colon: "a colon",
  "comma or end": "a comma or what closes the list or object",
  nothing: "the end of the file",
} as const;

type Wanted = keyof typeof WANTED;

/**
 * Finds where a text stops being JSON. `JSON.parse` names no place for the commonest mistakes, and shows what stands
 * around it, which may be secret.
 *
 * @returns `undefined` for a text that is JSON.
 */
export function jsonFault(text: string): JsonFault | undefined {
  const open: ("{" | "[")[] = [];
  let wanted: Wanted = "value";
  let before = "";
  for (let at = 0; ; ) {
    at += matched(BLANK, text, at)?.length ?? 0;
    if (at === text.length) return wanted === "nothing" ? undefined : fault(text, at, wanted, before);
    const token = matched(TOKEN, text, at);
    const next: Wanted | undefined = token ? after(token, wanted, open) : undefined;
    if (!token || !next) return fault(text, at, wanted, before);
    [wanted, before] = [next, token];
    at += token.length;
  }
}

function matched(pattern: RegExp, text: string, at: number): string | undefined {
  pattern.lastIndex = at;
  return pattern.exec(text)?.[0];
}

/** What may follow a token where something was wanted; nothing when the token may not stand there. */
function after(token: string, wanted: Wanted, open: ("{" | "[")[]): Wanted | undefined {
  const closed = (): Wanted => (open.length === 0 ? "nothing" : "comma or end");
  if (wanted === "colon") return token === ":" ? "value" : undefined;
  if (token === "}" || token === "]") {
    const isDue = wanted === "comma or end" || wanted === (token === "}" ? "key or end" : "value or end");
    if (!isDue || open.at(-1) !== (token === "}" ? "{" : "[")) return undefined;
    open.pop();
    return closed();
  }
  if (wanted === "comma or end") {
    if (token !== ",") return undefined;
    return open.at(-1) === "{" ? "key" : "value";
  }
  if (wanted === "key" || wanted === "key or end") return token.startsWith('"') ? "colon" : undefined;
  if (wanted === "nothing" || token === "," || token === ":") return undefined;
  if (token === "{" || token === "[") {
    open.push(token);
    return token === "{" ? "key or end" : "value or end";
  }
  return closed();
}

function fault(text: string, at: number, wanted: Wanted, before: string): JsonFault {
  const here = String.fromCodePoint(text.codePointAt(at) ?? 0);
  const isEnd = at === text.length;
  const place = { line: text.slice(0, at).split("\n").length, column: at - text.lastIndexOf("\n", at - 1) };
  if (isEnd) return { ...place, message: `the file ends where ${WANTED[wanted]} is due` };
  if (before === "," && (here === "}" || here === "]")) {
    const comma = text.lastIndexOf(",", at);
    const line = text.slice(0, comma).split("\n").length;
    const column = comma - text.lastIndexOf("\n", comma);
    return { line, column, message: `no comma may stand before ${here}; take it away` };
  }
  if (/^\/[/*]/.test(text.slice(at, at + 2))) return { ...place, message: "JSON has no comments; take it away" };
  if (here === "'") return { ...place, message: "texts stand in double quotes" };
  if (here === '"' && matched(TOKEN, text, at) === undefined) {
    return { ...place, message: "a text is not closed on its line, or holds a backslash that means nothing" };
  }
  return { ...place, message: `${JSON.stringify(here)} stands where ${WANTED[wanted]} is due` };
}
