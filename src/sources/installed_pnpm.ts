import { type Lockfile, pathsUpward } from "./installed_lockfile.ts";

const DEPENDENCIES = /^(?:dependencies|devDependencies|optionalDependencies)$/;

/** `key: value` or `key:`, either part perhaps in quotes. */
const LINE = /^( *)(?:'([^']+)'|"([^"]+)"|([^\s:'"][^:]*|@[^:]+)):(?: +(.*))?$/;

/**
 * Reads what projects depend on out of `pnpm-lock.yaml`, in the shapes of its versions 5, 6 and 9.
 *
 * By lines instead of by a YAML parser, which takes seconds for a file of 10 MB: pnpm writes one key a line, and what
 * projects depend on stands before the long list of packages, so that most of the file is never looked at.
 *
 *     dependencies:            importers:
 *       zod: 3.20.0              packages/a:
 *                                  dependencies:
 *                                    zod:
 *                                      specifier: ^3.20.0
 *                                      version: 3.20.0(peer@1.0.0)
 */
export function pnpmLockfile(text: string): Lockfile {
  const versions = new Map<string, string>();
  /** Keys that stand above the line, with their indentation. */
  let above: { indent: number; key: string }[] = [];
  for (const line of linesOf(text)) {
    const [found, indentation = "", single, double, plain, value = ""] = LINE.exec(line) ?? [];
    if (found === undefined) continue;
    const indent = indentation.length;
    const key = single ?? double ?? plain!;
    if (indent === 0 && key === "packages") break;
    above = above.filter((one) => one.indent < indent);
    const keys = [...above.map((one) => one.key), key];
    if (value === "") above.push({ indent, key });
    const version = /^['"]?(.*?)['"]?$/.exec(value)![1]!;
    // Without importers the only project is that of the lock file's own folder.
    const [importer, list, name, member] = keys[0] === "importers" ? keys.slice(1) : [".", ...keys];
    if (importer === undefined || name === undefined || !DEPENDENCIES.test(list ?? "") || version === "") continue;
    if (member === undefined || member === "version") versions.set(keyOf(importer, name), bare(version));
  }
  return {
    versionOf(name, below) {
      for (const folder of pathsUpward(below)) {
        const version = versions.get(keyOf(folder || ".", name));
        if (version !== undefined) return version;
      }
      return undefined;
    },
  };
}

/** Lines one by one: a file of 10 MB is not split as a whole for its first lines. */
function* linesOf(text: string): Generator<string> {
  for (let start = 0; start < text.length; ) {
    const end = text.indexOf("\n", start);
    const stop = end === -1 ? text.length : end;
    yield text.slice(start, text[stop - 1] === "\r" ? stop - 1 : stop);
    start = stop + 1;
  }
}

function keyOf(importer: string, name: string): string {
  return `${importer}\n${name}`;
}

/** The version without what pnpm adds for peers: `(react@18.0.0)` or `_react@18.0.0`; the end of an alias (`x@1.0.0`). */
function bare(version: string): string {
  const own = version.replace(/[(_].*$/, "");
  return own.slice(Math.max(own.lastIndexOf("@"), own.lastIndexOf("/")) + 1);
}
