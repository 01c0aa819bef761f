import { realpathSync, statSync } from "node:fs";
import { resolve } from "node:path";
import { CodeHost, type CodeState } from "../code/mod.ts";
import type { DocumentCorpus } from "../graph/mod.ts";
import { UsageError } from "./command.ts";
import { note } from "./terminal.ts";

/** A person waits until the code is read: an hour. */
const PATIENCE_MS = 3_600_000;

/** The folder that a command works on. @throws UsageError when it is none. */
export function repositoryFolder(written = "."): string {
  const folder = resolve(written);
  try {
    if (statSync(folder).isDirectory()) return realpathSync(folder);
  } catch {
    // Told below, as a file is.
  }
  throw new UsageError(`${folder} is no folder, or cannot be looked at. Name the repository's folder.`);
}

/** The code of a repository; one whose documents name none of it is not read. */
export async function codeOf({ root, configuration, documents }: DocumentCorpus): Promise<CodeState | undefined> {
  const isNamed = documents.some(
    ({ identity }) => identity.codeRefs.length + identity.apiEndpoints.length > 0 || identity.sourceRoot !== undefined,
  );
  if (!isNamed) return undefined;
  const host = new CodeHost({ root, sourceRoots: configuration.sourceRoots, log: note });
  return await host.current(undefined, { patienceMs: PATIENCE_MS });
}
