import { type Analysis, analyse, type Candidate } from "../../src/analysis/mod.ts";
import { type DocumentCorpus, readCorpus, relations } from "../../src/graph/mod.ts";
import { readProject } from "../../src/project/mod.ts";
import { boundFolder, made } from "../graph/made_repository.ts";

/** A current document of a component; its path is `docs/<id>.md`. */
export function page(id: string, body: string, fields: Readonly<Record<string, string>> = {}): Record<string, string> {
  const all = { id, title: id, "doc-type": "reference", status: "current", component: "Hive Core", ...fields };
  return { [`docs/${id}.md`]: made(all, body) };
}

/** The documents of a folder as its configuration has them. */
export function corpusOf(root: string): DocumentCorpus {
  const project = readProject(root);
  if (!project) throw new Error(`${root} is not bound`);
  return readCorpus(root, project.configuration);
}

/** What the statements of these documents come to, related by themselves alone. */
export async function analysed(files: Readonly<Record<string, string>>): Promise<Analysis> {
  const corpus = corpusOf(boundFolder(files));
  return await analyse(corpus, { related: relations(corpus) });
}

/** The candidates of a kind. */
export function ofKind({ candidates }: Analysis, kind: Candidate["kind"]): readonly Candidate[] {
  return candidates.filter((candidate) => candidate.kind === kind);
}
