import { resolve } from "node:path";
import { approvedSenses, readGlossary } from "../analysis/mod.ts";
import type { CodeIndex } from "../code/mod.ts";
import {
  asDot,
  asGraphml,
  asJson,
  asJsonLines,
  asMermaid,
  type DocumentCorpus,
  type DocumentGraph,
  DocumentNames,
  type GlossarySense,
  type GraphPart,
  graphOf,
  nearestNames,
  neighbourhood,
  readCorpus,
} from "../graph/mod.ts";
import { writeAtomically } from "../storage/mod.ts";
import { type Arguments, type Command, UsageError } from "./command.ts";
import { bindingOf } from "./initialising/mod.ts";
import { codeOf, repositoryFolder } from "./repository.ts";
import { note, write } from "./terminal.ts";

const FORMATS: Readonly<Record<string, (part: GraphPart, graph: DocumentGraph) => string>> = {
  json: (part, { problems }) => asJson(part, problems),
  dot: asDot,
  mermaid: asMermaid,
  graphml: asGraphml,
};

/** Edges from the node that `--focus` names. */
const FARTHEST = 10;

/** `lectern graph [DIR]` */
export const command: Command = {
  name: "graph",
  summary: "Print how a repository's documents relate: to each other, to components, owners and code.",
  usage: "[folder]",
  arity: [0, 1],
  flags: [
    {
      name: "format",
      value: "<json | dot | mermaid | graphml>",
      choices: Object.keys(FORMATS),
      help: "How it is written; json, the default, also tells cycles, targets that are not there, and orphans.",
    },
    { name: "focus", value: "<id>", help: "Only what is near this document (its id or path) or node of the graph." },
    { name: "depth", value: `<1–${FARTHEST}>`, help: "Edges from what --focus names. Default: 1." },
    { name: "documents-only", help: "Leave out the symbols of code; the code is then not read." },
    { name: "out", value: "<file>", help: "Write it to this file instead of printing it." },
    { name: "jsonl", value: "<folder>", help: "Write nodes.jsonl and edges.jsonl into this folder instead." },
  ],
  examples: [
    "lectern graph",
    "lectern graph --format mermaid --focus docs/index.md --depth 2",
    "lectern graph --format dot | dot -Tsvg > graph.svg",
    "lectern graph ../shop --jsonl build/graph",
  ],
  async run(args) {
    const wanted = wantedOf(args);
    const root = repositoryFolder(args.positionals[0]);
    const { configuration } = await bindingOf(root, { roots: [], isConversion: false });
    const corpus = readCorpus(root, configuration);
    if (corpus.documents.length === 0)
      note(`No document was found below ${configuration.roots.join(", ")} in ${root}.`);
    const code = args.has("documents-only") ? undefined : await symbolsOf(corpus);
    const graph = graphOf(corpus, code, sensesOf(corpus));
    const part =
      wanted.focus === undefined ? graph : neighbourhood(graph, nodeOf(wanted.focus, corpus, graph), wanted.depth);
    if (wanted.jsonl === undefined) give(wanted.format(part, graph), wanted.out);
    else {
      const lines = asJsonLines(part);
      writeAtomically(resolve(wanted.jsonl, "nodes.jsonl"), lines.nodes);
      writeAtomically(resolve(wanted.jsonl, "edges.jsonl"), lines.edges);
    }
    return 0;
  },
};

/** @throws UsageError for flags that do not go together, and for a format that is none. */
function wantedOf(args: Arguments) {
  const name = args.text("format") ?? "json";
  const format = Object.hasOwn(FORMATS, name) ? FORMATS[name] : undefined;
  if (!format) {
    throw new UsageError(`--format is ${JSON.stringify(name)}; it takes ${Object.keys(FORMATS).join(", ")}.`);
  }
  const [focus, out, jsonl] = [args.text("focus"), args.text("out"), args.text("jsonl")];
  const depth = args.integer("depth", 1, FARTHEST);
  if (depth !== undefined && focus === undefined) throw new UsageError("--depth goes with --focus.");
  if (jsonl !== undefined && (out !== undefined || args.has("format"))) {
    throw new UsageError("--jsonl writes two files of its own: leave out --format and --out.");
  }
  for (const [flag, value] of Object.entries({ out, jsonl })) {
    if (value?.trim() === "") throw new UsageError(`--${flag} needs a path.`);
  }
  return { format, focus, out, jsonl, depth: depth ?? 1 };
}

/** Symbols that the documents name. */
async function symbolsOf(corpus: DocumentCorpus): Promise<CodeIndex | undefined> {
  const code = await codeOf(corpus);
  if (code?.unavailable !== undefined) note(`Symbols are left out: ${code.unavailable}`);
  return code?.index;
}

/** Senses that people approved; a glossary with a fault gives none. */
function sensesOf(corpus: DocumentCorpus): GlossarySense[] {
  const { glossary, problems } = readGlossary(corpus);
  if (glossary) return approvedSenses(glossary);
  const [{ code, message, file, startLine }] = problems;
  note(`The terms of the glossary are left out: ${code}: ${message} (${file}:${startLine ?? 1})`);
  return [];
}

/** @throws UsageError when nothing is called so. */
function nodeOf(focus: string, corpus: DocumentCorpus, graph: DocumentGraph): string {
  if (graph.node(focus)) return focus;
  const names = new DocumentNames(corpus);
  const [document, ...others] = names.named(focus);
  if (document && others.length === 0) return names.nodeOf(document);
  if (document) {
    const paths = [document, ...others].map(({ path }) => path);
    throw new UsageError(
      `Several documents have the id ${JSON.stringify(focus)}; name one by its path: ${paths.join(", ")}.`,
    );
  }
  const near = nearestNames(focus, corpus, 3);
  const hint = near.length > 0 ? ` Did you mean ${near.map((name) => JSON.stringify(name)).join(" or ")}?` : "";
  throw new UsageError(`No document and no node is called ${JSON.stringify(focus)}.${hint}`);
}

function give(text: string, file: string | undefined): void {
  if (file === undefined) write(text);
  else writeAtomically(resolve(file), text);
}
