import { lstatSync, readFileSync } from "node:fs";
import { join } from "node:path";
import type { DocumentCorpus, GovernedDocument } from "../graph/mod.ts";
import { NotWritten, writeAtomically } from "../storage/mod.ts";
import type { Finding, Replacement } from "./finding.ts";

/** What became of the corrections of one file. */
export interface FixedFile {
  readonly file: string;
  /** Targets that were replaced. */
  readonly replaced: number;
  /** Why the file stayed as it is. */
  readonly reason?: string;
}

/**
 * Makes the corrections that findings hold: each replaces a link's target where it stands and nothing else, all of a file
 * at once. A file that changed since it was read, or is not wholly UTF-8, stays as it is.
 */
export function applyFixes(findings: readonly Finding[], { root, byPath }: DocumentCorpus): FixedFile[] {
  const byFile = Map.groupBy(
    findings.filter(({ fix }) => fix !== undefined),
    ({ file }) => file,
  );
  return [...byFile].flatMap(([file, ones]) => {
    const document = byPath.get(file);
    if (!document) return [];
    const { text, replaced } = corrected(
      document,
      ones.map(({ fix }) => fix!),
    );
    if (replaced === 0) return [{ file, replaced, reason: "the targets were not found where they should stand" }];
    const reason = write(join(root, file), document, text);
    return [reason === undefined ? { file, replaced } : { file, replaced: 0, reason }];
  });
}

function write(path: string, { text }: GovernedDocument, corrected: string): string | undefined {
  if (text.replacedLines.length > 0) return "it is not wholly UTF-8";
  try {
    const stats = lstatSync(path);
    if (!stats.isFile() || !readFileSync(path).equals(text.bytes)) return "it was changed meanwhile";
    const mark = text.bytes.subarray(0, text.start);
    writeAtomically(path, [mark, Buffer.from(corrected, "utf8")], stats.mode & 0o777);
    return undefined;
  } catch (error) {
    return error instanceof NotWritten ? error.message : `it cannot be read: ${(error as NodeJS.ErrnoException).code}`;
  }
}

function corrected({ text }: GovernedDocument, fixes: readonly Replacement[]): { text: string; replaced: number } {
  const byLine = Map.groupBy(fixes, ({ line }) => line);
  const parts: string[] = [];
  let replaced = 0;
  for (let index = 0; index < text.lineCount; index++) {
    let line = text.text.slice(text.charStarts[index], text.charStarts[index + 1]);
    const seen = new Set<string>();
    for (const { target, by } of byLine.get(index + 1) ?? []) {
      if (seen.has(target)) continue;
      seen.add(target);
      const changed = withTarget(line, target, by);
      if (changed === line) continue;
      line = changed;
      replaced++;
    }
    parts.push(line);
  }
  return { text: parts.join(""), replaced };
}

/** A line with another target in its links: in brackets, a definition or an attribute, never in code. */
function withTarget(line: string, target: string, by: string): string {
  const code = [...line.matchAll(/(?<!`)(`+)(?!`)(.*?[^`])\1(?!`)/g)].map(
    ({ index, 0: span }) => [index, index + span.length] as const,
  );
  const escaped = target.replace(/[\\^$.*+?()[\]{}|]/g, "\\$&");
  const place = new RegExp(
    `(\\]\\(\\s*<?|^\\s{0,3}\\[[^\\]]+\\]:\\s*<?|\\b(?:href|src|to)=["'])${escaped}(?=[\\s)>"']|$)`,
    "gm",
  );
  return line.replace(place, (whole: string, before: string, ...rest: unknown[]) => {
    const at = rest[0] as number;
    return code.some(([from, to]) => at >= from && at < to) ? whole : before + by;
  });
}
