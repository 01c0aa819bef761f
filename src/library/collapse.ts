import type { Corpus } from "./corpus.ts";

/** Share of the pages or of the text that may go away at once. */
const MOST_LOST = 0.5;

/** Below this many bytes a text is too small to tell a loss from an edit. */
const LEAST_BYTES = 4096;

/** A load that lost most of what was there, and that nobody accepted. */
export class CollapseError extends Error {
  readonly code = "shrunk";

  constructor(message: string) {
    super(message);
    this.name = "CollapseError";
  }
}

/** What is compared of two loads of one source. */
type Extent = Pick<Corpus, "pageCount" | "documentBytes" | "warnings">;

/** Pages that are told apart; a text that stands twice in one file counts once. */
function pagesOf({ pageCount, warnings }: Extent): number {
  return pageCount - warnings.filter(({ code }) => code === "duplicate_url").length;
}

/**
 * Refuses a load that lost half of the pages, or half of the text: sites break more often than they shrink.
 *
 * @param name The source, for the message.
 * @throws CollapseError that says what shrank, how to look, and how to accept it.
 */
export function refuseCollapse(name: string, before: Extent, after: Extent): void {
  const [had, has] = [pagesOf(before), pagesOf(after)];
  const hasLostPages = has <= had * MOST_LOST && had > 1;
  const hasLostText = after.documentBytes < before.documentBytes * MOST_LOST && before.documentBytes >= LEAST_BYTES;
  if (!hasLostPages && !hasLostText) return;
  const what = hasLostPages
    ? `${had} pages became ${has}`
    : `${before.documentBytes} bytes of text became ${after.documentBytes}`;
  throw new CollapseError(
    `${what}, so the text before stays. Look at the source itself; if it is right now: lectern refresh ${name} --accept`,
  );
}
