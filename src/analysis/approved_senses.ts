import type { GlossarySense } from "../graph/mod.ts";
import type { Glossary } from "./glossary.ts";

/** The senses of a glossary that people approved, as the graph takes them. */
export function approvedSenses({ path, terms }: Glossary): GlossarySense[] {
  return terms.flatMap(({ name, senses }) =>
    senses
      .filter(({ status }) => status === "approved")
      .map(({ id, scopes, aliases, line }) => ({ term: name, id, scopes, aliases, place: { file: path, line } })),
  );
}
