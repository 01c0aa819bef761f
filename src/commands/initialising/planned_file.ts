import {
  closeSync,
  existsSync,
  fsyncSync,
  lstatSync,
  mkdirSync,
  openSync,
  realpathSync,
  rmSync,
  statSync,
  writeSync,
} from "node:fs";
import { dirname, join } from "node:path";
import { readConfigFile, writeConfigText } from "../../clients/mod.ts";
import { isWithin } from "../../storage/mod.ts";
import { InitError } from "./init_error.ts";

/** A file that is to be made or changed. */
export interface PlannedFile {
  /** Below the repository's root, with slashes. */
  readonly path: string;
  readonly action: "create" | "change" | "keep";
  /** Text before; empty for a file that is made. */
  readonly before: string;
  readonly text: string;
}

/** A file that is made unless something stands in its place: what is there is kept, whatever it is. */
export function plannedNew(root: string, path: string, text: string): PlannedFile {
  return { path, action: isEntry(join(root, path)) ? "keep" : "create", before: "", text };
}

/**
 * Refuses a file that would be written outside of the repository, through a link, or below something that is no folder.
 *
 * @throws InitError
 */
export function refuseOutside(root: string, path: string): void {
  const full = join(root, path);
  const isThere = existsSync(full);
  if (!isThere && isEntry(full)) {
    throw new InitError(`${path} is a link that leads nowhere. Mend or remove it, then try again.`);
  }
  let nearest = isThere ? full : dirname(full);
  while (!existsSync(nearest)) nearest = dirname(nearest);
  const [real, top] = [realpathSync(nearest), realpathSync(root)];
  if (!isWithin(real, top)) {
    throw new InitError(`${path} would lie outside of ${root}: a link leads to ${real}. Nothing was written.`);
  }
  if (!isThere && !statSync(nearest).isDirectory()) {
    throw new InitError(`${path} cannot be made: ${nearest} is no folder. Nothing was written.`);
  }
}

/** Whether anything stands there, if only a link that leads nowhere. */
function isEntry(path: string): boolean {
  try {
    return lstatSync(path, { throwIfNoEntry: false }) !== undefined;
  } catch (error) {
    // Something above it is a file.
    if ((error as NodeJS.ErrnoException).code === "ENOTDIR") return false;
    throw error;
  }
}

/**
 * Makes or changes a file; one that is to be kept is not touched.
 *
 * @throws ClientError, NotWritten or the file system's error; what stood there before still does.
 */
export function writePlanned(root: string, { path, action, text }: PlannedFile): void {
  const full = join(root, path);
  if (action === "change") writeConfigText(readConfigFile(full), text);
  if (action === "create") create(full, text);
}

/** Makes a file where there is none: one that somebody else makes meanwhile is not overwritten. */
function create(path: string, text: string): void {
  mkdirSync(dirname(path), { recursive: true });
  const file = openSync(path, "wx");
  try {
    const bytes = Buffer.from(text);
    for (let at = 0; at < bytes.length; ) at += writeSync(file, bytes, at);
    fsyncSync(file);
  } catch (error) {
    rmSync(path, { force: true });
    throw error;
  } finally {
    closeSync(file);
  }
}
