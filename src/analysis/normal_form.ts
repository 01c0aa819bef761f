import type { Claim } from "./claim.ts";

/** A claim's text without what may differ between two copies. */
export function normalForm({ kind, text }: Pick<Claim, "kind" | "text">): string {
  return kind === "code" ? normalCode(text) : normalProse(text);
}

/** Prose without case, forms of letters, punctuation and signs, its words one blank apart. */
export function normalProse(text: string): string {
  return text
    .normalize("NFKD")
    .toLowerCase()
    .replace(/[\p{P}\p{S}\s]+/gu, " ")
    .trim();
}

/** Code without blanks at ends of lines and blank lines around it; case stands, since it means something there. */
function normalCode(text: string): string {
  return text
    .replace(/\r\n?/g, "\n")
    .replace(/[ \t]+$/gm, "")
    .replace(/^\n+|\n+$/g, "");
}
