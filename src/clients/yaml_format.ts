import type { Document, Pair, Scalar, YAMLMap } from "yaml";
import { sameData } from "./canonical.ts";
import { type Format, FormatFault, type Members } from "./format.ts";

type Yaml = typeof import("yaml");

/**
 * YAML, edited as text where the entries are a block of lines, one after another. Anything else goes through the tree that
 * `yaml` keeps of a text with its comments; blanks between them may then be laid out anew.
 */
export const YAML_FORMAT: Format = {
  empty: "",
  async parse(text) {
    return (await read(text)).document.toJS() ?? {};
  },
  async set(text, path, members) {
    const { document, yaml } = await read(text);
    const before = document.toJS() ?? {};
    const quick = document.hasIn(path) ? undefined : inserted(text, document, path, members, yaml);
    document.setIn(path, document.createNode(members));
    return quick !== undefined && (await holds(quick, document.toJS(), before)) ? quick : written(document, text);
  },
  async remove(text, path) {
    const { document } = await read(text);
    const before = document.toJS() ?? {};
    const quick = cut(text, document, path);
    document.deleteIn(path);
    return quick !== undefined && (await holds(quick, document.toJS(), before)) ? quick : written(document, text);
  },
};

/** Whether a text edited by lines is the data that is wanted, and not what was there before. */
async function holds(text: string, wanted: unknown, before: unknown): Promise<boolean> {
  try {
    const value = await YAML_FORMAT.parse(text);
    return sameData(value, wanted ?? {}) && !sameData(value, before);
  } catch {
    return false;
  }
}

/** The text with an entry behind the last one, or nothing where the place for that is not plain. */
function inserted(
  text: string,
  document: Document,
  path: readonly string[],
  members: Members,
  yaml: Yaml,
): string | undefined {
  let depth = path.length - 1;
  while (depth > 0 && !document.hasIn(path.slice(0, depth))) depth--;
  const nested = path.slice(depth).reduceRight<unknown>((inner, key) => ({ [key]: inner }), members);
  const lines = yaml.stringify(nested, { lineWidth: 0 }).trimEnd().split("\n");
  const eol = /\r?\n/.exec(text)?.[0] ?? "\n";
  if (!text.trim()) return `${lines.join(eol)}${eol}`;
  const map = document.getIn(path.slice(0, depth), true) as YAMLMap | undefined;
  const last = map?.items?.at(-1) as Pair<Scalar, Scalar> | undefined;
  const [first] = (map?.items ?? []) as Pair<Scalar>[];
  if (!map || map.flow || !last?.value?.range || !first?.key.range) return undefined;
  const indent = " ".repeat(columnOf(text, first.key.range[0]));
  const at = lineEnd(text, last.value.range[1]);
  const head = text.slice(0, at);
  const gap = head.endsWith("\n") ? "" : eol;
  return `${head}${gap}${lines.map((line) => indent + line).join(eol)}${eol}${text.slice(at).replace(/^\r?\n/, "")}`;
}

/** The text without an entry's lines. */
function cut(text: string, document: Document, path: readonly string[]): string | undefined {
  const map = document.getIn(path.slice(0, -1), true) as YAMLMap | undefined;
  const pair = map?.items?.find(({ key }) => (key as Scalar)?.value === path.at(-1)) as
    | Pair<Scalar, Scalar>
    | undefined;
  if (!map || map.flow || map.items.length < 2 || !pair?.key.range || !pair.value?.range) return undefined;
  const start = pair.key.range[0] - columnOf(text, pair.key.range[0]);
  const end = lineEnd(text, pair.value.range[1]);
  return text.slice(0, start) + text.slice(end).replace(/^\r?\n/, "");
}

function columnOf(text: string, at: number): number {
  return at - (text.lastIndexOf("\n", at - 1) + 1);
}

/** The end of the line of a place; a block's range may end at the beginning of the next line. */
function lineEnd(text: string, at: number): number {
  const from = text[at - 1] === "\n" ? at - 1 : at;
  const end = text.slice(from).search(/\r?\n/);
  return end === -1 ? text.length : from + end;
}

async function read(text: string): Promise<{ document: Document; yaml: Yaml }> {
  const yaml = await import("yaml");
  const lineCounter = new yaml.LineCounter();
  // Pretty messages show what stands there.
  const document = yaml.parseDocument(text, { lineCounter, prettyErrors: false });
  const [error] = document.errors;
  if (!error) return { document, yaml };
  const { line, col } = lineCounter.linePos(error.pos[0]);
  throw new FormatFault(WORDS[error.code] ?? "it cannot be read", line, col);
}

/** The commonest mistakes; the parser's own words quote the text. */
const WORDS: Readonly<Record<string, string>> = {
  BAD_INDENT: "the indentation does not fit",
  TAB_AS_INDENT: "a tab may not indent",
  DUPLICATE_KEY: "a key stands there twice",
  MISSING_CHAR: "a character is missing, a quote or a bracket perhaps",
  MULTIPLE_DOCS: "a second document begins",
  UNEXPECTED_TOKEN: "something stands there that may not",
  BLOCK_AS_IMPLICIT_KEY: "a colon stands where none may",
};

function written(document: Document, before: string): string {
  const text = document.toString({ lineWidth: 0 });
  return before.includes("\r\n") ? text.replaceAll(/\r?\n/g, "\r\n") : text;
}
