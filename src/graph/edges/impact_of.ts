import type { CodeIndex } from "../../code/mod.ts";
import type { GovernedDocument } from "../document.ts";
import type { DocumentCorpus } from "../document_corpus.ts";
import type { ChangedFile } from "./changed_files.ts";
import type { WordChange } from "./changed_words.ts";
import { wordsOf } from "./document_words.ts";
import { type ChangeFacts, evidenceOf, type ImpactReason } from "./impact_evidence.ts";
import { type SectionToReread, sectionsToReread } from "./sections_to_reread.ts";

/** A document that a change may have made wrong. */
export interface ImpactedDocument {
  readonly path: string;
  readonly id?: string;
  readonly title: string;
  /** Whether the change touches the document, too. */
  readonly isChanged: boolean;
  /** How likely it speaks of the change, 0 to 1, from all reasons together. */
  readonly strength: number;
  /** The strongest first. */
  readonly reasons: readonly ImpactReason[];
  /** What to read again, the strongest first; none when the document names nothing of the change in its text. */
  readonly sections: readonly SectionToReread[];
}

/** What a change means for the documents. */
export interface Impact {
  readonly files: readonly ChangedFile[];
  /** Not changed themselves, the strongest first. */
  readonly documents: readonly ImpactedDocument[];
  /** Documents that the change touches, with what else ties them to it, by path. */
  readonly changed: readonly ImpactedDocument[];
  /** Documents with a tie too weak to be told. */
  readonly weaker: number;
  readonly considered: number;
}

/** Below it a tie is chance. */
const FLOOR = 0.2;

/**
 * The documents that speak of what changed.
 *
 * @param words Names in changed lines.
 */
export function impactOf(
  corpus: DocumentCorpus,
  code: CodeIndex | undefined,
  files: readonly ChangedFile[],
  words: ReadonlyMap<string, WordChange> = new Map(),
): Impact {
  const facts = factsOf(corpus, code, files, words);
  const changed: ImpactedDocument[] = [];
  const documents: ImpactedDocument[] = [];
  let weaker = 0;
  for (const document of corpus.documents) {
    const one = impacted(document, facts);
    if (one.isChanged) changed.push(one);
    else if (one.strength >= FLOOR) documents.push(one);
    else if (one.reasons.length > 0) weaker++;
  }
  documents.sort((a, b) => b.strength - a.strength || (a.path < b.path ? -1 : 1));
  changed.sort((a, b) => (a.path < b.path ? -1 : 1));
  return { files, documents, changed, weaker, considered: corpus.documents.length };
}

function impacted(document: GovernedDocument, facts: ChangeFacts): ImpactedDocument {
  const { path, identity, parsed } = document;
  const reasons = evidenceOf(document, facts);
  return {
    path,
    ...(identity.id !== undefined && { id: identity.id }),
    title: identity.title ?? parsed.page.title,
    isChanged: facts.byPath.has(path),
    strength: 1 - reasons.reduce((doubt, { weight }) => doubt * (1 - weight), 1),
    reasons,
    sections: sectionsToReread(document, reasons),
  };
}

function factsOf(
  corpus: DocumentCorpus,
  code: CodeIndex | undefined,
  files: readonly ChangedFile[],
  words: ReadonlyMap<string, WordChange>,
): ChangeFacts {
  const byPath = new Map<string, ChangedFile>();
  const byEnd = new Map<string, string[]>();
  const folders = new Map<string, string[]>();
  const declared = new Map<string, string[]>();
  for (const file of files) {
    for (const path of [file.path, ...(file.before === undefined ? [] : [file.before])]) {
      byPath.set(path, file);
      const segments = path.split("/");
      for (let at = 1; at < segments.length; at++) push(byEnd, segments.slice(at).join("/"), path);
      for (let end = 2; end < segments.length; end++) push(folders, segments.slice(0, end).join("/"), path);
      if (segments.length === 1) push(byEnd, path, path);
    }
    for (const name of file.declared ?? []) push(declared, name, file.before ?? file.path);
  }
  const spread = new Map<string, number>();
  for (const document of corpus.documents) {
    for (const name of wordsOf(document).names.keys()) spread.set(name, (spread.get(name) ?? 0) + 1);
  }
  return { corpus, code, files, byPath, byEnd, folders, declared, words, spread };
}

function push(lists: Map<string, string[]>, key: string, value: string): void {
  const list = lists.get(key);
  if (list) list.push(value);
  else lists.set(key, [value]);
}
