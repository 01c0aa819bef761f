import { styleText } from "node:util";
import { plural } from "../../tools/mod.ts";
import { faint, print, strong } from "../terminal.ts";
import type { Finding } from "./diagnosis.ts";
import type { Report } from "./run_checks.ts";

const SIGNS = { error: ["red", "✗"], warning: ["yellow", "!"] } as const;

/** Tells a person what the checks said. */
export function printReports(reports: readonly Report[]): void {
  for (const { title, notes, findings } of reports) {
    if (notes.length + findings.length === 0) continue;
    print([strong(title), ...notes.map((line) => entry(coloured("green", "✓"), line)), ...findings.flatMap(lines), ""]);
  }
  const all = reports.flatMap(({ findings }) => findings);
  const errors = all.filter(({ severity }) => severity === "error").length;
  const warnings = all.length - errors;
  print(all.length === 0 ? "Nothing is wrong." : `${plural(errors, "error")}, ${plural(warnings, "warning")}.`);
}

function lines({ severity, what, fix, code }: Finding): string[] {
  const [colour, sign] = SIGNS[severity];
  return [entry(coloured(colour, sign), `${what} ${faint(`(${code})`)}`), `      → ${indented(fix, "        ")}`];
}

function entry(sign: string, text: string): string {
  return `  ${sign} ${indented(text, "    ")}`;
}

function indented(text: string, indent: string): string {
  return text.replaceAll("\n", `\n${indent}`);
}

function coloured(colour: "red" | "yellow" | "green", text: string): string {
  return styleText(colour, text, { stream: process.stdout });
}
