import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import { root } from "./root.ts";

/** The manual that is compiled in: name of the file below `docs/`, with slashes → its text. */
export async function manual(): Promise<Record<string, string>> {
  const folder = join(root, "docs");
  const names = (await readdir(folder, { recursive: true })).filter((name) => name.endsWith(".md"));
  const pages = names
    .sort()
    .map(async (name) => [name.replaceAll("\\", "/"), await readFile(join(folder, name), "utf8")]);
  return Object.fromEntries(await Promise.all(pages));
}
