import type { Diagnostic, DocumentCorpus, GovernedDocument } from "../graph/mod.ts";
import { LineKind, PageLines, plainHeading, readBlocks, readPageHead } from "../pages/mod.ts";
import { compareSenses, folded, type Glossary, type GlossaryTerm } from "./glossary.ts";
import { glossaryFault } from "./glossary_fault.ts";
import { GLOSSARY_HEADER, isManagedHeader, readSense } from "./glossary_row.ts";
import { FileProblem, reachedFile } from "./repository_file.ts";
import { rowCells } from "./row_cells.ts";

/** The glossary, or what is wrong with it. */
export type ReadGlossary =
  | { readonly glossary: Glossary; readonly problems?: undefined }
  | { readonly problems: readonly [Diagnostic, ...Diagnostic[]]; readonly glossary?: undefined };

/** Reads the glossary of a corpus; without a file it is empty. */
export function readGlossary(corpus: DocumentCorpus): ReadGlossary {
  const path = corpus.configuration.analysis.glossaryPath;
  const document = corpus.byPath.get(path);
  if (!document) return absent(corpus, path);
  const reader = new GlossaryReader(document, corpus);
  const terms = reader.read();
  const [first, ...others] = reader.problems;
  return first ? { problems: [first, ...others] } : { glossary: { path, terms } };
}

/** A file that is there and was not read is none that can be trusted to be empty. */
function absent({ root, skipped }: DocumentCorpus, path: string): ReadGlossary {
  const reason = skipped.find((file) => file.path === path)?.reason;
  try {
    if (reason === undefined && !reachedFile(root, path)) return { glossary: { path, terms: [] } };
    return {
      problems: [glossaryFault(path, `The glossary is no document: ${reason ?? "it lies outside of what is read."}`)],
    };
  } catch (error) {
    if (!(error instanceof FileProblem)) throw error;
    return { problems: [glossaryFault(path, `The glossary ${error.message}.`)] };
  }
}

class GlossaryReader {
  readonly problems: Diagnostic[] = [];
  readonly #document: GovernedDocument;
  readonly #components: ReadonlySet<string>;
  readonly #lines: PageLines;

  constructor(document: GovernedDocument, { catalog }: DocumentCorpus) {
    this.#document = document;
    this.#components = new Set(catalog?.components.map(folded));
    this.#lines = new PageLines(document.text, document.parsed.page);
  }

  read(): GlossaryTerm[] {
    this.#checkIdentity();
    const { kinds, headings } = readBlocks(this.#lines, readPageHead(this.#lines));
    const heads = headings.filter(({ level }) => level === 2);
    const terms = heads.map((head, at) => {
      const name = plainHeading(head.source);
      const line = this.#lineOf(head.line);
      if (name === "") this.#fault("A heading of level 2 names no term.", line);
      const end = heads[at + 1]?.line ?? this.#lines.count;
      return { name, line, senses: this.#senses(name, kinds, head.lastLine + 1, end) };
    });
    const seen = new Map<string, GlossaryTerm>();
    for (const term of terms) {
      const before = seen.get(folded(term.name));
      if (before) this.#fault(`"${term.name}" has a section in line ${before.line} already.`, term.line);
      seen.set(folded(term.name), term);
    }
    return terms;
  }

  #checkIdentity(): void {
    const { identity, frontMatter } = this.#document;
    if (frontMatter.kind !== "present") {
      this.#fault(
        `Its front matter is ${frontMatter.kind}${frontMatter.problem ? `: ${frontMatter.problem.reason}` : "."}`,
        1,
      );
      return;
    }
    const demand = (key: string, isMet: boolean, wanted: string) => {
      if (!isMet) this.#fault(`"${key}" must be ${wanted}.`, frontMatter.lines.get(key) ?? 1);
    };
    demand("id", identity.id !== undefined, "given");
    demand("title", identity.title !== undefined, "given");
    demand("owner", identity.owner !== undefined, "given");
    demand("doc-type", identity.type?.toLowerCase() === "reference", "reference");
    const status = identity.status?.toLowerCase();
    demand("status", status === "current" || status === "needs-review", "current or needs-review");
    demand("last-reviewed", isDate(identity.lastReviewed), "a date such as 2026-05-04");
  }

  /** Rows of the one table of a section. */
  #senses(term: string, kinds: Uint8Array, from: number, to: number): GlossaryTerm["senses"] {
    const tables: number[] = [];
    for (let at = from; at < to; at++) {
      if (kinds[at] === LineKind.row && kinds[at + 1] === LineKind.delimiter && isManagedHeader(this.#lines.line(at)))
        tables.push(at);
    }
    const [table, second] = tables;
    if (table === undefined) {
      this.#fault(
        `The section of "${term}" has no table ${GLOSSARY_HEADER} with a row of dashes below.`,
        this.#lineOf(from - 1),
      );
      return [];
    }
    if (second !== undefined) this.#fault(`The section of "${term}" has a second table.`, this.#lineOf(second));
    const senses = [];
    const ids = new Set<string>();
    for (let at = table + 2; at < to && kinds[at] === LineKind.row; at++) {
      const line = this.#lineOf(at);
      const sense = readSense(rowCells(this.#lines.line(at)), line, this.#components);
      if (typeof sense === "string") this.#fault(sense, line);
      else if (ids.has(sense.id)) this.#fault(`The sense "${sense.id}" is there already.`, line);
      else {
        ids.add(sense.id);
        senses.push(sense);
      }
    }
    return senses.sort(compareSenses);
  }

  #lineOf(index: number): number {
    return this.#lines.first + index + 1;
  }

  #fault(message: string, line: number): void {
    this.problems.push(glossaryFault(this.#document.path, message, line));
  }
}

/** Whether a text is a day of the calendar, as `yyyy-mm-dd`. */
function isDate(text: string | undefined): boolean {
  if (text === undefined || !/^\d{4}-\d{2}-\d{2}$/.test(text)) return false;
  const date = new Date(`${text}T00:00:00Z`);
  return !Number.isNaN(date.getTime()) && date.toISOString().startsWith(text);
}
