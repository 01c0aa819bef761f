import { lstatSync, type Stats } from "node:fs";
import type { ProjectConfiguration } from "../project/mod.ts";
import { MAX_PAGE_BYTES } from "../sources/mod.ts";
import { Stamp } from "../storage/mod.ts";
import { corpusOf } from "./corpus_of.ts";
import type { GovernedDocument } from "./document.ts";
import type { DocumentCorpus, SkippedFile } from "./document_corpus.ts";
import { readDocument } from "./read_document.ts";
import { readRegularFile } from "./read_regular_file.ts";
import { DocumentWalker, type Walk, type WalkedFile } from "./walk_documents.ts";

/** All documents of a repository, read once. */
export function readCorpus(root: string, configuration: ProjectConfiguration): DocumentCorpus {
  return new CorpusReader(root).read(configuration);
}

/** What a file was when it was looked at last. */
interface Known {
  readonly stamp: Stamp;
  /** Nothing for a file that went, or is a link by now. */
  readonly taken: GovernedDocument | SkippedFile | undefined;
}

/** Reads the documents of one repository again and again: only those that changed, each whole. */
export class CorpusReader {
  readonly #root: string;
  readonly #walker: DocumentWalker;
  #walk: Walk | undefined;
  /** In the order of the walk's files. */
  #known: Known[] = [];
  #corpus: DocumentCorpus | undefined;

  constructor(root: string) {
    this.#root = root;
    this.#walker = new DocumentWalker(root);
  }

  /** The corpus as it is now: the same object as before where nothing changed. */
  read(configuration: ProjectConfiguration): DocumentCorpus {
    const walk = this.#walker.walk(configuration);
    const before = this.#knownOf(walk);
    let isSame = walk === this.#walk;
    const now = walk.files.map((file, i) => {
      const known = before[i];
      const look = lookAt(file, known);
      if (look.taken !== known?.taken) isSame = false;
      return look;
    });
    this.#known = now;
    this.#walk = walk;
    if (isSame && this.#corpus) return this.#corpus;
    const documents: GovernedDocument[] = [];
    const skipped: SkippedFile[] = [...walk.skipped];
    for (const { taken } of now) {
      if (taken === undefined) continue;
      if ("reason" in taken) skipped.push(taken);
      else documents.push(taken);
    }
    const generation = (this.#corpus?.generation ?? 0) + 1;
    this.#corpus = corpusOf({ root: this.#root, configuration, documents, skipped, generation });
    return this.#corpus;
  }

  /** What is known of the files of a walk, in their order. */
  #knownOf(walk: Walk): (Known | undefined)[] {
    if (walk === this.#walk) return this.#known;
    const known = new Map(this.#walk?.files.map((file, i) => [`${file.root}\n${file.path}`, this.#known[i]]));
    return walk.files.map((file) => known.get(`${file.root}\n${file.path}`));
  }
}

function lookAt(file: WalkedFile, known: Known | undefined): Known {
  const stats = statsOf(file.full);
  if (stats && known?.stamp.isStill(stats)) return known;
  const stamp = stats ? Stamp.of(stats) : Stamp.unsettled;
  const taken = stats && takenFrom(file, stats, known?.taken);
  return { stamp, taken };
}

/** What a file is now: the same object as before when it says the same. */
function takenFrom(file: WalkedFile, stats: Stats, before: Known["taken"]): Known["taken"] {
  if (stats.isSymbolicLink()) return undefined;
  const refused = (reason: string) =>
    before && "reason" in before && before.reason === reason ? before : { path: file.path, reason };
  if (!stats.isFile()) return refused("It is no regular file.");
  if (stats.size > MAX_PAGE_BYTES) {
    return refused(`It has ${stats.size} bytes; the limit for a document is ${MAX_PAGE_BYTES}.`);
  }
  let bytes: Buffer;
  try {
    bytes = readRegularFile(file.full);
  } catch (error) {
    const { code, message } = error as NodeJS.ErrnoException;
    return code === "ENOENT" || code === "ELOOP" ? undefined : refused(`It cannot be read: ${code ?? message}.`);
  }
  // A touched file is no changed document.
  if (before && "text" in before && before.text.bytes.equals(bytes)) return before;
  const read = readDocument(file.path, file.root, bytes);
  return "reason" in read ? refused(read.reason) : read;
}

function statsOf(full: string): Stats | undefined {
  try {
    return lstatSync(full, { throwIfNoEntry: false });
  } catch {
    return undefined;
  }
}
