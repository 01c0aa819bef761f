import type { GovernedDocument } from "../../graph/mod.ts";
import { repositoryPath } from "../../project/mod.ts";
import type { Check } from "../check.ts";
import type { CheckContext } from "../check_context.ts";
import { isDay } from "../front_matter/mod.ts";
import type { Changes } from "../history.ts";
import { atKey } from "../place.ts";
import { judgingIndex } from "./judgeable.ts";

/** A document that was not reviewed since a file changed in which a symbol stands that it refers to. */
export const staleReview: Check = {
  code: "LECTERN-DOC-REVIEW-001",
  severity: "warning",
  about: "The code that a document refers to was changed after the document was last reviewed.",
  help: "Read the document again beside the code, and set last-reviewed.",
  looksAt: "history",
  run: (context) => stale(context, (document) => referredFiles(document, context), "to which it refers"),
};

/** The same for documents without references that resolve: by any file below their source root. */
export const staleSourceRoot: Check = {
  code: "LECTERN-DOC-REVIEW-002",
  severity: "info",
  about: "Code below the source-root of a document was changed after the document was last reviewed.",
  help: "Read the document again beside the code, and set last-reviewed.",
  looksAt: "history",
  run: (context) => stale(context, (document) => sourceFolder(document, context), "below its source-root"),
};

/** A document whose last review is longer ago than the configuration allows. */
export const oldReview: Check = {
  code: "LECTERN-DOC-REVIEW-003",
  severity: "warning",
  about: "A document was last reviewed longer ago than the configuration allows.",
  help: "Read the document again, and set last-reviewed.",
  looksAt: "front matter",
  run({ corpus, today }) {
    const days = corpus.configuration.checks.reviewAfterDays;
    if (days === undefined) return [];
    return reviewed(corpus.documents).flatMap(({ document, day }) => {
      const age = Math.floor((Date.parse(today) - Date.parse(day)) / 86_400_000);
      if (age <= days || isSuperseded(document)) return [];
      return {
        ...atKey(document, "last-reviewed", day),
        message: `The document was last reviewed on ${day}: a review holds for ${days} days.`,
        hint: this.help,
      };
    });
  },
};

function reviewed(documents: readonly GovernedDocument[]) {
  return documents.flatMap((document) => {
    const day = document.identity.lastReviewed;
    return day !== undefined && isDay(day) ? [{ document, day }] : [];
  });
}

/** What was replaced need not keep up. */
function isSuperseded({ identity }: GovernedDocument): boolean {
  return identity.status?.toLowerCase() === "superseded";
}

async function stale(context: CheckContext, pathsOf: (document: GovernedDocument) => readonly string[], which: string) {
  const candidates = reviewed(context.corpus.documents).filter(({ document }) => !isSuperseded(document));
  const since = earliestDay(context);
  const changes = since === undefined ? undefined : await context.history.changesSince(since);
  if (!changes) return [];
  return candidates.flatMap(({ document, day }) => {
    const last = latest(pathsOf(document), changes);
    if (!last || last.day <= day) return [];
    return {
      ...atKey(document, "last-reviewed", day),
      message: `Code ${which} was changed after the review of ${day}: ${last.file}.`,
      hint: `It was changed on ${last.day}. Read the document again beside it, and set last-reviewed.`,
      related: [{ file: last.file, message: "changed since" }],
    };
  });
}

/** The day from which changes count: one question to git answers for all documents. */
function earliestDay({ corpus }: CheckContext): string | undefined {
  const days = reviewed(corpus.documents)
    .filter(({ document: { identity } }) => identity.sourceRoot !== undefined || identity.codeRefs.length > 0)
    .map(({ day }) => day);
  return days.sort()[0];
}

function latest(paths: readonly string[], changes: Changes): ReturnType<Changes["last"]> {
  let found: ReturnType<Changes["last"]>;
  for (const path of paths) {
    const last = changes.last(path);
    if (last && (!found || last.day > found.day)) found = last;
  }
  return found;
}

/** Files of the symbols that a document refers to, where it is certain which they are. */
function referredFiles({ identity }: GovernedDocument, context: CheckContext): string[] {
  const index = judgingIndex(context);
  if (!index) return [];
  return identity.codeRefs.flatMap((reference) => {
    const files = new Set(index.named(reference).map(({ file }) => file));
    return files.size === 1 ? [...files] : [];
  });
}

function sourceFolder(document: GovernedDocument, context: CheckContext): string[] {
  if (referredFiles(document, context).length > 0) return [];
  const written = document.identity.sourceRoot;
  const path = written === undefined ? undefined : repositoryPath(written);
  // Below the root itself everything lies, and the document, too.
  return path === undefined || path === "." ? [] : [path];
}
