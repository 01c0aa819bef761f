import { join } from "node:path";
import { USUAL_ROOTS } from "../../project/mod.ts";
import { countFiles, ownFolders } from "./folders.ts";

const MARKDOWN = /\.md$/i;

/** Folders that are gone down to look for documents, as to `packages/one/docs`. */
const DEPTH = 3;

/** More documents than that are not counted. */
const MOST = 10_000;

/** Folders with documents in a repository that says nothing of them. */
export interface FoundRoots {
  /** Those at its top, the primary one first; where there is none, those further down; `docs` where there is none at all. */
  readonly roots: readonly string[];
  /** Further ones, which the person may want. */
  readonly others: readonly { readonly path: string; readonly documents: number }[];
}

/** Looks for folders that are called as folders with documents usually are. */
export function findRoots(repository: string): FoundRoots {
  const tops = ownFolders(repository);
  const named = USUAL_ROOTS.flatMap((usual) => tops.filter((name) => name.toLowerCase() === usual.toLowerCase()));
  const withDocuments = named.filter((name) => hasDocuments(join(repository, name)));
  const roots = withDocuments.length > 0 ? withDocuments : named.slice(0, 1);
  const nested = tops
    .filter((name) => !named.includes(name))
    .flatMap((name) => nestedRoots(repository, name, DEPTH - 1))
    .map((path) => ({ path, documents: countFiles(join(repository, path), MARKDOWN, MOST) }));
  if (roots.length > 0) return { roots, others: nested };
  if (nested.length > 0) return { roots: nested.map(({ path }) => path), others: [] };
  return { roots: ["docs"], others: [] };
}

function nestedRoots(repository: string, folder: string, depth: number): string[] {
  const isUsual = (name: string) => USUAL_ROOTS.some((usual) => usual.toLowerCase() === name.toLowerCase());
  return ownFolders(join(repository, folder)).flatMap((name) => {
    const path = `${folder}/${name}`;
    if (isUsual(name)) return hasDocuments(join(repository, path)) ? [path] : [];
    return depth > 1 ? nestedRoots(repository, path, depth - 1) : [];
  });
}

function hasDocuments(folder: string): boolean {
  return countFiles(folder, MARKDOWN, 1) > 0;
}
