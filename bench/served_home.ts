import { execFileSync } from "node:child_process";
import { join } from "node:path";
import process from "node:process";
import { corpora } from "./corpora.ts";
import type { Command } from "./lectern_command.ts";
import { atMost } from "./served_files.ts";

/** Chunks that a benched server has at hand, in several sources. */
const SERVED_CHUNKS = 10_000;

/** An environment in which lectern serves real corpora, and what they are; its own manual where there are none. */
export function servedHome([program, ...args]: Command, folder: string): { env: NodeJS.ProcessEnv; served: string } {
  const env = { LECTERN_HOME: join(folder, "home"), HOME: folder, PATH: process.env.PATH };
  let found: ReturnType<typeof corpora>;
  try {
    found = corpora();
  } catch {
    return { env, served: "its own manual" };
  }
  const { files, chunks } = atMost(found, SERVED_CHUNKS);
  for (const { path } of files) execFileSync(program, [...args, "add", path], { env, stdio: "ignore" });
  return { env, served: `${files.length} sources with ${chunks} chunks together` };
}
