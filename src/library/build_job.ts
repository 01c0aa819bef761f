import { readFileSync } from "node:fs";
import { join } from "node:path";
import { type FileBytes, type Page, parsedByParts } from "../pages/mod.ts";
import { IndexBuilder } from "../search/mod.ts";
import type { FolderFile } from "../sources/mod.ts";
import { type BuiltIndex, buildFolder, finish, type ProgressListener, turns } from "./build_corpus.ts";

/** A part of a corpus that is indexed by itself. It travels between threads, so it is plain data. */
export type BuildJob = FolderJob | PagesJob;

/** Some files of a folder. */
export interface FolderJob {
  readonly kind: "folder";
  readonly root: string;
  readonly files: readonly FolderFile[];
}

/** Some pages of a file, and the bytes that they are spans of. */
export interface PagesJob {
  readonly kind: "pages";
  readonly pages: readonly Page[];
  readonly file: FileBytes;
}

/** Does a job in this thread. Of pages, the index says nothing of the document that they are of. */
export async function runJob(job: BuildJob, onProgress?: ProgressListener): Promise<BuiltIndex> {
  if (job.kind === "folder")
    return await buildFolder(job.files, (path) => readFileSync(join(job.root, path)), onProgress);
  const builder = new IndexBuilder();
  const document = builder.addDocument({ path: "", bytes: 0, modified: 0, digest: "" });
  const pause = turns(job.pages.length, onProgress);
  let done = 0;
  for (const parsed of parsedByParts(job.file, job.pages)) {
    builder.addPage(document, parsed);
    await pause(done++);
  }
  return finish(builder, { format: "", separatorBytes: 0, warnings: [] });
}
