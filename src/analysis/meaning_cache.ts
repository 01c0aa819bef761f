import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { runGit } from "../graph/mod.ts";
import { digest, writeAtomically } from "../storage/mod.ts";
import type { Embedder, Meanings } from "./meanings.ts";
import { reachedFile } from "./repository_file.ts";

/** Where vectors are kept; the first one is KyberWeave's. */
const FOLDERS = [".kyber-weave/cache", ".lectern/cache"] as const;

/** How often a vector was kept already. */
export interface CachedMeanings extends Meanings {
  readonly hits: number;
  readonly misses: number;
}

/**
 * The folder for vectors of a repository, if git ignores it and holds nothing in it: they are made of its texts, and must
 * not be committed by mistake.
 *
 * @throws Error with a sentence on why nothing may be kept
 */
export async function cacheFolder(root: string): Promise<string> {
  const folder = existsSync(join(root, ".kyber-weave")) ? FOLDERS[0] : FOLDERS[1];
  const file = `${folder}/meanings`;
  const ignored = await runGit(root, ["check-ignore", "-q", "--", file]);
  if (ignored.output === undefined) throw new Error(`Git does not ignore ${folder}; add it to a .gitignore.`);
  const tracked = await runGit(root, ["ls-files", "--", folder]);
  if (tracked.output !== "") throw new Error(`Git holds files in ${folder}; take them out of it.`);
  reachedFile(root, file);
  return join(root, folder);
}

/**
 * An embedder that keeps what it got, in one file for each model: the lines `key base64 of its numbers`. A file that
 * cannot be read is made anew.
 *
 * @param folder Of {@link cacheFolder}.
 */
export function cached(
  embedder: Embedder,
  folder: string,
): { embed(texts: readonly string[]): Promise<CachedMeanings> } {
  const file = join(folder, `meanings-${embedder.fingerprint.slice(0, 16)}.txt`);
  return {
    async embed(texts) {
      const kept = readKept(file);
      const keys = texts.map((text) => digest(text));
      const missing = new Map<string, string>();
      for (const [at, key] of keys.entries()) if (!kept.has(key)) missing.set(key, texts[at] as string);
      const { vectors, tokens } =
        missing.size === 0 ? ({ vectors: [] } as Meanings) : await embedder.embed([...missing.values()]);
      for (const [at, key] of [...missing.keys()].entries()) kept.set(key, vectors[at] as Float32Array);
      // What no statement has any more is let go.
      const wanted = new Map(keys.map((key) => [key, kept.get(key) as Float32Array] as const));
      if (missing.size > 0) writeKept(file, wanted);
      const all = keys.map((key) => wanted.get(key) as Float32Array);
      const misses = missing.size;
      return { vectors: all, hits: wanted.size - misses, misses, ...(tokens === undefined ? {} : { tokens }) };
    },
  };
}

function readKept(file: string): Map<string, Float32Array> {
  const kept = new Map<string, Float32Array>();
  let text: string;
  try {
    text = readFileSync(file, "utf8");
  } catch {
    return kept;
  }
  for (const line of text.split("\n")) {
    const match = /^([0-9a-f]{64}) ([A-Za-z0-9+/=]+)$/.exec(line);
    const bytes = match && Buffer.from(match[2] as string, "base64");
    if (!match || !bytes || bytes.length % 4 !== 0) continue;
    const numbers = new Float32Array(bytes.length / 4);
    for (let at = 0; at < numbers.length; at++) numbers[at] = bytes.readFloatLE(4 * at);
    kept.set(match[1] as string, numbers);
  }
  return kept;
}

function writeKept(file: string, vectors: ReadonlyMap<string, Float32Array>): void {
  const lines = [...vectors].map(([key, numbers]) => {
    const bytes = Buffer.alloc(4 * numbers.length);
    for (const [at, number] of numbers.entries()) bytes.writeFloatLE(number, 4 * at);
    return `${key} ${bytes.toString("base64")}\n`;
  });
  writeAtomically(file, lines.sort().join(""));
}
