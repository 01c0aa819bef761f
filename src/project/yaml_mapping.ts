import { type Document, isMap, isScalar, Lexer, parseDocument, visit } from "yaml";
import { shown } from "../faults/mod.ts";

/** Uses of anchors that are followed; a file with more is a bomb. */
const MAX_ALIASES = 50;

/** Levels that may be opened by brackets, dashes or question marks: the parser's time grows with a power of them. */
const MAX_DEPTH = 50;

/** Values by name, as settings are. */
export type Mapping = Readonly<Record<string, unknown>>;

/** Why a text is no YAML of settings; the message is the rest of a sentence, with the line where it is known. */
export class YamlFault extends Error {
  override readonly name = "YamlFault";
}

/**
 * Reads YAML that holds settings. An empty text holds none.
 *
 * @throws YamlFault for what is no YAML, no mapping, or made to keep its reader busy.
 */
export function yamlMapping(text: string): Mapping {
  refuseDepth(text);
  // The parser compares each key with all others; below, each is looked up.
  const document = parseDocument(text, { logLevel: "error", uniqueKeys: false });
  const [error] = document.errors;
  if (error) {
    const { line = 1, col = 1 } = error.linePos?.[0] ?? {};
    const reason = error.message.split("\n")[0]!.replace(/(; please .*|:?\s*(at line .*)?)$/, "");
    throw new YamlFault(`it is not YAML: line ${line}, column ${col}: ${reason}.`);
  }
  refuseRepetition(document, text);
  const content = followed(document);
  if (content === null || content === undefined) return {};
  if (typeof content === "object" && !Array.isArray(content)) return content as Mapping;
  throw new YamlFault(`it is ${shown(content)}; it must be a mapping of keys to values.`);
}

function followed(document: Document.Parsed): unknown {
  try {
    return document.toJS({ maxAliasCount: MAX_ALIASES });
  } catch (error) {
    throw new YamlFault(`its anchors cannot be followed: ${(error as Error).message}.`);
  }
}

function refuseDepth(text: string): void {
  const { brackets, explicit, dashes, aliases } = deepest(text);
  if (Math.max(brackets, explicit, dashes) > MAX_DEPTH) {
    throw new YamlFault(`it is no YAML of settings: more than ${MAX_DEPTH} levels are opened one within another.`);
  }
  if (aliases > MAX_ALIASES) {
    throw new YamlFault(`it is no YAML of settings: its anchors are used more than ${MAX_ALIASES} times.`);
  }
}

/** How deep a text may nest, counted rather too high than too low, from its tokens alone. */
function deepest(text: string) {
  const most = { brackets: 0, explicit: 0, dashes: 0, aliases: 0 };
  let [open, inLine] = [0, 0];
  for (const token of new Lexer().lex(text)) {
    if (token === "[" || token === "{") most.brackets = Math.max(most.brackets, ++open);
    else if (token === "]" || token === "}") open = Math.max(0, open - 1);
    else if (token === "?") most.explicit += 1;
    else if (token === "-") most.dashes = Math.max(most.dashes, ++inLine);
    else if (token.startsWith("*")) most.aliases += 1;
    else if (token.startsWith("\n") || token.startsWith("\r")) inLine = 0;
  }
  return most;
}

/** A key that stands twice in one mapping: which of the two counts is up to each reader. */
function refuseRepetition(document: Document.Parsed, text: string): void {
  visit(document, {
    Map(_, map) {
      if (!isMap(map)) return;
      const seen = new Set<unknown>();
      for (const { key } of map.items) {
        if (!isScalar(key)) continue;
        if (seen.has(key.value)) {
          const line = text.slice(0, key.range?.[0] ?? 0).split("\n").length;
          throw new YamlFault(`the key ${shown(key.value)} stands twice in one mapping, again in line ${line}.`);
        }
        seen.add(key.value);
      }
    },
  });
}
