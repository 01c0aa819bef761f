import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { BuildError, type Program, root } from "../build/mod.ts";

/** Lines near the top of each script that a release fills in: as they stand there → as they will, with the value in place of `?`. */
const SCRIPTS = {
  "install.sh": { name: ["NAME=lectern", "NAME=?"], baseUrl: ["BASE_URL=", "BASE_URL='?'"] },
  "install.ps1": { name: ["$Name = 'lectern'", "$Name = '?'"], baseUrl: ["$BaseUrl = ''", "$BaseUrl = '?'"] },
} as const;

/**
 * The install scripts of a program: file name → text.
 *
 * @throws BuildError when a script has not its line exactly once.
 */
export async function installScripts({ name, baseUrl }: Program): Promise<Record<string, string>> {
  const scripts: Record<string, string> = {};
  for (const [file, lines] of Object.entries(SCRIPTS)) {
    let text = await readFile(join(root, file), "utf8");
    text = filledIn(file, text, lines.name, name);
    scripts[file] = baseUrl === undefined ? text : filledIn(file, text, lines.baseUrl, baseUrl);
  }
  return scripts;
}

function filledIn(file: string, text: string, [line, pattern]: readonly [string, string], value: string): string {
  const lines = text.split("\n");
  const places = lines.filter((one) => one === line).length;
  if (places !== 1) throw new BuildError(`${file} has the line ${line} ${places} times; it must have it once.`);
  return lines.map((one) => (one === line ? pattern.replace("?", () => value) : one)).join("\n");
}
