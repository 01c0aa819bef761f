import type { readLivePage as readPage } from "./catalogue_pages.ts";
import type { Origin } from "./origin.ts";
import type { ReadSource } from "./reading.ts";
import { readSite } from "./site.ts";

/**
 * How each kind of source is read that is read as a whole. What unpacks archives and runs git is loaded when it is needed:
 * a plain start needs none of it.
 */
const READERS: Readonly<Record<Exclude<Origin["kind"], "folder">, ReadSource>> = {
  site: readSite,
  github: async (...given) => (await import("./github.ts")).readGithub(...given),
  git: async (...given) => (await import("./git.ts")).readGit(...given),
  npm: async (...given) => (await import("./npm.ts")).readNpm(...given),
};

/** Reads sources of a kind. */
export function readerOf(kind: keyof typeof READERS): ReadSource {
  return READERS[kind];
}

/** Reads one page of a live catalogue anew; see `catalogue_pages.ts`. */
export const readLivePage: typeof readPage = async (...given) => {
  return await (await import("./catalogue_pages.ts")).readLivePage(...given);
};
