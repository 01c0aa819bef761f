import { digest } from "../storage/mod.ts";
import { senseRow } from "./glossary_row.ts";

/**
 * What stands in the glossary about a row that was proposed: from which statements, and a fingerprint of row and
 * statements, which proves that nobody has edited them.
 *
 * ```text
 * <!-- lectern:glossary-evidence sense="frame-1a2b3c4d" fingerprint="5e6f…"
 * - 0123456789abcdef
 * -->
 * ```
 */
export interface EvidenceBlock {
  readonly sense: string;
  /** Missing where somebody has taken it away. */
  readonly fingerprint: string | undefined;
  /** As they stand there. */
  readonly lines: readonly string[];
  /** First line, and the one behind the last, counted as the given lines are. */
  readonly from: number;
  readonly to: number;
}

const OPENING = /^<!--\s*lectern:glossary-evidence\s(.*)$/;
/** KyberWeave's lists stand between two comments. */
const KYBER_OPENING = /^<!--\s*kyber-weave:glossary-evidence:start\s(.*?)-->$/;
const KYBER_CLOSING = /^<!--\s*kyber-weave:glossary-evidence:end\s*-->$/;

/** Hexadecimal digits of a statement's hash that suffice to tell it from others. */
const SHOWN_DIGITS = 16;

/**
 * Blocks among lines of a file. One that does not end, or names no sense, is none: then its row counts as edited.
 *
 * @param line Gives the text of a line.
 * @param isComment Whether a line is one of a comment: what stands in a fence is an example.
 */
export function evidenceBlocks(
  line: (index: number) => string,
  isComment: (index: number) => boolean,
  { from, to }: { readonly from: number; readonly to: number },
): EvidenceBlock[] {
  const blocks: EvidenceBlock[] = [];
  for (let at = from; at < to; at++) {
    const text = isComment(at) ? line(at).trim() : "";
    const kyber = KYBER_OPENING.exec(text);
    const head = (kyber ?? OPENING.exec(text))?.[1];
    if (head === undefined) continue;
    const isEnd = (index: number) => (kyber ? KYBER_CLOSING.test(line(index).trim()) : line(index).trim() === "-->");
    let end = at + 1;
    while (end < to && !isEnd(end)) end++;
    const sense = attribute(head, "sense");
    if (end === to || sense === undefined) continue;
    const lines = Array.from({ length: end - at - 1 }, (_, index) => line(at + 1 + index));
    blocks.push({ sense, fingerprint: attribute(head, "fingerprint"), lines, from: at, to: end + 1 });
    at = end;
  }
  return blocks;
}

/** Whether a row and its statements are as they were written: both KyberWeave's and ours. */
export function isUntouched(row: string, { fingerprint, lines }: EvidenceBlock): boolean {
  return fingerprint !== undefined && fingerprint === fingerprintOf(row, lines);
}

/** A row that is proposed, and the lines that go below its table. */
export function proposedLines(sense: Omit<Parameters<typeof senseRow>[0], "status">, evidence: readonly string[]) {
  const row = senseRow({ ...sense, status: "proposed" });
  const lines = evidence.map((hash) => `- ${shortHash(hash)}`);
  const head = `<!-- lectern:glossary-evidence sense="${sense.id}" fingerprint="${fingerprintOf(row, lines)}"`;
  return { row, block: [head, ...lines, "-->"] };
}

/** Whether one of the statements of a block is among these, given by {@link shortHash}. */
export function knowsSome({ lines }: EvidenceBlock, statements: ReadonlySet<string>): boolean {
  return lines.some((line) => statements.has(shortHash(line.replace(/^[\s-]+/, ""))));
}

/** As much of a statement's hash as a block shows. */
export function shortHash(hash: string): string {
  return hash.slice(0, SHOWN_DIGITS);
}

function fingerprintOf(row: string, lines: readonly string[]): string {
  return digest([row, lines.join("\n")].join("\n"));
}

function attribute(head: string, name: string): string | undefined {
  return new RegExp(`(?:^|\\s)${name}="([^"]*)"`).exec(head)?.[1];
}
