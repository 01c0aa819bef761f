import type { CodeIndex } from "../../code/mod.ts";
import type { DocumentCorpus } from "../document_corpus.ts";
import type { GraphBuilder } from "./document_graph.ts";
import type { DocumentNames } from "./document_names.ts";
import type { GlossarySense } from "./glossary_sense.ts";
import { symbolNode } from "./node.ts";

/** Adds terms and their approved senses. Terms are compared without case. */
export function addGlossary(
  builder: GraphBuilder,
  senses: readonly GlossarySense[],
  corpus: DocumentCorpus,
  names: DocumentNames,
  code: CodeIndex | undefined,
): void {
  const term = (name: string) => builder.node({ id: `term:${name.toLowerCase()}`, label: "Term", name });
  for (const { term: name, id, scopes, aliases, place, evidence = [] } of senses) {
    const sense = builder.node({
      id: `sense:${name.toLowerCase()}/${id}`,
      label: "Sense",
      name: id,
      path: place.file,
      line: place.line,
    });
    builder.edge({ kind: "HAS_SENSE", from: term(name), to: sense, place });
    for (const alias of aliases) builder.edge({ kind: "ALIAS_OF", from: term(alias), to: sense, place });
    for (const scope of scopes) {
      for (const to of scopeNodes(builder, scope, code)) builder.edge({ kind: "SCOPED_TO", from: sense, to, place });
    }
    for (const at of evidence) {
      const document = corpus.byPath.get(at.file);
      if (document) builder.edge({ kind: "EVIDENCED_BY", from: sense, to: names.nodeOf(document), place: at });
    }
  }
}

function scopeNodes(builder: GraphBuilder, scope: string, code: CodeIndex | undefined): string[] {
  const [kind, ...rest] = scope.split(":");
  const name = rest.join(":").trim();
  if (kind === "component" && name !== "") {
    return [builder.node({ id: `component:${name}`, label: "Component", name })];
  }
  if (kind !== "code-ref" || !code) return [];
  return code.named(name).map((symbol) => builder.node(symbolNode(symbol)));
}
