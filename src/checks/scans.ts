import { lstatSync, readFileSync } from "node:fs";
import { join } from "node:path";
import type { DocumentCorpus, GovernedDocument } from "../graph/mod.ts";
import { DocumentText } from "../pages/mod.ts";
import { Anchors } from "./anchors.ts";
import { type MarkdownScan, scanMarkdown } from "./markdown_scan.ts";

/** Bytes of a file outside of the documents that is read for its anchors. */
const MOST_BYTES = 2_000_000;

/** What the lines of documents tell, each read once. */
export class Scans {
  readonly #corpus: DocumentCorpus;
  readonly #scans = new Map<DocumentText, MarkdownScan>();
  readonly #anchors = new Map<string, Anchors | undefined>();

  constructor(corpus: DocumentCorpus) {
    this.#corpus = corpus;
  }

  of({ text }: Pick<GovernedDocument, "text">): MarkdownScan {
    let scan = this.#scans.get(text);
    if (!scan) {
      scan = scanMarkdown(text);
      this.#scans.set(text, scan);
    }
    return scan;
  }

  /**
   * Anchors of a Markdown file, whether it is a document or not.
   *
   * @returns `undefined` for a file that cannot be read as text.
   */
  anchors(path: string): Anchors | undefined {
    if (this.#anchors.has(path)) return this.#anchors.get(path);
    const document = this.#corpus.byPath.get(path);
    const text = document?.text ?? textOf(join(this.#corpus.root, path));
    const anchors = text && new Anchors(text, this.of({ text }), document?.parsed);
    this.#anchors.set(path, anchors);
    return anchors;
  }

  /** Lines of a file below the repository's root; none where it cannot be read. */
  textAt(path: string): readonly string[] {
    return textOf(join(this.#corpus.root, path))?.text.split(/\r?\n/) ?? [];
  }
}

function textOf(file: string): DocumentText | undefined {
  try {
    const stats = lstatSync(file);
    if (!stats.isFile() || stats.size > MOST_BYTES) return undefined;
    return new DocumentText(readFileSync(file), { replace: "all" });
  } catch {
    return undefined;
  }
}
