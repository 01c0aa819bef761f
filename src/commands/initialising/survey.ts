import { basename, join } from "node:path";
import { type Catalog, type DocumentCorpus, readCatalog, readCorpus } from "../../graph/mod.ts";
import type { ProjectConfiguration } from "../../project/mod.ts";
import { countFiles } from "./folders.ts";

const OTHER_TEXT = /\.(mdx|rst|adoc|asciidoc)$/i;

/** More of them are not counted. */
const MOST = 10_000;

/** What a repository's documents say of themselves. */
export interface Survey {
  /** Documents of each root. */
  readonly roots: readonly { readonly path: string; readonly documents: number }[];
  readonly documents: number;
  /** Documents with front matter, and those whose front matter cannot be read. */
  readonly governed: number;
  readonly broken: number;
  /** Words that the ontology lacks, with the number of documents that have each; the most frequent first. */
  readonly unknownTypes: readonly Counted[];
  readonly unknownStatuses: readonly Counted[];
  /** Technologies that documents name. */
  readonly technologies: readonly string[];
  /** The document with a table of components and owners, if there is one. */
  readonly catalog: Catalog | undefined;
  /** Texts in the roots that are no documents, since these end in `.md`. */
  readonly otherTexts: number;
  /** Files that are no documents although they look like it. */
  readonly skipped: DocumentCorpus["skipped"];
}

/** A word, and how many documents have it. */
export interface Counted {
  readonly word: string;
  readonly documents: number;
}

/** Reads all documents of a repository under a configuration, and counts. */
export function survey(root: string, configuration: ProjectConfiguration): Survey {
  const corpus = readCorpus(root, configuration);
  const { documents } = corpus;
  const governed = documents.filter(({ frontMatter }) => frontMatter.kind === "present");
  const { types, statuses } = configuration.ontology;
  return {
    roots: configuration.roots.map((path) => ({
      path,
      documents: documents.filter((document) => document.root === path).length,
    })),
    documents: documents.length,
    governed: governed.length,
    broken: documents.filter(({ frontMatter }) => frontMatter.kind === "broken").length,
    unknownTypes: unknownWords(
      governed.map(({ identity }) => identity.type),
      types,
    ),
    unknownStatuses: unknownWords(
      governed.map(({ identity }) => identity.status),
      statuses,
    ),
    technologies: technologiesOf(corpus),
    catalog: catalogOf(corpus),
    otherTexts: configuration.roots.reduce((sum, path) => sum + countFiles(join(root, path), OTHER_TEXT, MOST), 0),
    skipped: corpus.skipped,
  };
}

function unknownWords(words: readonly (string | undefined)[], known: readonly string[]): Counted[] {
  const taken = new Set(known.map((word) => word.toLowerCase()));
  const counts = new Map<string, number>();
  for (const word of words) {
    if (word !== undefined && !taken.has(word.toLowerCase())) counts.set(word, (counts.get(word) ?? 0) + 1);
  }
  const counted = [...counts].map(([word, documents]) => ({ word, documents }));
  return counted.sort((a, b) => b.documents - a.documents || (a.word < b.word ? -1 : 1));
}

/** Those that may stand in a configuration. */
function technologiesOf({ documents }: DocumentCorpus): string[] {
  const named = documents.flatMap(({ identity }) => identity.technology ?? []);
  return [...new Set(named)].filter((name) => /^[a-z0-9]+(-[a-z0-9]+)*$/.test(name)).sort();
}

/** The catalog under the configured path, or a document that is called so and has the table. */
function catalogOf({ documents, configuration, byPath }: DocumentCorpus): Survey["catalog"] {
  const configured = byPath.get(configuration.catalog.path);
  const named = documents.filter(({ path }) => /^catalog(ue)?\.md$/i.test(basename(path)));
  for (const document of [...(configured ? [configured] : []), ...named]) {
    const { components, owners } = readCatalog(document, configuration.catalog);
    if (components.length > 0 && owners.length > 0) {
      return { path: document.path, components, owners };
    }
  }
  return undefined;
}
