import { clippedLine } from "../clip_line.ts";
import { placeText } from "./place.ts";
import type { RelatedAnswer, RelatedDocument, RelatedSubject, Step } from "./related_to.ts";

/** Ties of the document itself that are told. */
const MOST_BELONGINGS = 20;
/** UTF-16 units of an answer. */
const MOST_TEXT = 20_000;

/** The answer of `docs_related` for an agent: labelled lines, one document a block. */
export function relatedBody(answer: RelatedAnswer): string {
  if (answer.kind === "unknown") return unknownText(answer.name, answer.nearest, answer.considered);
  if (answer.kind === "ambiguous") {
    const paths = answer.paths.map((path) => `  ${clippedLine(path, 1000)}`);
    return [`${answer.paths.length} documents have the id "${clippedLine(answer.name)}"; ask by path:`, ...paths].join(
      "\n",
    );
  }
  const lines = [leadLine(answer), ...subjectLines(answer.document)];
  let room = MOST_TEXT - lines.join("\n").length;
  let shown = 0;
  for (const neighbour of answer.neighbours) {
    const block = ["", ...blockOf(neighbour)];
    room -= block.join("\n").length + 1;
    if (room < 0) break;
    lines.push(...block);
    shown++;
  }
  return [...lines, ...restLines(answer, shown)].join("\n");
}

function restLines({ neighbours, more, atTwoSteps }: RelatedAnswer & { kind: "found" }, shown: number): string[] {
  const cut = neighbours.length - shown;
  const lines: string[] = [];
  if (cut > 0) lines.push("", `${cut} further ${plural(cut)} left out for space: lower limit, or ask for one of them.`);
  if (more > 0) lines.push("", `${more} further ${plural(more)} not shown: raise limit (50 at most).`);
  if (atTwoSteps > 0) {
    lines.push(
      "",
      `${atTwoSteps} further ${plural(atTwoSteps)} two steps away, by what they share or link to: depth 2.`,
    );
  }
  return lines;
}

function leadLine({ document, depth, neighbours, more, considered }: RelatedAnswer & { kind: "found" }): string {
  const count = neighbours.length + more;
  const reach = depth === 1 ? "one step" : "two steps";
  const subject = `"${clippedLine(document.title)}"`;
  if (count === 0) return `No document is within ${reach} of ${subject}; ${considered} were considered.`;
  return `${count} of ${considered} documents ${count === 1 ? "is" : "are"} within ${reach} of ${subject}, nearest first.`;
}

function subjectLines({ path, id, belongings }: RelatedSubject): string[] {
  const shown = belongings.slice(0, MOST_BELONGINGS);
  const more = belongings.length - shown.length;
  return [
    `path: ${clippedLine(path, 1000)}`,
    `id: ${id === undefined ? "(none)" : clippedLine(id)}`,
    ...shown.map((step) => `  ${stepText(step)}`),
    ...(more > 0 ? [`  (${more} more of its ties)`] : []),
  ];
}

function blockOf({ path, id, title, type, status, distance, ways, moreWays }: RelatedDocument): string[] {
  return [
    `### ${clippedLine(title)}`,
    `path: ${clippedLine(path, 1000)}`,
    `id: ${id === undefined ? "(none)" : clippedLine(id)}`,
    `doc-type: ${clippedLine(type ?? "(none)")}  status: ${clippedLine(status ?? "(none)")}  steps: ${distance}`,
    ...ways.map((steps) => `  ${steps.map(stepText).join("  ")}`),
    ...(moreWays > 0 ? [`  (+${moreWays} other ways)`] : []),
  ];
}

/** `-LINKS_TO-> doc:a (docs/b.md:12)`: the arrow points as the edge does. */
export function stepText({ direction, kind, to, place }: Step): string {
  const arrow = direction === "out" ? `-${kind}->` : `<-${kind}-`;
  return `${arrow} ${clippedLine(to, 1000)}${place ? ` (${placeText(place)})` : ""}`;
}

function unknownText(name: string, nearest: readonly string[], considered: number): string {
  if (name === "") return "Give the id or the path of a document.";
  const documents = considered === 1 ? "document" : "documents";
  const near = nearest.length > 0 ? ` Nearest: ${nearest.map((one) => clippedLine(one)).join(", ")}.` : "";
  return `No document has the id or path "${clippedLine(name)}"; ${considered} ${documents} considered.${near}`;
}

function plural(count: number): string {
  return count === 1 ? "document is" : "documents are";
}
