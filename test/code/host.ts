import { join } from "node:path";
import { CodeHost, type CodeHostOptions, type CodeIndex, type CodeHost as Host } from "../../src/code/mod.ts";
import { temporaryFolder } from "../temporary_folder.ts";

/** A repository with these files, and a host of its code whose index is kept beside it. */
export function repository(
  files: Readonly<Record<string, string | Uint8Array>>,
  options: Partial<CodeHostOptions> = {},
): { root: string; cacheFolder: string; host: Host; told: string[]; again(): Host } {
  const folder = temporaryFolder(
    Object.fromEntries(Object.entries(files).map(([path, text]) => [`root/${path}`, text])),
  );
  const told: string[] = [];
  const root = join(folder, "root");
  const cacheFolder = join(folder, "cache");
  const again = () => new CodeHost({ root, cacheFolder, log: (line) => told.push(line), ...options });
  return { root, cacheFolder, host: again(), told, again };
}

/** The index, which must be there. */
export async function indexOf(host: Host, names: readonly string[] | undefined = []): Promise<CodeIndex> {
  const { index, unavailable } = await host.current(names);
  if (!index) throw new Error(unavailable);
  return index;
}

/** Places of what a reference means: `file:line kind`. */
export async function placesOf(host: Host, name: string): Promise<string[]> {
  const index = await indexOf(host, [name]);
  return index.named(name).map(({ file, firstLine, kind }) => `${file}:${firstLine} ${kind}`);
}
