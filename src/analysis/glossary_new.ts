import type { DocumentCorpus } from "../graph/mod.ts";
import { type GlossaryChange, newSection } from "./glossary_merge.ts";
import type { GlossaryProposal } from "./glossary_proposal.ts";
import { GlossaryUnwritten } from "./glossary_unwritten.ts";

const HOW_TO = [
  "Words that mean several things here. A sense is `proposed` until somebody gives it a definition and makes it `approved`, or",
  "makes it `rejected`. When all are looked at, set `status` to `current` and `last-reviewed` to that day.",
];

/**
 * A glossary that holds nothing but proposals, owned by the first owner of the catalog.
 *
 * @param today As `yyyy-MM-dd`.
 * @throws GlossaryUnwritten when the catalog names no owner.
 */
export function newGlossary(
  { configuration, catalog, byId }: DocumentCorpus,
  proposals: readonly GlossaryProposal[],
  today: string,
): { readonly text: string; readonly changes: readonly GlossaryChange[] } {
  const { analysis, catalog: place } = configuration;
  const owner = catalog?.owners[0];
  if (owner === undefined) {
    throw new GlossaryUnwritten(
      `${analysis.glossaryPath} needs an owner, and the catalog ${place.path} names none: add a row with one.`,
    );
  }
  const id = byId.has("glossary") ? analysis.glossaryPath.replace(/\.[^./]*$/, "") : "glossary";
  const head = {
    id,
    title: "Glossary",
    description: "What words mean here that mean several things.",
    "doc-type": "reference",
    status: "needs-review",
    owner,
    "last-reviewed": today,
  };
  const sections = [...Map.groupBy(proposals, ({ term }) => term)].map(([term, own]) => newSection(term, own));
  const lines = [
    "---",
    ...Object.entries(head).map(([key, value]) => `${key}: ${scalar(value)}`),
    "---",
    "",
    "# Glossary",
    "",
    ...HOW_TO,
    ...sections.flatMap((section) => ["", ...section.lines]),
  ];
  return { text: `${lines.join("\n")}\n`, changes: sections.flatMap(({ changes }) => changes) };
}

/** A word of YAML: plain where it cannot be read as anything else. */
function scalar(value: string): string {
  const isDate = /^\d{4}-\d{2}-\d{2}$/.test(value);
  const isPlain =
    /^[\p{L}][\p{L}\p{N} ./_-]*[\p{L}\p{N}.]$/u.test(value) && !/^(?:true|false|null|yes|no|on|off|y|n)$/i.test(value);
  return isDate || isPlain ? value : JSON.stringify(value);
}
