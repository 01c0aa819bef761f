import { mkdir, readFile, writeFile } from "node:fs/promises";
import { createRequire } from "node:module";
import { dirname, join } from "node:path";
import { promisify } from "node:util";
import { brotliCompress, constants } from "node:zlib";
import { openGrammarFiles } from "../src/code/mod.ts";
import type { Assets } from "./bundle.ts";

/** What the grammars add to an executable. */
export interface GrammarAssets {
  readonly assets: Assets;
  /** Folders of the packages that they come from, as a lockfile names them. */
  readonly packages: readonly string[];
}

/** What the names of their assets begin with; the loader knows it. */
const PREFIX = "grammar/";

/** Compressed to a twelfth of their 21 MB; a better quality takes a minute for a tenth less. */
const QUALITY = 9;

/**
 * The parser and the grammars of all languages as assets, compressed: they are read when code is first asked for, one
 * language at a time.
 *
 * @param workshop Where the files are made.
 */
export async function grammarAssets(workshop: string): Promise<GrammarAssets> {
  const { GRAMMAR_FILES } = await openGrammarFiles();
  const { resolve } = createRequire(import.meta.url);
  const assets = await Promise.all(
    GRAMMAR_FILES.map(async ({ package: name, path }) => {
      const asset = `${PREFIX}${name}/${path}`;
      const file = join(workshop, asset);
      await mkdir(dirname(file), { recursive: true });
      await writeFile(file, await compressed(await readFile(resolve(`${name}/${path}`))));
      return [asset, file] as const;
    }),
  );
  const packages = GRAMMAR_FILES.map((one) => `node_modules/${one.package}`);
  return { assets: Object.fromEntries(assets), packages: [...new Set(packages)] };
}

function compressed(bytes: Uint8Array): Promise<Buffer> {
  const params = {
    [constants.BROTLI_PARAM_QUALITY]: QUALITY,
    [constants.BROTLI_PARAM_LGWIN]: constants.BROTLI_MAX_WINDOW_BITS,
    [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length,
  };
  return promisify(brotliCompress)(bytes, { params });
}
