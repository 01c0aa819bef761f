import type { BuildOptions, Metafile } from "esbuild";
import { root } from "./root.ts";

/** How everything is bundled that runs within an executable. */
export const bundling = {
  // What is bundled is told by its path from here.
  absWorkingDir: root,
  metafile: true,
  bundle: true,
  minify: true,
  platform: "node",
  target: "node24",
  format: "cjs",
  legalComments: "none",
  sourcemap: false,
  logLevel: "warning",
  // The program inside an executable has no file: `import()` there would find nothing, `require` finds what Node has.
  supported: { "dynamic-import": false },
} satisfies BuildOptions;

/** Where a bundled file says that it lies: valid, so that `new URL("…", import.meta.url)` at its top does not throw; nothing is there. */
export const NOWHERE = {
  "import.meta.url": '"file:///lectern.cjs"',
  "import.meta.dirname": '"/"',
  "import.meta.filename": '"/lectern.cjs"',
};

/** The folders of the packages whose text is in a bundle, as a lockfile names them: `node_modules/zod`. */
export function packagesOf({ inputs }: Metafile): string[] {
  const folders = Object.keys(inputs).map((path) => /^.*node_modules\/(@[^/]+\/)?[^/]+(?=\/)/.exec(path)?.[0]);
  return [...new Set(folders.filter((folder) => folder !== undefined))];
}
