import { clipLine, type DocumentCorpus, oneLine } from "../graph/mod.ts";
import { grouped } from "../spelling/mod.ts";

import { titleOf } from "./explored.ts";
import type { Ranking } from "./rank_documents.ts";

/** Units of a question, a title and a path that a miss repeats. */
const LONGEST_QUERY = 200;
const LONGEST_TITLE = 100;
const LONGEST_PATH = 200;
const MOST_ROOTS = 5;

/** Why a question has no documents, and what to do about it: three kinds, none of which reads like another. */
export function missLines(corpus: DocumentCorpus, { question, below, considered }: Ranking): string[] {
  if (considered === 0) return noDocuments(corpus);
  if (question.whole === "") {
    return [
      "The query is blank: nothing was looked for.",
      `${documents(considered)} can be asked about: name a subject, a component, a document id, a code symbol or an endpoint.`,
    ];
  }
  return [
    `No document passes the relevance threshold for "${clipLine(oneLine(question.whole), LONGEST_QUERY)}"; ${documents(considered)} considered.`,
    "This is a genuine miss: the subject is undocumented, or the documents name it differently.",
    ...(below.length > 0 ? ["Nearest, below the threshold:"] : []),
    ...below.map(({ document, score, answered }) => {
      const title = clipLine(oneLine(titleOf(document)), LONGEST_TITLE);
      const share = `answers ${Math.round(100 * answered)} % of the question`;
      return `  ${title} (${clipLine(document.path, LONGEST_PATH)}, ${score.toFixed(2)}, ${share})`;
    }),
    `Try a component, a document id or a code symbol, or read ${readmeOf(corpus)}. Only then search the files.`,
  ];
}

function noDocuments({ configuration, skipped }: DocumentCorpus): string[] {
  const roots = configuration.roots.slice(0, MOST_ROOTS).map((root) => clipLine(oneLine(root), LONGEST_PATH));
  const more = configuration.roots.length - roots.length;
  const files = skipped
    .slice(0, 3)
    .map(
      ({ path, reason }) => `  ${clipLine(oneLine(path), LONGEST_PATH)}: ${clipLine(oneLine(reason), LONGEST_QUERY)}`,
    );
  return [
    `There are no documents: no Markdown file was found in ${roots.join(", ")}${more > 0 ? ` and ${more} more roots` : ""}.`,
    ...(files.length > 0 ? [`${grouped(skipped.length)} files could not be taken:`, ...files] : []),
    "This says nothing of the query. Check the documentation roots of the configuration, and from which checkout this is served.",
  ];
}

function readmeOf({ configuration }: DocumentCorpus): string {
  const root = configuration.roots[0] ?? ".";
  return root === "." ? "README.md" : `${clipLine(oneLine(root), LONGEST_PATH)}/README.md`;
}

function documents(count: number): string {
  return `${grouped(count)} document${count === 1 ? "" : "s"}`;
}
