import { subjectOf } from "../../graph/mod.ts";
import type { Check } from "../check.ts";
import { atKey } from "../place.ts";

/** Documents that replace each other in a ring. */
export const supersedingCycle: Check = {
  code: "LECTERN-DOC-GRAPH-001",
  severity: "error",
  about: "Documents supersede each other in a ring, so that none of them holds.",
  help: "Take the key from the document that was replaced.",
  looksAt: "front matter",
  run({ graph, corpus }) {
    return graph.problems.cycles.flatMap((cycle) => {
      const documents = cycle.flatMap((node) => {
        const path = graph.node(node)?.path;
        return (path !== undefined && corpus.byPath.get(path)) || [];
      });
      const [first, ...others] = documents;
      if (!first) return [];
      const way = [...documents, first].map(subjectOf).join(" → ");
      return {
        ...atKey(first, "supersedes"),
        message:
          others.length === 0 ? "The document supersedes itself." : `Documents supersede each other in a ring: ${way}.`,
        hint: this.help,
        related: others.map((other) => ({ file: other.path, message: "is part of the ring" })),
      };
    });
  },
};
