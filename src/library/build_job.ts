import { readFileSync } from "node:fs";
import { join } from "node:path";
import type { FolderFile } from "../sources/mod.ts";
import { type BuiltIndex, buildFile, buildFolder, type Progress, type Snapshot } from "./build_corpus.ts";

/** A part of a corpus that is indexed by itself. It travels between threads, so it is plain data. */
export type BuildJob =
  | { readonly kind: "folder"; readonly root: string; readonly files: readonly FolderFile[] }
  | { readonly kind: "file"; readonly snapshot: Snapshot; readonly part: number; readonly parts: number };

/** Does a job in this thread. */
export async function runJob(job: BuildJob, onProgress?: (progress: Progress) => void): Promise<BuiltIndex> {
  if (job.kind === "folder")
    return await buildFolder(job.files, (path) => readFileSync(join(job.root, path)), onProgress);
  return await buildFile(job.snapshot, onProgress, undefined, job);
}
