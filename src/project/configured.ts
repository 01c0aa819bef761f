import { closest } from "../spelling/mod.ts";
import type { AnalysisConfiguration, Ontology, ProjectConfiguration } from "./configuration.ts";
import { defaultConfiguration } from "./defaults.ts";
import type { WrittenDocumentation } from "./documentation_schema.ts";
import { isBelow, repositoryPath, withoutRepetitions } from "./repository_path.ts";

/** What a member says that no schema can forbid: which one, and the rest of the sentence. */
export interface Contradiction {
  readonly path: readonly string[];
  readonly words: string;
}

/**
 * What holds where a repository says this of its documents.
 *
 * @param written Checked by its schema.
 * @param usualRoot The documentation root when none is named.
 */
export function configured(written: WrittenDocumentation, usualRoot = "docs"): ProjectConfiguration {
  const roots = withoutRepetitions((written.roots ?? [usualRoot]).map(normalised));
  const usual = defaultConfiguration(roots[0]);
  const { catalog = {}, checks = {} } = written;
  const { baseline } = checks;
  return {
    roots,
    excludedSegments: texts(written.excludedSegments) ?? usual.excludedSegments,
    excludedFiles: pathsOf(written.excludedFiles) ?? usual.excludedFiles,
    catalog: { ...usual.catalog, ...given(catalog), ...(catalog.path && { path: normalised(catalog.path) }) },
    sourceRoots: pathsOf(written.sourceRoots) ?? usual.sourceRoots,
    ontology: ontologyOf(written.ontology ?? {}, usual.ontology),
    analysis: analysisOf(written.analysis ?? {}, usual.analysis),
    checks: { ...usual.checks, ...given(checks), ...(baseline && { baseline: normalised(baseline) }) },
  };
}

function ontologyOf(written: NonNullable<WrittenDocumentation["ontology"]>, usual: Ontology): Ontology {
  const types = texts(written.types) ?? usual.types;
  const known = (type: string) => hasWord(types, type);
  const named = Object.entries(written.requiredKeysByType ?? {});
  const isNamed = (type: string) => named.some(([name]) => isSameWord(name, type));
  // Of the default's, those for types that this repository has.
  const kept = Object.entries(usual.requiredKeysByType).filter(([type]) => known(type) && !isNamed(type));
  const spelled = (type: string) => types.find((name) => isSameWord(name, type)) ?? type;
  return {
    types,
    statuses: texts(written.statuses) ?? usual.statuses,
    technologies: written.technologies ?? usual.technologies,
    requiredKeys: texts(written.requiredKeys) ?? usual.requiredKeys,
    requiredKeysByType: Object.fromEntries([
      ...kept,
      ...named.map(([type, keys]) => [spelled(type), texts(keys) ?? []] as const),
    ]),
    pairings: written.pairings ?? usual.pairings.filter(({ type }) => known(type)),
  };
}

function analysisOf(
  written: NonNullable<WrittenDocumentation["analysis"]>,
  usual: AnalysisConfiguration,
): AnalysisConfiguration {
  const { statuses, glossaryPath, verdictsPath, embeddings = {}, ...numbers } = written;
  return {
    ...usual,
    ...given(numbers),
    statuses: texts(statuses) ?? usual.statuses,
    glossaryPath: glossaryPath === undefined ? usual.glossaryPath : normalised(glossaryPath),
    verdictsPath: verdictsPath === undefined ? usual.verdictsPath : normalised(verdictsPath),
    embeddings: { ...usual.embeddings, ...given(embeddings) },
  };
}

/** What a configuration says against itself. */
export function contradictions(written: WrittenDocumentation, configuration: ProjectConfiguration): Contradiction[] {
  const { types } = configuration.ontology;
  const found: Contradiction[] = [];
  const needType = (type: string, path: readonly string[]) => {
    if (!hasWord(types, type)) found.push({ path, words: noType(type, types) });
  };
  const byType = Object.keys(written.ontology?.requiredKeysByType ?? {});
  for (const [at, type] of byType.entries()) {
    const path = ["ontology", "requiredKeysByType", type];
    needType(type, path);
    const isTwice = byType.slice(0, at).some((other) => isSameWord(other, type));
    if (isTwice) found.push({ path, words: "is there twice; each type has one list" });
  }
  for (const [at, { type }] of (written.ontology?.pairings ?? []).entries()) {
    needType(type, ["ontology", "pairings", String(at), "type"]);
  }
  const { glossaryPath } = configuration.analysis;
  if (!configuration.roots.some((root) => isBelow(glossaryPath, root))) {
    const roots = configuration.roots.map((root) => `"${root}"`).join(", ");
    const words = `is ${JSON.stringify(glossaryPath)}; it must lie in a documentation root (${roots})`;
    found.push({ path: ["analysis", "glossaryPath"], words });
  }
  return found;
}

function noType(type: string, types: readonly string[]): string {
  const near = closest(type, types);
  const hint = near === undefined ? "" : `; the nearest is ${JSON.stringify(near)}`;
  const known =
    types.length === 0 ? "There are none" : `Types are ${types.map((name) => JSON.stringify(name)).join(", ")}`;
  return `names ${JSON.stringify(type)}, which is no type of document. ${known}${hint}`;
}

/** Without members that are `undefined`, which would hide a default. */
function given<Value extends object>(value: Value): { [Key in keyof Value]: Exclude<Value[Key], undefined> } {
  const entries = Object.entries(value).filter(([, member]) => member !== undefined);
  return Object.fromEntries(entries) as { [Key in keyof Value]: Exclude<Value[Key], undefined> };
}

function normalised(path: string): string {
  return repositoryPath(path) ?? path;
}

function pathsOf(paths: readonly string[] | undefined): readonly string[] | undefined {
  return paths && withoutRepetitions(paths.map(normalised));
}

/** Words with the blanks around them cut, each once, whatever its letters' case. */
function texts(words: readonly string[] | undefined): readonly string[] | undefined {
  return words
    ?.map((word) => word.trim())
    .filter((word, at, all) => all.findIndex((one) => isSameWord(one, word)) === at);
}

function hasWord(words: readonly string[], word: string): boolean {
  return words.some((one) => isSameWord(one, word));
}

function isSameWord(one: string, other: string): boolean {
  return one.trim().toLowerCase() === other.trim().toLowerCase();
}
