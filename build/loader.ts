/** How the loader reads its parts within the executable. */
const FROM_EXECUTABLE = `
const lecternText = (name) => require("node:sea").getAsset(name, "utf8");
const lecternBytes = (name) => Buffer.from(require("node:sea").getRawAsset(name));
`;
const CACHE_FROM_EXECUTABLE = `
const lecternCache = lecternBytes;
`;
const NO_CACHE = `
const lecternCache = () => undefined;
`;

/** How it reads them from the files beside, while the executable is made. */
const fromFiles = (assets: Readonly<Record<string, string>>) => `
const lecternFiles = ${JSON.stringify(assets)};
const lecternText = (name) => require("node:fs").readFileSync(lecternFiles[name], "utf8");
const lecternBytes = (name) => require("node:fs").readFileSync(lecternFiles[name]);
const lecternCache = (name) => lecternFiles[name] && lecternBytes(name);
`;

/**
 * What the executable starts with. Program, packages and manual lie beside it as assets, each script with V8's code cache
 * of it as it was after a run, so that inner functions need no compiling either. A package or the manual is read when
 * first used: undici within the program would cost every start 5 ms of 20. Scripts are ASCII, which needs no decoding.
 */
const LOADER = `
const lecternScript = (name) => {
  const options = { filename: name + ".cjs", cachedData: lecternCache(name + ".cache") };
  return new (require("node:vm").Script)(lecternBytes(name + ".cjs").latin1Slice(), options);
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
Object.defineProperty(globalThis, "__LECTERN_WORKER__", { get: () => lecternText("worker.js") });
globalThis.__LECTERN_GRAMMAR__ = (name) => lecternBytes("grammar/" + name);
globalThis.__LECTERN_PRESET__ = {
  text: (name) => lecternText("preset/" + name),
  bytes: (name) => lecternBytes("preset/" + name),
  module: (name) => {
    const module = { exports: {} };
    const script = new (require("node:vm").Script)(lecternText("preset/" + name + ".js"), { filename: name + ".js" });
    script.runInThisContext()(module, require);
    return module.exports;
  },
};
const lecternProgram = lecternScript("program");
lecternProgram.runInThisContext()({ exports: {} }, require, lecternPackage);
`;

/** The script that an executable starts with, whose scripts have code caches beside them or not. */
export function embeddedLoader(cached: boolean): string {
  return FROM_EXECUTABLE + (cached ? CACHE_FROM_EXECUTABLE : NO_CACHE) + LOADER;
}

/** The same over files, for a rehearsal: name of an asset → its file. A code cache is used where there is one. */
export function fileLoader(assets: Readonly<Record<string, string>>): string {
  return fromFiles(assets) + LOADER;
}
