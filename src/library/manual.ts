import { readdirSync, readFileSync } from "node:fs";
import { Corpus } from "./corpus.ts";
import { revisionOf, shortRevision } from "./corpus_store.ts";
import type { Loader } from "./loader.ts";
import { MemoryText } from "./text_store.ts";

/** The manual's pages by file name; the build puts them in, a run from source reads them from `docs/`. */
declare const __LECTERN_MANUAL__: Readonly<Record<string, string>> | undefined;

/** Name of the embedded manual as a source. */
export const MANUAL = "lectern";

/** Loads lectern's own manual, which is served when nothing else is. */
export class ManualLoader implements Loader {
  readonly keepsText = true;
  readonly isRemote = false;
  readonly isPublic = true;

  async open(): Promise<Corpus> {
    const pages = manualPages();
    const files = Object.keys(pages)
      .sort()
      .map((path) => ({ path, size: Buffer.byteLength(pages[path]!), modified: 0 }));
    const bytes = files.map(({ path }) => Buffer.from(pages[path]!));
    const { buildFolder } = await import("./build_corpus.ts");
    const { index, meta } = await buildFolder(files, (path) => bytes[files.findIndex((file) => file.path === path)]!);
    const now = Date.now();
    return new Corpus({
      name: MANUAL,
      format: meta.format,
      documentBytes: files.reduce((sum, { size }) => sum + size, 0),
      separatorBytes: meta.separatorBytes,
      warnings: meta.warnings,
      segments: [{ index, text: new MemoryText(bytes), dead: new Set() }],
      provenance: {
        kind: "bundled-snapshot",
        origin: "the embedded manual",
        revision: shortRevision(revisionOf(Buffer.concat(bytes))),
        obtainedAt: now,
        indexCreatedAt: now,
      },
    });
  }

  async load(): Promise<Corpus> {
    return await this.open();
  }

  async freshen(corpus: Corpus): Promise<Corpus> {
    return corpus;
  }
}

function manualPages(): Readonly<Record<string, string>> {
  if (typeof __LECTERN_MANUAL__ !== "undefined") return __LECTERN_MANUAL__;
  const folder = new URL("../../docs/", import.meta.url);
  const names = readdirSync(folder).filter((name) => name.endsWith(".md"));
  return Object.fromEntries(names.map((name) => [name, readFileSync(new URL(name, folder), "utf8")]));
}
