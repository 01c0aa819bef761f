import type { Examination } from "./examine.ts";
import { placeOf } from "./print_text.ts";
import { countsLine, countsOf } from "./summary.ts";

/** Findings as a page: a comment on a change shows them as a table, related places as rows of their own. */
export function asMarkdown({ findings, notes }: Examination): string {
  const rows = findings.flatMap((finding) => [
    row([finding.severity, finding.code, placeOf(finding), withHint(finding.message, finding.hint)]),
    ...(finding.related ?? []).map((place) => row(["", "related", placeOf(place), place.message])),
  ]);
  const table =
    rows.length === 0 ? [] : ["| Severity | Code | Place | Finding |", "| --- | --- | --- | --- |", ...rows, ""];
  const remarks = notes.flatMap((note) => [escaped(note), ""]);
  return ["# Documentation check", "", `${countsLine(countsOf(findings))}.`, "", ...table, ...remarks].join("\n");
}

function withHint(message: string, hint: string | undefined): string {
  return hint === undefined ? message : `${message} ${hint}`;
}

function row(cells: readonly string[]): string {
  return `| ${cells.map(escaped).join(" | ")} |`;
}

/** Words of documents are shown as they are, and never as markup. */
function escaped(text: string): string {
  return text.replace(/[\r\n]+/g, " ").replace(/[\\|<>`*_[\]&]/g, (sign) => (sign === "<" ? "&lt;" : `\\${sign}`));
}
