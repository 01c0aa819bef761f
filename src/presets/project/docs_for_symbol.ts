import * as z from "zod/mini";
import type { CodeIndex } from "../../code/mod.ts";
import {
  type Declaring,
  type DocumentCorpus,
  documentsForSymbol,
  type GovernedDocument,
  identityLines,
  joinLines,
  joinsOf,
  type Mentioning,
  oneLine,
} from "../../graph/mod.ts";
import { defineTool, type Tool } from "../../host/mod.ts";
import { nearest } from "../../spelling/mod.ts";
import { plural, READ_ONLY } from "../../tools/mod.ts";
import { answerSchema, identity, joins } from "./answer_schema.ts";
import type { Answering, Body } from "./answering.ts";

/** Documents shown that declare a symbol, and places that mention one. */
const MOST_DOCUMENTS = 20;
const MOST_MENTIONS = 10;

/** Names proposed on a miss. */
const MOST_NAMES = 5;

/** Finds the documents that claim a symbol. */
export function docsForSymbol(answering: Answering): Tool {
  return defineTool({
    name: "docs_for_symbol",
    title: "Documents that claim a symbol",
    description:
      "Finds the documents that name a class, function, property or endpoint in their code references, with where each of " +
      "these stands in the code. Use it when a symbol is about to be renamed, moved, deleted or re-signed, when such a change " +
      "has been made and its effect on the documents is unknown, or to learn whether a symbol is documented anywhere. An empty " +
      "answer means that no document claims it.",
    annotations: READ_ONLY,
    input: z.strictObject({
      symbol: z
        .string()
        .check(z.maxLength(1_000), z.describe("HiveBox, Apiary.HiveBox, open or POST /swarms/{id}/recover.")),
    }),
    output: answerSchema({
      documents: z.array(z.strictObject({ ...identity, references: z.array(z.string()), joins })),
      mentions: z.array(z.strictObject({ path: z.string(), line: z.int() })),
      considered: z.int(),
    }),
    call: ({ symbol }, context) =>
      answering.answer(context, async ({ corpus, code }) => {
        const wanted = oneLine(symbol);
        if (wanted === "") return missing("Give the name of a symbol, or an endpoint as METHOD /path.", corpus);
        const found = documentsForSymbol(corpus, wanted);
        const declaring = found.declaring.length > 0 ? found.declaring : found.otherCase;
        const names = declaring.flatMap(({ document }) => document.identity.codeRefs);
        const { index, unavailable } = await code(declaring.length > 0 ? names : [wanted]);
        if (declaring.length === 0) return miss(wanted, corpus, found.mentioning, index);
        return hit(wanted, declaring, found.mentioning, {
          corpus,
          index,
          unavailable,
          isOtherCase: declaring === found.otherCase,
        });
      }),
  });
}

interface HitOptions {
  readonly corpus: DocumentCorpus;
  readonly index: CodeIndex | undefined;
  readonly unavailable: string | undefined;
  readonly isOtherCase: boolean;
}

function hit(
  symbol: string,
  declaring: readonly Declaring[],
  mentioning: readonly Mentioning[],
  { corpus, index, unavailable, isOtherCase }: HitOptions,
): Body {
  const shown = declaring.slice(0, MOST_DOCUMENTS);
  const verb = declaring.length === 1 ? "declares" : "declare";
  const letters = isOtherCase ? " in other letters" : "";
  const joined = shown.map(({ document }) => ({ document, joins: joinsOf(document, index) }));
  const lines = [
    `${plural(declaring.length, "document")} of ${corpus.documents.length} ${verb} "${symbol}"${letters}.`,
    ...(unavailable === undefined ? [] : [warningOf(unavailable)]),
    ...joined.flatMap(({ document, joins }) => ["", ...identityLines(document), ...joinLines(joins)]),
    ...(declaring.length > shown.length
      ? ["", `${plural(declaring.length - shown.length, "further document")} not shown.`]
      : []),
    ...mentionLines(mentioning),
  ];
  const documents = joined.map(({ document, joins }, i) => ({
    ...identityAsData(document),
    references: [...shown[i]!.references],
    joins,
  }));
  return {
    text: lines.join("\n"),
    structured: { documents, mentions: mentionsAsData(mentioning), considered: corpus.documents.length },
  };
}

function miss(
  symbol: string,
  corpus: DocumentCorpus,
  mentioning: readonly Mentioning[],
  index: CodeIndex | undefined,
): Body {
  const declared = new Set(
    corpus.documents.flatMap(({ identity }) => [...identity.codeRefs, ...identity.apiEndpoints]),
  );
  const near = nearest(symbol, [...declared]);
  const names = [...new Set([...(near ? [near] : []), ...(index?.similarNames(symbol, MOST_NAMES) ?? [])])].slice(
    0,
    MOST_NAMES,
  );
  const inCode = index?.named(symbol)[0];
  const lines = [
    `No document declares "${symbol}" in code-refs or api-endpoints (0 of ${corpus.documents.length}).`,
    inCode
      ? `The code has it at ${inCode.file}:${inCode.firstLine} [${inCode.kind}]: it is undocumented, or mentioned in prose only.`
      : "It is undocumented, or mentioned in prose only.",
    ...(names.length > 0 ? [`Nearest names: ${names.map(oneLine).join(", ")}`] : []),
    ...mentionLines(mentioning),
  ];
  return missing(lines.join("\n"), corpus, mentioning);
}

function missing(text: string, corpus: DocumentCorpus, mentioning: readonly Mentioning[] = []): Body {
  return {
    text,
    structured: { documents: [], mentions: mentionsAsData(mentioning), considered: corpus.documents.length },
  };
}

function warningOf(unavailable: string): string {
  return `warning: the code index could not be read, so joins are unresolved: ${oneLine(unavailable)}`;
}

function mentionLines(mentioning: readonly Mentioning[]): string[] {
  if (mentioning.length === 0) return [];
  const more = mentioning.length - MOST_MENTIONS;
  return [
    "",
    "mentioned in prose (weaker evidence):",
    ...mentioning.slice(0, MOST_MENTIONS).map(({ document, line }) => `  ${oneLine(document.path)}:${line}`),
    ...(more > 0 ? [`  … and ${more} more`] : []),
  ];
}

function mentionsAsData(mentioning: readonly Mentioning[]) {
  return mentioning.slice(0, MOST_MENTIONS).map(({ document, line }) => ({ path: document.path, line }));
}

function identityAsData({ path, identity, parsed }: GovernedDocument) {
  const { id, type, status, component } = identity;
  return {
    path,
    ...(id !== undefined && { id }),
    title: identity.title ?? parsed.page.title,
    ...(type !== undefined && { type }),
    ...(status !== undefined && { status }),
    ...(component !== undefined && { component }),
  };
}
