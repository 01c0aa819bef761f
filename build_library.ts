/**
 * Makes `dist/library`, the npm package that other programs import `lectern/mcp` from: JavaScript for Node 22 and later,
 * and declarations. It is apart from the program's own package, whose dependencies a server of somebody else does
 * without. The executable needs none of it.
 *
 *   node build_library.ts [--outdir <folder>]
 */
import { execFile } from "node:child_process";
import { copyFile, mkdir, readdir, readFile, rm, writeFile } from "node:fs/promises";
import { join, resolve } from "node:path";
import { parseArgs, promisify } from "node:util";
import * as esbuild from "esbuild";

const root = import.meta.dirname;

/** The public doors: the path that is imported → its source. */
const DOORS = { mcp: "mcp/mod.ts", "mcp/http": "mcp/http/mod.ts" };

/** What the application shares with its server: schemas made with one copy are read by the same. */
const PEERS = new Set(["zod"]);

/** One file for each door, and one for each part that is loaded later or shared. Returns the packages they import. */
async function bundle(outdir: string): Promise<string[]> {
  const { metafile } = await esbuild.build({
    entryPoints: Object.entries(DOORS).map(([out, source]) => ({ in: join(root, "src", source), out })),
    outdir,
    bundle: true,
    splitting: true,
    format: "esm",
    platform: "node",
    target: "node22",
    packages: "external",
    chunkNames: "parts/[name]-[hash]",
    legalComments: "none",
    logLevel: "warning",
    metafile: true,
  });
  const imported = Object.values(metafile.outputs).flatMap(({ imports }) => imports);
  const outside = imported.filter(({ path, external }) => external && !path.startsWith("node:"));
  return [...new Set(outside.map(({ path }) => /^(@[^/]+\/)?[^/]+/.exec(path)![0]))].sort();
}

/** The types of every file that a door reaches, at its place below `types/`. */
async function declare(outdir: string): Promise<void> {
  const types = join(outdir, "types");
  const { compilerOptions } = JSON.parse(await readFile(join(root, "tsconfig.json"), "utf8"));
  const project = join(outdir, "tsconfig.json");
  const asked = {
    rootDir: join(root, "src"),
    typeRoots: [join(root, "node_modules/@types")],
    noEmit: false,
    declaration: true,
    emitDeclarationOnly: true,
    outDir: types,
  };
  const files = Object.values(DOORS).map((source) => join(root, "src", source));
  await writeFile(project, JSON.stringify({ compilerOptions: { ...compilerOptions, ...asked }, files }));
  try {
    await promisify(execFile)(process.execPath, [join(root, "node_modules/typescript/bin/tsc"), "-p", project]);
  } catch (error) {
    const { stdout = "" } = error as { stdout?: string };
    throw new Error(`The declarations could not be made.\n${stdout}`, { cause: error });
  }
  await rm(project);
  await namedAsDeclarations(types);
}

/** `from "./tool.ts"` means `tool.d.ts` only to some tools; `from "./tool.js"` means it to all. */
async function namedAsDeclarations(folder: string): Promise<void> {
  for (const name of await readdir(folder, { recursive: true })) {
    if (!name.endsWith(".d.ts")) continue;
    const file = join(folder, name);
    const text = await readFile(file, "utf8");
    await writeFile(file, text.replace(/((?:from|import\() ?"\.{1,2}\/[^"]*)\.ts"/g, '$1.js"'));
  }
}

/** The package's own manifest. */
async function manifest(packages: readonly string[]): Promise<object> {
  const { name, version, license, dependencies } = JSON.parse(await readFile(join(root, "package.json"), "utf8"));
  const versions = (isPeer: boolean, prefix: string) =>
    Object.fromEntries(
      packages.filter((one) => PEERS.has(one) === isPeer).map((one) => [one, `${prefix}${dependencies[one]}`]),
    );
  const doors = Object.entries(DOORS).map(([door, source]) => [
    `./${door}`,
    { types: `./types/${source.replace(/\.ts$/, ".d.ts")}`, default: `./${door}.js` },
  ]);
  return {
    name,
    version,
    description: "Builds MCP servers: every revision of the protocol, over stdio and Streamable HTTP",
    license,
    type: "module",
    engines: { node: ">=22" },
    exports: Object.fromEntries(doors),
    dependencies: versions(false, ""),
    peerDependencies: versions(true, "^"),
  };
}

/** Makes the package in a folder, which is emptied first. */
export async function buildLibrary(outdir: string): Promise<void> {
  await rm(outdir, { recursive: true, force: true });
  await mkdir(outdir, { recursive: true });
  const [packages] = await Promise.all([bundle(outdir), declare(outdir)]);
  await writeFile(join(outdir, "package.json"), `${JSON.stringify(await manifest(packages), undefined, 2)}\n`);
  await copyFile(join(root, "docs/building-servers.md"), join(outdir, "README.md"));
  await copyFile(join(root, "LICENSE"), join(outdir, "LICENSE"));
}

if (import.meta.main) {
  const { values } = parseArgs({ options: { outdir: { type: "string" } } });
  await buildLibrary(resolve(values.outdir ?? join(root, "dist/library")));
}
