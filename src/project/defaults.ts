import type { ProjectConfiguration } from "./configuration.ts";

/** Folders that hold documents in most repositories; the first that is there becomes the root. */
export const USUAL_ROOTS = ["docs", "6-Docs", "doc", "documentation"] as const;

/**
 * What holds where a repository says nothing, with one documentation root.
 *
 * The ontology's words are KyberWeave's, so that its documents mean the same here.
 */
export function defaultConfiguration(root = "docs"): ProjectConfiguration {
  const below = (file: string) => (root === "." ? file : `${root}/${file}`);
  return {
    roots: [root],
    excludedSegments: ["archive", "node_modules", "obj", "bin"],
    excludedFiles: [],
    catalog: { path: below("catalog.md"), componentColumn: 1, ownerColumn: 6 },
    sourceRoots: ["."],
    ontology: {
      types: [
        "architecture",
        "onboarding",
        "requirements",
        "adr",
        "plan",
        "spec",
        "todo",
        "runbook",
        "reference",
        "rule",
        "governance",
        "index",
        "coding-standard",
      ],
      statuses: ["current", "draft", "needs-review", "superseded"],
      technologies: [],
      requiredKeys: ["id", "title", "owner", "last-reviewed", "doc-type", "status"],
      requiredKeysByType: {
        architecture: ["component"],
        onboarding: ["component", "source-root"],
        requirements: ["component"],
        runbook: ["component"],
        plan: ["component"],
        spec: ["component"],
        todo: ["component"],
        "coding-standard": ["technology"],
      },
      pairings: [
        { type: "architecture", has: "source-root", needs: "code-refs" },
        { type: "architecture", has: "code-refs", needs: "source-root" },
        { type: "runbook", has: "source-root", needs: "code-refs" },
      ],
    },
    analysis: {
      statuses: ["current"],
      glossaryPath: below("glossary.md"),
      verdictsPath: below("verdicts.json"),
      verdictConfidence: 0.8,
      mode: "hybrid",
      minClaimTokens: 5,
      lexicalCandidate: 0.45,
      lexicalDuplicate: 0.9,
      semanticCandidate: 0.78,
      semanticDuplicate: 0.92,
      terminologyContext: 0.3,
      maxNeighboursPerClaim: 10,
      maxCodeNeighbours: 50,
      maxCandidates: 500,
      embeddings: { mode: "off", batchSize: 64, timeoutSeconds: 60 },
    },
    checks: { severities: {}, longSection: 6000 },
  };
}
