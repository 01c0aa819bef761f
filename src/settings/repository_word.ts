import { realpathSync } from "node:fs";
import { isAbsolute } from "node:path";
import { isAddress, type Origin } from "../sources/mod.ts";
import { isWithin } from "../storage/mod.ts";

/**
 * A file that comes with a repository is not its user's word: it may name what lies in the repository and what is public,
 * and nothing else of the user's machine. What goes beyond that, users add themselves.
 */

/** Why an origin is refused by its text alone, before the file system is asked: asking a share would already log in there. */
export function refusedOrigin(text: string): string | undefined {
  if (isAbsolute(text) || /^([a-z]:)?[/\\]|^~|^file:/i.test(text)) {
    return `A path in this file is below the file's own folder. ${addItYourself(text)}`;
  }
  if (/^git(\+|:)file:/i.test(text))
    return `A repository on this machine is not read for this file. ${addItYourself(text)}`;
  return undefined;
}

/**
 * An origin with its real path, so that what a link leads to cannot change later; one on the web as it is.
 *
 * @returns `undefined` for a path that leads out of the repository.
 * @throws the file system's error.
 */
export function withinRepository(origin: Origin, root: string): Origin | undefined {
  const isLocal = origin.kind === "folder" || (origin.kind === "site" && !isAddress(origin.origin));
  if (!isLocal) return origin;
  const real = realpathSync(origin.origin);
  return isWithin(real, root) ? { ...origin, origin: real } : undefined;
}

/** What to do about a source that the file may not name. What a shell would take for more than a word is not written out. */
export function addItYourself(text: string, flags = ""): string {
  const word = /^[\w@:./~+#-]+$/.test(text) ? text : "<source>";
  return `If you trust it, add it yourself: lectern add ${word}${flags}`;
}
