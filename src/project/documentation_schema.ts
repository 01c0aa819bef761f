import * as z from "zod/mini";
import { isLoopback } from "./loopback.ts";
import { REPOSITORY_PATH } from "./repository_path.ts";

const OBJECT = "must be an object";
const WORD = "must be a word or a few, on one line";
const WORDS = "must be a list of words";
const KEY = "must be a key of front matter: a letter, then letters, digits, dashes and underscores";
const TECHNOLOGY = "must be lower-case letters and digits, with single dashes between them";
const ONCE = "must name each once";
const SCORE = "must be a number from 0 to 1";
const CODE = "must be the code of a check, in capital letters, digits and dashes";
const LOOPBACK = "must be an http or https address on this machine, such as http://127.0.0.1:11434/v1/embeddings";
const VARIABLE = "must be the name of an environment variable";

/** More than any repository needs, so that no file keeps the machine busy. */
const MOST = 1000;

/** For editors; `repositoryPath` says the same. */
const PATH = /^(?!\s*$)(?![/\\]|[A-Za-z]:)(?!(?:.*[/\\])?\.\.(?:[/\\]|$))[^\p{Cc}\p{Zl}\p{Zp}]+$/u;

const path = z
  .string(REPOSITORY_PATH)
  .check(z.maxLength(1000, "must have at most 1,000 characters"), z.regex(PATH, REPOSITORY_PATH));
const word = z
  .string(WORD)
  .check(z.maxLength(200, WORD), z.regex(/\S/, WORD), z.regex(/^[^\p{Cc}\p{Zl}\p{Zp}]*$/u, WORD));
const key = z.string(KEY).check(z.regex(/^[A-Za-z][\w-]{0,99}$/, KEY));
const technology = z.string(TECHNOLOGY).check(z.regex(/^[a-z0-9]+(-[a-z0-9]+)*$/, TECHNOLOGY));

function listOf<Item extends z.core.$ZodType>(item: Item, message: string) {
  return z.array(item, message).check(z.maxLength(MOST, `must be a list of at most ${MOST}`));
}

function number(least: number, most: number) {
  const message = `must be a whole number from ${least} to ${most}`;
  return z.int(message).check(z.minimum(least, message), z.maximum(most, message));
}

/** What an object with keys of one form is told: of a key that has another, or of a value that is no object. */
const keyed = (ofKey: string, ofValue: string) => (issue: { readonly code?: string }) =>
  issue.code === "invalid_key" ? `${ofKey}, as a key` : ofValue;

const described = <Schema extends z.core.$ZodType>(schema: Schema, text: string) =>
  z.optional(schema).check(z.describe(text));

const score = (text: string) =>
  described(z.number(SCORE).check(z.minimum(0, SCORE), z.maximum(1, SCORE)), `${text} From 0 to 1.`);
const words = listOf(word, WORDS);
const paths = listOf(path, "must be a list of paths");
const isUnique = (texts: readonly string[]) => new Set(texts).size === texts.length;

const catalog = z.strictObject(
  {
    path: described(
      path,
      "The document with the table of components and owners. Default: catalog.md in the first root.",
    ),
    componentColumn: described(
      number(0, 100),
      "Cell with the component where no header is called so; the empty one before the first bar is 0. Default: 1.",
    ),
    ownerColumn: described(number(0, 100), "Cell with the owner where no header is called so. Default: 6."),
  },
  OBJECT,
);

const pairing = z.strictObject(
  {
    type: word.check(z.describe("Type of the document.")),
    has: key.check(z.describe("Key that it has.")),
    needs: key.check(z.describe("Key that it then needs.")),
  },
  OBJECT,
);

const ontology = z.strictObject(
  {
    types: described(words, "Types that a document may have."),
    statuses: described(words, "Statuses that a document may have."),
    technologies: described(
      listOf(technology, "must be a list of technologies").check(z.refine(isUnique, { error: ONCE })),
      "Technologies that a coding standard may be for. Default: none.",
    ),
    requiredKeys: described(listOf(key, "must be a list of keys"), "Keys that every governed document has."),
    requiredKeysByType: described(
      z.record(word, listOf(key, "must be a list of keys"), { error: keyed(WORD, "must be an object of lists") }),
      "Further keys that documents of a type have; of a type that is not named here, the usual ones.",
    ),
    pairings: described(
      listOf(pairing, "must be a list of pairings"),
      "Keys that a document of a type needs because it has another.",
    ),
  },
  OBJECT,
);

const embeddings = z.strictObject(
  {
    mode: described(
      z.enum(["off", "prefer", "required"], 'must be "off", "prefer" or "required"'),
      'Whether a model compares meanings: "off" (the default), "prefer" (go on without it) or "required".',
    ),
    endpoint: described(
      z.string(LOOPBACK).check(z.refine(isLoopback, { error: LOOPBACK })),
      "Its address, on this machine.",
    ),
    model: described(word, "Its name."),
    dimensions: described(number(1, 65_536), "Numbers that it gives for a text."),
    batchSize: described(number(1, 10_000), "Texts that are sent at once. Default: 64."),
    timeoutSeconds: described(number(1, 3600), "Seconds that it may take for an answer. Default: 60."),
    apiKeyEnv: described(
      z.string(VARIABLE).check(z.regex(/^[A-Za-z_][A-Za-z0-9_]{0,199}$/, VARIABLE)),
      "Name of the variable that holds its key.",
    ),
  },
  OBJECT,
);

const analysis = z.strictObject(
  {
    statuses: described(words, "Only documents of these statuses make claims. Default: current."),
    glossaryPath: described(path, "The glossary, in a root. Default: glossary.md in the first root."),
    verdictsPath: described(path, "Where reviewed verdicts are kept. Default: verdicts.json in the first root."),
    verdictConfidence: score("A verdict below it counts for nothing."),
    mode: described(
      z.enum(["hybrid", "graph", "high-recall"], 'must be "hybrid", "graph" or "high-recall"'),
      'Which statements are compared: "hybrid" (the default), "graph" or "high-recall".',
    ),
    minClaimTokens: described(number(1, 10_000), "Words; shorter statements are left out. Default: 5."),
    lexicalCandidate: score("Shared words from which on two statements are compared."),
    lexicalDuplicate: score("Shared words from which on they are duplicates."),
    semanticCandidate: score("Likeness of meaning from which on two statements are compared."),
    semanticDuplicate: score("Likeness of meaning from which on they are duplicates."),
    terminologyContext: score("Shared words around a term up to which its senses differ."),
    maxNeighboursPerClaim: described(number(1, 10_000), "Statements that one is compared with. Default: 10."),
    maxCodeNeighbours: described(number(1, 100_000), "A symbol with more relations relates no documents. Default: 50."),
    maxCandidates: described(number(1, 100_000), "Findings of an analysis at most. Default: 500."),
    embeddings: described(embeddings, "A model on this machine that compares meanings."),
  },
  OBJECT,
);

const SEVERITY = 'must be "off", "info", "warning" or "error"';

const checks = z.strictObject(
  {
    severities: described(
      z.record(
        z.string().check(z.regex(/^[A-Z][A-Z0-9]*(-[A-Z0-9]+)*$/, CODE)),
        z.enum(["off", "info", "warning", "error"], SEVERITY),
        { error: keyed(CODE, "must be an object of severities") },
      ),
      'How bad the findings of a check are, by its code: "off", "info", "warning" or "error".',
    ),
    reviewAfterDays: described(
      number(1, 36_500),
      "Days after which a review is stale whatever the code did. Default: never.",
    ),
    longSection: described(
      number(100, 10_000_000),
      "UTF-16 units of a section that agents do not see whole. Default: 6000.",
    ),
    baseline: described(path, "File of old findings, which are not told again."),
  },
  OBJECT,
);

/** The member `documentation` of a `lectern.json`. What is left out has its default; a list replaces the default's. */
export const documentationSchema = z.strictObject(
  {
    roots: described(
      paths.check(z.minLength(1, "must name at least one folder")),
      "Folders with documents, the primary one first. Default: docs.",
    ),
    excludedSegments: described(
      words,
      "Names of folders that no document is taken from. Default: archive, node_modules, obj, bin.",
    ),
    excludedFiles: described(paths, "Files that are no documents, below the root that holds them."),
    catalog: described(catalog, "The table of components and owners."),
    sourceRoots: described(paths, "Folders with code. Default: the whole repository."),
    ontology: described(ontology, "Which front matter documents have."),
    analysis: described(analysis, "How statements are compared."),
    checks: described(checks, "Which checks run, and what they take for too much."),
  },
  OBJECT,
);

/** What a repository says of its documents, as it stands in a file. */
export type WrittenDocumentation = z.infer<typeof documentationSchema>;
