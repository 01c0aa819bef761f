import { readFileSync, rmSync, statSync } from "node:fs";
import { join } from "node:path";
import { type DocumentCorpus, type GovernedDocument, oneLine, readCorpus } from "../graph/mod.ts";
import { writeAtomically } from "../storage/mod.ts";
import type { Analysis } from "./analyse.ts";
import { claimsOf } from "./claims_of.ts";
import { folded } from "./glossary.ts";
import { edited, type LineEdit } from "./glossary_edit.ts";
import { shortHash } from "./glossary_evidence.ts";
import { type GlossaryChange, type KnownStatements, mergeProposals } from "./glossary_merge.ts";
import { newGlossary } from "./glossary_new.ts";
import { type GlossaryProposal, proposalsOf, senseId } from "./glossary_proposal.ts";
import { readSense, senseRow } from "./glossary_row.ts";
import { GlossaryUnwritten } from "./glossary_unwritten.ts";
import { readGlossary } from "./read_glossary.ts";
import { FileProblem, reachedFile } from "./repository_file.ts";
import { rowCells } from "./row_cells.ts";

/** What is to become of the glossary. */
export interface GlossaryPlan {
  /** Below the repository's root. */
  readonly path: string;
  readonly action: "create" | "change" | "keep";
  /** In the order of the file. */
  readonly changes: readonly GlossaryChange[];
  /** A sentence for each scope that nothing is proposed for. */
  readonly notes: readonly string[];
  /** The file as it was read; nothing where there is none. */
  readonly before: Buffer | undefined;
  readonly after: Buffer;
}

/**
 * Works out what the glossary is to say of the words that are used in several ways. Nothing is written.
 *
 * @param today As `yyyy-MM-dd`, for a new file.
 * @throws GlossaryUnwritten when the glossary has a fault, or cannot be made or changed.
 */
export function planGlossary(corpus: DocumentCorpus, analysis: Analysis, today: string): GlossaryPlan {
  const { glossary, problems } = readGlossary(corpus);
  if (problems) {
    const [{ message, file, startLine }] = problems;
    throw new GlossaryUnwritten(`${file}:${startLine ?? 1}: ${message}`);
  }
  const { path } = glossary;
  const { proposals, notes } = writable(proposalsOf(analysis.candidates, corpus.configuration.analysis), corpus);
  const document = corpus.byPath.get(path);
  if (!document) {
    const none = { path, action: "keep", changes: [], notes, before: undefined, after: Buffer.alloc(0) } as const;
    if (proposals.length === 0) return none;
    const { text, changes } = newGlossary(corpus, proposals, today);
    return { ...none, action: "create", changes, after: Buffer.from(text) };
  }
  const before = document.text.bytes;
  if (document.text.replacedLines.length > 0) throw new GlossaryUnwritten(`${path} is not in UTF-8; save it so.`);
  const { changes, edits } = mergeProposals(document, glossary, proposals, statementsOf(corpus, analysis));
  if (changes.length === 0) return { path, action: "keep", changes, notes, before, after: before };
  const after = edited(document.text, [...demotion(document), ...edits]);
  return { path, action: "change", changes, notes, before, after };
}

/**
 * Writes the glossary as it was planned, unless it has become another file meanwhile.
 *
 * @throws GlossaryUnwritten, NotWritten; what stood there before still does.
 */
export function writeGlossary(
  { root, configuration }: DocumentCorpus,
  { path, action, before, after }: GlossaryPlan,
): void {
  if (action === "keep") return;
  const full = join(root, path);
  try {
    const isThere = reachedFile(root, path) !== undefined;
    if (isThere !== (before !== undefined) || (before && !readFileSync(full).equals(before))) {
      throw new GlossaryUnwritten(`${path} was changed meanwhile. Try again.`);
    }
  } catch (error) {
    if (!(error instanceof FileProblem)) throw error;
    throw new GlossaryUnwritten(`${path} ${error.message}.`);
  }
  writeAtomically(full, after, before ? statSync(full).mode & 0o777 : undefined);
  if (before || readCorpus(root, configuration).byPath.has(path)) return;
  // One that is there and not read would make the analysis unavailable.
  rmSync(full);
  throw new GlossaryUnwritten(
    `${path} would be no document: the configuration leaves it out. Give the glossary another path.`,
  );
}

/** Proposals that a row of the table can hold, and that it may: their components are in the catalog. */
function writable(all: readonly GlossaryProposal[], { catalog }: DocumentCorpus) {
  const components = new Set(catalog?.components.map(folded));
  const proposals: GlossaryProposal[] = [];
  const left = new Map<string, number>();
  for (const proposal of all) {
    const sense = { ...proposal, id: senseId(proposal.term, proposal), status: "proposed" as const };
    const read = readSense(rowCells(senseRow(sense)), 1, components);
    const scope = proposal.scopes.join("; ");
    if (typeof read !== "string" && senseRow(read) === senseRow(sense)) proposals.push(proposal);
    else left.set(scope, (left.get(scope) ?? 0) + 1);
  }
  const notes = [...left].map(
    ([scope, count]) =>
      `Not proposed: ${count} of ${oneLine(scope)}, since the catalog has no such component, or a table cannot hold it.`,
  );
  return { proposals, notes };
}

function statementsOf({ documents }: DocumentCorpus, { metrics }: Analysis): KnownStatements {
  const hashes = new Set<string>();
  for (const document of documents) {
    const claims = claimsOf(document);
    if (!("reason" in claims)) for (const { contentHash } of claims) hashes.add(shortHash(contentHash));
  }
  return { isCut: metrics.isCut, hashes };
}

/** A glossary with new proposals waits for somebody to look at them. */
function demotion({ text, path, identity, frontMatter }: GovernedDocument): LineEdit[] {
  if (identity.status?.toLowerCase() === "needs-review") return [];
  const line = (frontMatter.lines.get("status") ?? 0) - 1;
  const [, head, rest] = /^(["']?status["']?\s*:\s*)["']?current["']?(\s*(?:#.*)?)$/i.exec(text.line(line)) ?? [];
  if (head === undefined) {
    throw new GlossaryUnwritten(
      `${path}:${line + 1}: The status cannot be changed safely: write it as "status: current".`,
    );
  }
  return [{ from: line, to: line + 1, lines: [`${head}needs-review${rest}`] }];
}
