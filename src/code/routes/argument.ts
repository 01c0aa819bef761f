/** An argument of a call or an annotation, as it is written. */
export interface Argument {
  /** What stands before `=`, `:` or `=>`. */
  readonly name: string | undefined;
  readonly text: string;
  /** What the text is a literal of, if it is nothing but one. Inserted expressions are parameters: `{id}`. */
  readonly literal: string | undefined;
}

/** UTF-16 units of arguments that are looked at: paths and options stand at the beginning, functions behind them. */
const LOOKED_AT = 2000;

const OPENING = "([{";
const CLOSING = ")]}";

/** The arguments within brackets, or of what has none around them. */
export function argumentsIn(written: string): readonly Argument[] {
  const text = written.slice(0, LOOKED_AT);
  const isWrapped = text.startsWith("(") || (text.startsWith("[") && written.endsWith("]"));
  return partsOf(isWrapped ? text.slice(1, written.length > LOOKED_AT ? undefined : -1) : text).map(argumentOf);
}

/** The properties of an object literal, or the elements of a list. */
export function partsWithin(text: string): readonly Argument[] {
  const inner = /^[[{(]([\s\S]*?)[\]})]?$/.exec(text.trim())?.[1];
  return inner === undefined ? [] : partsOf(inner).map(argumentOf);
}

/** All literals in a text: `["GET", "POST"]`, `array('GET')`, `{"GET"}`. */
export function literalsIn(text: string): string[] {
  return [...text.matchAll(/(["'`])((?:\\.|(?!\1).)*)\1/g)].map(([, , content]) => content!);
}

function argumentOf(part: string): Argument {
  const [, name, rest] = /^["':]?(\w+)["']?\s*(?:=(?![=>])|:(?!:)|=>)\s*([\s\S]*)$/.exec(part) ?? [];
  const text = rest === undefined ? part : rest.trim();
  return { name, text, literal: literalOf(text) };
}

/** What a text is a literal of. */
export function literalOf(text: string): string | undefined {
  const [, quote, content] = /^[a-zA-Z@$]{0,2}#*("""|'''|["'`])([\s\S]*)\1#*$/.exec(text) ?? [];
  if (quote === undefined || content === undefined || content.startsWith("${")) return undefined;
  if (hasQuote(content, quote)) return undefined;
  return content.replace(/#\{([^}]*)\}|\$\{([^}]*)\}|\\\(([^)]*)\)/g, (_, a, b, c) => `{${a ?? b ?? c}}`);
}

function hasQuote(content: string, quote: string): boolean {
  return content.replace(/\\./g, "").includes(quote);
}

/** A text at its commas, without those within brackets and quotes. */
function partsOf(text: string): string[] {
  const parts: string[] = [];
  let depth = 0;
  let start = 0;
  for (let at = 0; at < text.length; at++) {
    const sign = text[at]!;
    if (sign === '"' || sign === "'" || sign === "`") at = endOfQuote(text, at, sign);
    else if (OPENING.includes(sign)) depth++;
    else if (CLOSING.includes(sign)) depth--;
    else if (sign === "," && depth <= 0) {
      parts.push(text.slice(start, at));
      start = at + 1;
    }
  }
  parts.push(text.slice(start));
  return parts.map((part) => part.trim()).filter((part) => part !== "");
}

/** Where a quote ends. One that stays open, as a lifetime of Rust, is taken for a sign like others. */
function endOfQuote(text: string, start: number, quote: string): number {
  for (let at = start + 1; at < text.length; at++) {
    if (text[at] === "\\") at++;
    else if (text[at] === quote) return at;
    else if (text[at] === "\n" && quote !== "`") break;
  }
  return start;
}
