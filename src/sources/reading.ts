import type { Network, Validators } from "../fetch/mod.ts";
import type { Origin } from "./origin.ts";

/** One document that a source gave. */
export interface SourceDocument {
  /** Path below the root of the source, `/` between segments, not encoded; what ends in it decides how it is read. */
  readonly path: string;
  /** Where the page stands on the web; it names the page then. */
  readonly url?: string | undefined;
  /** What an index called the page, or `undefined`; the page's own title comes first. */
  readonly title?: string | undefined;
  readonly description?: string | undefined;
  /** Sections of the index that the page stands below, for categories. */
  readonly trail?: readonly string[] | undefined;
  /** Its bytes as text; `undefined` when they are those that were read before. */
  readonly bytes: Uint8Array | undefined;
  /** What the server gave to tell later whether it changed. */
  readonly validators?: Validators | undefined;
  /** Stands for a page that was never read: its bytes are what a catalogue says of it. */
  readonly isStub?: boolean | undefined;
}

/** A page that a source names and that could not be read. */
export interface PageFailure {
  readonly path: string;
  readonly url?: string | undefined;
  /** A code as of `FetchError` or `DocumentError`. */
  readonly code: string;
  /** What happened, for a person. */
  readonly message: string;
}

/**
 * What a source holds now.
 *
 * - `file`: one document that may hold many pages.
 * - `pages`: each document is one page.
 */
export interface Reading {
  readonly shape: "file" | "pages";
  readonly documents: readonly SourceDocument[];
  /** Pages that are named and could not be read; those that were read before are kept. */
  readonly failures: readonly PageFailure[];
  /** Where the text came from in the end: an address or a path. */
  readonly location: string;
  /** What was read exactly, for people: a commit, a version. */
  readonly version?: string | undefined;
  /** What the source's first document gave to tell later whether it changed. */
  readonly validators: Validators;
  /** Pages are read when they are asked for; see `readLivePage`. */
  readonly live?: boolean | undefined;
  /** Titles, descriptions, places and addresses that an index gives to the pages of a `file`. */
  readonly index?: readonly IndexEntry[] | undefined;
}

/** A page as an index names it. */
export interface IndexEntry {
  /** Absolute, without a fragment. */
  readonly url: string;
  readonly title?: string | undefined;
  readonly description?: string | undefined;
  /** Headings above it in the index. */
  readonly trail: readonly string[];
  /** Stands below a heading "Optional". */
  readonly isOptional: boolean;
}

/** A document as it was read before; its bytes are kept by who asks. */
export type KnownDocument = Omit<SourceDocument, "bytes">;

/** What is known of the last reading that was taken. */
export interface KnownReading {
  readonly location: string;
  readonly version?: string | undefined;
  readonly validators: Validators;
  readonly documents: readonly KnownDocument[];
  /** Pages that could not be read. */
  readonly failures: readonly PageFailure[];
}

/** What a source is read with. */
export interface ReadOptions {
  readonly network: Network;
  /** Permits http and addresses of this machine and private networks. */
  readonly allowLocal: boolean;
  /** Headers for the source's own host; their values are secret. */
  readonly headers?: Readonly<Record<string, string>>;
  /** Asked only for news since then. */
  readonly known?: KnownReading;
  /** Globs as in `.gitignore`: which files of a tree are pages. */
  readonly include?: readonly string[];
  readonly exclude?: readonly string[];
  readonly signal: AbortSignal;
  readonly onProgress: (progress: { done: number; total?: number; unit: "bytes" | "pages" }) => void;
}

/**
 * Reads a source of one kind; `undefined` when nothing changed since what is known.
 *
 * @throws FetchError, SourceError, DocumentError or the file system's error; then nothing was read.
 */
export type ReadSource = (origin: Origin["origin"], options: ReadOptions) => Promise<Reading | undefined>;
