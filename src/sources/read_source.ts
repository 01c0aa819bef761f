import { readGithub } from "./github.ts";
import type { Origin } from "./origin.ts";
import type { ReadSource } from "./reading.ts";
import { readSite } from "./site.ts";

/** How each kind of source is read that is read as a whole. */
const READERS: Readonly<Record<Exclude<Origin["kind"], "folder">, ReadSource>> = {
  site: readSite,
  github: readGithub,
  git: readGithub,
  npm: readGithub,
};

/** Reads sources of a kind. */
export function readerOf(kind: keyof typeof READERS): ReadSource {
  return READERS[kind];
}
