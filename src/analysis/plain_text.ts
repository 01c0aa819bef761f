import { oneLine } from "../graph/mod.ts";

/**
 * UTF-16 units up to which markup is looked for: longer lines are data, not prose, and some are made to keep a pattern
 * busy.
 */
export const LONGEST_PROSE = 8_000;

/** Prose as it is compared and shown: on one line, without comments, tags and where links lead; code spans stand. */
export function plainText(markdown: string): string {
  if (markdown.length > LONGEST_PROSE) return oneLine(markdown);
  const spans: string[] = [];
  const masked = markdown.replace(/[\u0001\u0002]/g, "").replace(CODE_SPAN, (span) => {
    spans.push(span);
    return `\u0001${spans.length - 1}\u0002`;
  });
  const plain = masked
    .replace(/<!--.*?-->/gs, " ")
    .replace(/!?\[([^[\]]*)\]\((?:[^()]|\([^()]*\))*\)/g, "$1")
    .replace(/\[([^[\]]+)\]\[[^[\]]*\]/g, "$1")
    .replace(/<((?:https?:|mailto:)[^<>\s]*)>/g, "$1")
    .replace(/<\/?[A-Za-z][^<>]*>/g, " ");
  return oneLine(plain.replace(/\u0001(\d+)\u0002/g, (_, index: string) => spans[Number(index)] as string));
}

/** A span of inline code, with its backticks. */
export const CODE_SPAN = /(?<!`)(`{1,3})(?!`)(?:[^`]|(?!\1(?!`))`)+?\1(?!`)/g;
