/**
 * Where each key of a `kyber-weave.yml` has its place in the member `documentation` of a `lectern.json`. Keys that are not
 * here are other programs'.
 */
export const KYBER_WEAVE_KEYS: readonly (readonly [from: readonly string[], to: readonly string[]])[] = (
  [
    ["ontology.docs-root", "roots"],
    ["ontology.excluded-segments", "excludedSegments"],
    ["ontology.excluded-files", "excludedFiles"],
    ["ontology.catalog-path", "catalog.path"],
    ["ontology.catalog.component-column", "catalog.componentColumn"],
    ["ontology.catalog.owner-column", "catalog.ownerColumn"],
    ["ontology.doc-types", "ontology.types"],
    ["ontology.statuses", "ontology.statuses"],
    ["ontology.technologies", "ontology.technologies"],
    ["ontology.base-required-keys", "ontology.requiredKeys"],
    ["ontology.required-keys", "ontology.requiredKeysByType"],
    ["docs-analysis.statuses", "analysis.statuses"],
    ["docs-analysis.glossary-path", "analysis.glossaryPath"],
    ["docs-analysis.verdict-confidence", "analysis.verdictConfidence"],
    ["docs-analysis.search.mode", "analysis.mode"],
    ["docs-analysis.search.min-claim-tokens", "analysis.minClaimTokens"],
    ["docs-analysis.search.lexical-candidate-threshold", "analysis.lexicalCandidate"],
    ["docs-analysis.search.lexical-duplicate-threshold", "analysis.lexicalDuplicate"],
    ["docs-analysis.search.semantic-candidate-threshold", "analysis.semanticCandidate"],
    ["docs-analysis.search.semantic-duplicate-threshold", "analysis.semanticDuplicate"],
    ["docs-analysis.search.terminology-context-threshold", "analysis.terminologyContext"],
    ["docs-analysis.search.max-neighbors-per-claim", "analysis.maxNeighboursPerClaim"],
    ["docs-analysis.search.max-code-neighbors", "analysis.maxCodeNeighbours"],
    ["docs-analysis.search.max-candidates", "analysis.maxCandidates"],
    ["docs-analysis.embeddings.mode", "analysis.embeddings.mode"],
    ["docs-analysis.embeddings.endpoint", "analysis.embeddings.endpoint"],
    ["docs-analysis.embeddings.model", "analysis.embeddings.model"],
    ["docs-analysis.embeddings.dimensions", "analysis.embeddings.dimensions"],
    ["docs-analysis.embeddings.batch-size", "analysis.embeddings.batchSize"],
    ["docs-analysis.embeddings.timeout-seconds", "analysis.embeddings.timeoutSeconds"],
    ["docs-analysis.embeddings.api-key-env", "analysis.embeddings.apiKeyEnv"],
  ] as const
).map(([from, to]) => [from.split("."), to.split(".")] as const);

/** The place in a `kyber-weave.yml` of what has one in the member `documentation`. */
export function kyberWeavePath(path: readonly string[]): readonly string[] {
  const found = KYBER_WEAVE_KEYS.find(([, to]) => to.every((name, at) => path[at] === name));
  return found ? [...found[0], ...path.slice(found[1].length)] : path;
}
