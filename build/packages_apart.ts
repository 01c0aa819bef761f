import { writeFile } from "node:fs/promises";
import { isBuiltin } from "node:module";
import { isAbsolute, join } from "node:path";
import * as esbuild from "esbuild";
import { bundling, packagesOf } from "./bundling.ts";
import { inAscii } from "./in_ascii.ts";
import { root } from "./root.ts";

/**
 * Packages that stay within the program: of zod little is used, and esbuild leaves the rest out only there; the others are
 * small, and every search needs them.
 */
const WITHIN = /^(?:zod|stemmer|ignore)(?:\/|$)/;

/**
 * Packages whose CommonJS form is taken. The other one of web-tree-sitter has a variable called `require`, and esbuild writes
 * calls of Node's own in its place.
 */
const BY_REQUIRE = new Set(["web-tree-sitter"]);

/** Where a CommonJS file says that it lies. */
const NO_FILE = { __dirname: '"/"', __filename: '"/lectern.cjs"' };

/** Leaves every package out of the program, puts the loader's call in its place and writes down what was asked for. */
export function packagesApart(packages: Map<string, Set<string>>): esbuild.Plugin {
  return {
    name: "packages-apart",
    setup(build) {
      build.onResolve({ filter: /^[^./]/ }, ({ path, kind, namespace }) => {
        if (kind === "entry-point" || isBuiltin(path) || isAbsolute(path) || WITHIN.test(path)) return undefined;
        return { path, namespace: namespace === "package" ? "package-call" : "package" };
      });
      // Two steps, so that esbuild takes `default` from the package and not the whole package for it.
      build.onLoad({ filter: /.*/, namespace: "package" }, ({ path }) => {
        const from = JSON.stringify(path);
        return { contents: `export * from ${from}; export { default } from ${from};` };
      });
      build.onLoad({ filter: /.*/, namespace: "package-call" }, ({ path: specifier }) => {
        const name = /^(@[^/]+\/)?[^/]+/.exec(specifier)![0];
        packages.set(name, (packages.get(name) ?? new Set()).add(specifier));
        return { contents: `module.exports = lecternPackage(${JSON.stringify(name)}, ${JSON.stringify(specifier)});` };
      });
    },
  };
}

/** A package as a script of its own. */
export interface BundledPackage {
  readonly file: string;
  /** Its folder, and those of the packages that it uses, as a lockfile names them. */
  readonly packages: readonly string[];
}

/** One package as a script of its own, which gives for each way of importing it a function that does. */
export async function bundlePackage(
  name: string,
  specifiers: readonly string[],
  workshop: string,
): Promise<BundledPackage> {
  const file = join(workshop, `${name.replace("/", "+")}.cjs`);
  const ways: string[] = [];
  const isRequired = BY_REQUIRE.has(name);
  for (const specifier of [...specifiers].sort()) {
    // A file of its own, since only within an `.mjs` esbuild imports a package just as Node does.
    const way = join(workshop, `${specifier.replaceAll("/", "+")}.way.${isRequired ? "cjs" : "mjs"}`);
    const from = JSON.stringify(specifier);
    await writeFile(
      way,
      isRequired ? `exports.way = require(${from});` : `import * as way from ${from}; export { way };`,
    );
    ways.push(`${JSON.stringify(specifier)}: () => ({ __esModule: true, ...require(${JSON.stringify(way)}).way })`);
  }
  const { metafile } = await esbuild.build({
    ...bundling,
    // The main file of jsonc-parser hides its imports from a bundler, so that they would be looked for on the disk.
    mainFields: ["module", "main"],
    ...(isRequired ? { define: NO_FILE } : {}),
    stdin: { contents: `module.exports = { ${ways.join(", ")} };`, resolveDir: root },
    banner: { js: "(function(module, require) {" },
    footer: { js: "})" },
    outfile: file,
  });
  await inAscii(file);
  return { file, packages: packagesOf(metafile) };
}
