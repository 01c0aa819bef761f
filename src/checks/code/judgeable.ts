import type { CodeIndex } from "../../code/mod.ts";
import type { GovernedDocument } from "../../graph/mod.ts";
import type { CheckContext } from "../check_context.ts";

/**
 * The index by which references can be judged: one that knows source files at all. Without any, a reference that is not
 * found tells nothing.
 */
export function judgingIndex({ code }: CheckContext): CodeIndex | undefined {
  return code?.index && code.index.files > 0 ? code.index : undefined;
}

/** Whether the code that a document speaks about is in the index: else its references are in a language that is not read. */
export function isIndexed({ identity: { sourceRoot } }: GovernedDocument, index: CodeIndex): boolean {
  return sourceRoot === undefined || index.hasFileUnder(sourceRoot);
}
