import type { GovernedDocument } from "../graph/mod.ts";
import { folded, type Glossary, type Sense } from "./glossary.ts";
import type { LineEdit } from "./glossary_edit.ts";
import { type EvidenceBlock, isUntouched, knowsSome, proposedLines } from "./glossary_evidence.ts";
import { type GlossaryProposal, senseId } from "./glossary_proposal.ts";
import { GLOSSARY_DELIMITER, GLOSSARY_HEADER } from "./glossary_row.ts";
import { type GlossarySection, sectionsOf } from "./glossary_section.ts";
import { wordsOf } from "./word_set.ts";

/** What happens to a proposal. */
export interface GlossaryChange {
  readonly kind: "added" | "refreshed" | "removed";
  readonly term: string;
  readonly id: string;
  readonly scopes: readonly string[];
  /** Statements that it comes from; none for one that goes. */
  readonly statements: number;
}

/** Changes, and how they are made. */
export interface Merge {
  readonly changes: GlossaryChange[];
  readonly edits: LineEdit[];
}

/** What is known of the statements of now. */
export interface KnownStatements {
  /** Whether some candidates were left out, so that one which is not there may well be one. */
  readonly isCut: boolean;
  /** Hashes of all statements, short as evidence has them. */
  readonly hashes: ReadonlySet<string>;
}

/**
 * Brings proposals into a glossary. Rows that people approved, rejected or edited stay, and are not proposed again; rows
 * that nobody has touched since they were proposed are brought up to date, or go with what they came from.
 */
export function mergeProposals(
  document: GovernedDocument,
  glossary: Glossary,
  proposals: readonly GlossaryProposal[],
  statements: KnownStatements,
): Merge {
  const merge: Merge = { changes: [], edits: [] };
  const sections = sectionsOf(document, glossary);
  const grouped = Map.groupBy(proposals, homeIn(sections));
  for (const section of sections) mergeSection(document, section, grouped.get(section) ?? [], { merge, statements });
  const end = document.text.lineCount;
  let last = merge.edits.findLast(({ from }) => from === end)?.lines.at(-1) ?? document.text.line(end - 1);
  for (const [term, own] of Map.groupBy(grouped.get(undefined) ?? [], ({ term }) => term)) {
    const added = newSection(term, own);
    merge.edits.push({ from: end, to: end, lines: [...(last.trim() === "" ? [] : [""]), ...added.lines] });
    last = added.lines.at(-1) as string;
    merge.changes.push(...added.changes);
  }
  return merge;
}

/** A term with its proposals, as its section stands in the file. */
export function newSection(term: string, proposals: readonly GlossaryProposal[]) {
  const rows: string[] = [];
  const blocks: string[] = [];
  const changes: GlossaryChange[] = [];
  for (const proposal of proposals) {
    const id = senseId(term, proposal);
    if (changes.some((change) => change.id === id)) continue;
    const { row, block } = proposedLines({ ...proposal, id }, proposal.evidence);
    rows.push(row);
    blocks.push(...block);
    changes.push(changeOf("added", term, id, proposal));
  }
  return { lines: [`## ${term}`, "", GLOSSARY_HEADER, GLOSSARY_DELIMITER, ...rows, "", ...blocks], changes };
}

/** Finds the section of a proposal's term: the one of the very name before one of another form of the word. */
function homeIn(sections: readonly GlossarySection[]): (proposal: GlossaryProposal) => GlossarySection | undefined {
  const byName = new Map(sections.map((section) => [folded(section.term.name), section]));
  const byWord = new Map<string, GlossarySection>();
  for (const section of sections.toReversed()) byWord.set(wordsOf(section.term.name).join(" "), section);
  return ({ term, word }) => byName.get(folded(term)) ?? byWord.get(word);
}

function mergeSection(
  document: GovernedDocument,
  section: GlossarySection,
  proposals: readonly GlossaryProposal[],
  { merge, statements }: { readonly merge: Merge; readonly statements: KnownStatements },
): void {
  const { term, evidence } = section;
  const byId = new Map(proposals.map((proposal) => [senseId(term.name, proposal), proposal]));
  const staying: Sense[] = [];
  const edits: LineEdit[] = [];
  for (const sense of term.senses) {
    const row = document.text.line(sense.line - 1);
    const block = evidence.find((each) => each.sense === sense.id);
    const isOurs = sense.status === "proposed" && block !== undefined && isUntouched(row, block);
    const proposal = byId.get(sense.id);
    if (!isOurs || (!proposal && !isGone(block, proposals, statements))) {
      staying.push(sense);
    } else if (proposal) {
      staying.push(sense);
      const fresh = refreshed(document, sense, block, proposal);
      edits.push(...fresh);
      if (fresh.length > 0) merge.changes.push(changeOf("refreshed", term.name, sense.id, proposal));
    } else {
      edits.push({ from: sense.line - 1, to: sense.line, lines: [] }, { from: block.from, to: block.to, lines: [] });
      merge.changes.push({ kind: "removed", term: term.name, id: sense.id, scopes: sense.scopes, statements: 0 });
    }
  }
  const added = [...byId].filter(([id, proposal]) => !isThere(id, proposal, staying));
  if (added.length === 0 && staying.length === 0 && term.senses.length > 0 && section.isBare) {
    merge.edits.push({ from: section.from, to: section.to, lines: [] });
    return;
  }
  for (const [id, proposal] of added) merge.changes.push(changeOf("added", term.name, id, proposal));
  merge.edits.push(...edits, ...additions(document, section, added));
}

/** Whether what a row came from is no more. Where candidates were left out, its statements must be gone themselves. */
function isGone(
  block: EvidenceBlock,
  proposals: readonly GlossaryProposal[],
  { isCut, hashes }: KnownStatements,
): boolean {
  return !isCut || proposals.length > 0 || !knowsSome(block, hashes);
}

/** The edits that bring a row up to date; none when it is. */
function refreshed(
  { text }: GovernedDocument,
  { id, line }: Sense,
  block: EvidenceBlock,
  proposal: GlossaryProposal,
): LineEdit[] {
  const fresh = proposedLines({ ...proposal, id }, proposal.evidence);
  const edits: LineEdit[] = [
    { from: line - 1, to: line, lines: [fresh.row] },
    { from: block.from, to: block.to, lines: fresh.block },
  ];
  return edits.some(
    ({ from, to, lines }) => lines.some((each, at) => text.line(from + at) !== each) || to - from !== lines.length,
  )
    ? edits
    : [];
}

/** Whether a proposal is in the table, or what nobody has defined yet is covered by what is. */
function isThere(id: string, { definition, scopes }: GlossaryProposal, staying: readonly Sense[]): boolean {
  if (staying.some((sense) => sense.id === id)) return true;
  const covered = new Set(staying.flatMap((sense) => sense.scopes.map(folded)));
  return definition === "" && scopes.every((scope) => covered.has(folded(scope)));
}

function additions(
  { text }: GovernedDocument,
  { tableEnd, to, evidence }: GlossarySection,
  added: readonly (readonly [string, GlossaryProposal])[],
): LineEdit[] {
  if (added.length === 0) return [];
  const made = added.map(([id, proposal]) => proposedLines({ ...proposal, id }, proposal.evidence));
  // What stood about a row of this id that somebody took away.
  const orphans = evidence.filter(({ sense }) => added.some(([id]) => id === sense));
  const isFilled = (line: number) => line < to && text.line(line).trim() !== "";
  const at = evidence.at(-1)?.to ?? tableEnd;
  const blocks = [
    ...(at === tableEnd ? [""] : []),
    ...made.flatMap(({ block }) => block),
    ...(isFilled(at) ? [""] : []),
  ];
  return [
    { from: tableEnd, to: tableEnd, lines: made.map(({ row }) => row) },
    ...orphans.map(({ from, to: end }) => ({ from, to: end, lines: [] })),
    { from: at, to: at, lines: blocks },
  ];
}

function changeOf(kind: "added" | "refreshed", term: string, id: string, proposal: GlossaryProposal): GlossaryChange {
  return { kind, term, id, scopes: proposal.scopes, statements: proposal.evidence.length };
}
