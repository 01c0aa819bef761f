import type { CodeIndex, CodeSymbol } from "../../code/mod.ts";
import { resolveLink } from "../../pages/mod.ts";
import { isBelow } from "../../project/mod.ts";
import type { GovernedDocument } from "../document.ts";
import type { DocumentCorpus } from "../document_corpus.ts";
import type { ChangedFile } from "./changed_files.ts";
import type { WordChange } from "./changed_words.ts";
import { type DocumentWords, looksLikeCode, wordsOf } from "./document_words.ts";
import { entryLine } from "./entry_line.ts";
import { linkedDocument } from "./linked_document.ts";
import { sourceRootOf } from "./source_root.ts";

/** How a document is tied to a change. */
export type ImpactKind =
  /** Its source root holds the file. */
  | "describes"
  /** A code reference of it means something in the file. */
  | "references"
  /** An endpoint of it is answered there. */
  | "exposes"
  | "links"
  /** It writes the path, or the name of the file. */
  | "mentions"
  /** It writes a name that the file declares, or that stands in a changed line. */
  | "names";

/** One tie between a document and a change. */
export interface ImpactReason {
  readonly kind: ImpactKind;
  /** What the document writes: a reference, an endpoint, a path, a name. */
  readonly text: string;
  /** Changed files that it leads to, the first few by path; none for a name that is known from changed lines alone. */
  readonly files: readonly string[];
  readonly fileCount: number;
  /** How much it says, 0 to 1. */
  readonly weight: number;
  /** Lines of the document that write it, from 1. */
  readonly lines: readonly number[];
}

/** What is known of a change, to be asked for each document. */
export interface ChangeFacts {
  readonly corpus: DocumentCorpus;
  readonly code: CodeIndex | undefined;
  readonly files: readonly ChangedFile[];
  /** Every path that changed, former ones included. */
  readonly byPath: ReadonlyMap<string, ChangedFile>;
  /** Files by the ends of their paths, from one segment on. */
  readonly byEnd: ReadonlyMap<string, readonly string[]>;
  /** Folders that hold a changed file, from two segments on, with the number of those. */
  readonly folders: ReadonlyMap<string, readonly string[]>;
  /** Names that were declared in files that are gone. */
  readonly declared: ReadonlyMap<string, readonly string[]>;
  /** Names in changed lines. */
  readonly words: ReadonlyMap<string, WordChange>;
  /** Number of documents that write a name. */
  readonly spread: ReadonlyMap<string, number>;
}

const MOST_FILES = 5;

/** Names of files that every folder may have. */
const EVERYWHERE = /^(?:index|mod|main|readme|__init__|lib|init|types?|utils?|app|setup|tests?|package|makefile)\b/i;

/** Everything that ties a document to a change, each thing once. */
export function evidenceOf(document: GovernedDocument, facts: ChangeFacts): ImpactReason[] {
  const found = new Evidence();
  const words = wordsOf(document);
  describes(document, facts, found);
  if (facts.code) references(document, words, facts, facts.code, found);
  declaredBefore(document, words, facts, found);
  links(document, facts, found);
  mentions(words, facts, found);
  names(words, facts, found);
  return found.reasons();
}

class Evidence {
  readonly #reasons = new Map<string, { reason: ImpactReason; files: Set<string> }>();

  add(kind: ImpactKind, text: string, files: readonly string[], weight: number, lines: readonly number[]): void {
    const key = `${kind} ${text}`;
    const known = this.#reasons.get(key);
    if (known) {
      for (const file of files) known.files.add(file);
      if (weight > known.reason.weight) known.reason = { ...known.reason, weight };
      const all = [...new Set([...known.reason.lines, ...lines])].sort((a, b) => a - b);
      known.reason = { ...known.reason, lines: all };
    } else {
      this.#reasons.set(key, { reason: { kind, text, files: [], fileCount: 0, weight, lines }, files: new Set(files) });
    }
  }

  /** The strongest first. */
  reasons(): ImpactReason[] {
    const all = [...this.#reasons.values()].map(({ reason, files }) => {
      const sorted = [...files].sort();
      return { ...reason, files: sorted.slice(0, MOST_FILES), fileCount: sorted.length };
    });
    return all.sort((a, b) => b.weight - a.weight || (a.text < b.text ? -1 : a.text > b.text ? 1 : 0));
  }
}

/** The deeper a source root, the more it says; the repository itself says nothing of one file. */
function describes(document: GovernedDocument, { byPath }: ChangeFacts, found: Evidence): void {
  const root = sourceRootOf(document);
  if (root === undefined) return;
  const files = [...byPath.keys()].filter((path) => isBelow(path, root));
  if (files.length === 0) return;
  const depth = root === "." ? 0 : root.split("/").length;
  const weight = root === "." ? 0.05 : byPath.has(root) ? 0.9 : Math.min(0.75, 0.4 + 0.1 * depth);
  const line = entryLine(document, "source-root", document.identity.sourceRoot!);
  found.add("describes", root, files, weight, line === undefined ? [] : [line]);
}

function references(
  document: GovernedDocument,
  words: DocumentWords,
  { byPath }: ChangeFacts,
  code: CodeIndex,
  found: Evidence,
): void {
  for (const reference of document.identity.codeRefs) {
    const files = filesOf(code.named(reference)).filter((file) => byPath.has(file));
    if (files.length > 0) found.add("references", reference, files, 0.9, linesOfReference(document, words, reference));
  }
  for (const endpoint of document.identity.apiEndpoints) {
    const file = code.route(endpoint)?.file;
    if (file === undefined || !byPath.has(file)) continue;
    const line = entryLine(document, "api-endpoints", endpoint);
    found.add("exposes", endpoint, [file], 0.9, [
      ...(line === undefined ? [] : [line]),
      ...linesWith(document, endpoint),
    ]);
  }
}

/** References to what a file declared that is gone or called otherwise. */
function declaredBefore(
  document: GovernedDocument,
  words: DocumentWords,
  { declared, byPath }: ChangeFacts,
  found: Evidence,
): void {
  for (const reference of document.identity.codeRefs) {
    const files = declared.get(lastPart(reference)) ?? [];
    if (files.length > 0) found.add("references", reference, files, 0.9, linesOfReference(document, words, reference));
  }
  for (const reference of document.identity.codeRefs) {
    if (byPath.has(reference))
      found.add("references", reference, [reference], 0.9, linesOfReference(document, words, reference));
  }
}

/** A link to a file that is gone is broken; one to a document that was edited is still good. */
function links({ path, links: all }: GovernedDocument, { byPath, corpus }: ChangeFacts, found: Evidence): void {
  for (const { target, line } of all) {
    const link = resolveLink(path, target);
    if (link.kind !== "file" || link.path === path) continue;
    const document = linkedDocument(path, target, corpus.byPath);
    const to = document?.path ?? link.path.replace(/\/$/, "");
    const changed = byPath.get(to);
    if (!changed || to === path) continue;
    const isGone = changed.state === "removed" || changed.before === to;
    found.add("links", target, [to], isGone ? 0.9 : document ? 0.15 : 0.7, [line]);
  }
}

function mentions({ paths }: DocumentWords, { byPath, byEnd, folders }: ChangeFacts, found: Evidence): void {
  for (const [written, lines] of paths) {
    if (byPath.has(written) && written.includes("/")) found.add("mentions", written, [written], 0.7, lines);
    else if (byEnd.has(written)) {
      const isNameAlone = !written.includes("/");
      if (isNameAlone && EVERYWHERE.test(written)) continue;
      found.add("mentions", written, byEnd.get(written)!, isNameAlone ? 0.3 : 0.6, lines);
    } else if (folders.has(written)) found.add("mentions", written, folders.get(written)!, 0.2, lines);
  }
}

/** Names of code count by how few documents write them, and how few files declare them. */
function names({ names: written }: DocumentWords, facts: ChangeFacts, found: Evidence): void {
  const { code, byPath, words, declared, spread, corpus } = facts;
  for (const [name, lines] of written) {
    if (name.length < 4) continue;
    const rarity = rarityOf(spread.get(name) ?? 1, corpus.documents.length);
    const former = declared.get(name);
    if (former && looksLikeCode(name)) found.add("names", name, former, 0.5 * rarity, lines);
    const change = words.get(name);
    if (change) found.add("names", name, [], (change === "went" ? 0.5 : 0.4) * rarity, lines);
    if (!code || !looksLikeCode(name)) continue;
    // `console.error` and `package.json` are no mention of an own `error` or `json`.
    const files = filesOf(code.named(name).filter(({ qualifiedName }) => `.${qualifiedName}`.endsWith(`.${name}`)));
    const changed = files.filter((file) => byPath.has(file));
    if (changed.length > 0) found.add("names", name, changed, (0.4 * rarity) / files.length, lines);
  }
}

/** 1 for a name of one document, less for one of many, 0.1 for one of all. */
function rarityOf(documents: number, all: number): number {
  return all < 2 ? 1 : Math.max(0.1, 1 - Math.log(documents) / Math.log(all));
}

function filesOf(symbols: readonly CodeSymbol[]): string[] {
  return [...new Set(symbols.map(({ file }) => file))];
}

function lastPart(reference: string): string {
  return reference.split(/\.|::|#|->/).at(-1)!;
}

function linesOfReference(document: GovernedDocument, { names: written }: DocumentWords, reference: string): number[] {
  const line = entryLine(document, "code-refs", reference);
  return [...(line === undefined ? [] : [line]), ...(written.get(lastPart(reference)) ?? [])];
}

function linesWith({ text }: GovernedDocument, wanted: string): number[] {
  if (!text.text.includes(wanted)) return [];
  const lines: number[] = [];
  for (let line = 1; line <= text.lineCount && lines.length < 20; line++) {
    if (text.line(line - 1).includes(wanted)) lines.push(line);
  }
  return lines;
}
