import { styleText } from "node:util";
import type { Finding } from "../../checks/mod.ts";
import type { Severity } from "../../graph/mod.ts";
import { plural } from "../../tools/mod.ts";
import { faint, print, strong } from "../terminal.ts";
import { codeFrame } from "./code_frame.ts";
import type { Examination } from "./examine.ts";
import { countsLine, countsOf } from "./summary.ts";

const COLOURS = { critical: "red", error: "red", warning: "yellow", info: "blue" } as const;

/** Findings for a person: infos only where nothing worse was found. */
export function printText({ corpus, findings, notes }: Examination, told: readonly string[]): void {
  const worse = findings.filter(({ severity }) => severity !== "info");
  const shown = worse.length > 0 ? worse : findings;
  for (const finding of shown) print([...lines(finding, corpus), ""]);
  const hidden = findings.length - shown.length;
  if (hidden > 0) print(faint(`${plural(hidden, "info")} not shown; --json tells all.`));
  print([...notes, ...told].map(faint));
  const checked = corpus === undefined ? "" : `${plural(corpus.documents.length, "document")} checked: `;
  print(`${checked}${findings.length === 0 ? "nothing is wrong" : countsLine(countsOf(findings))}.`);
}

function lines(finding: Finding, corpus: Examination["corpus"]): string[] {
  const { severity, message, code, hint, related = [] } = finding;
  const more = related.length > 0 ? ` (+${related.length} related)` : "";
  return [
    `${strong(placeOf(finding))}${more}  ${coloured(severity)}  ${message} ${faint(`(${code})`)}`,
    ...codeFrame(finding, corpus),
    ...(hint === undefined ? [] : [`  → ${hint}`]),
  ];
}

/** `docs/a.md:3-5`, with the lines that are known. */
export function placeOf({ file, startLine, endLine }: Pick<Finding, "file" | "startLine" | "endLine">): string {
  const end = endLine !== undefined && endLine !== startLine ? `-${endLine}` : "";
  return startLine === undefined ? file : `${file}:${startLine}${end}`;
}

function coloured(severity: Severity): string {
  return styleText(COLOURS[severity], severity, { stream: process.stdout });
}
