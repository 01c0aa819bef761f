import { languageOf } from "../../src/code/languages/mod.ts";
import { readSource } from "../../src/code/read_source.ts";

/** What one file declares: `line kind qualified.name`, in the order of the file. */
export async function symbolsOf(path: string, text: string): Promise<string[]> {
  const { findings } = await readSource(text, path, languageOf(path)!);
  return findings.symbols.map(
    ({ firstLine, kind, container, name }) => `${firstLine} ${kind} ${container === "" ? "" : `${container}.`}${name}`,
  );
}

/** The routes of one file: `METHOD /path handler`. */
export async function routesOf(path: string, text: string): Promise<string[]> {
  const { findings } = await readSource(text, path, languageOf(path)!);
  return findings.routes.map(({ method, path, handler }) => `${method} ${path} ${handler}`.trim());
}
