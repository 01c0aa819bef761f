import { realpathSync, statSync } from "node:fs";
import { resolve } from "node:path";
import { NAME } from "../../product/mod.ts";
import { holdsConfiguration } from "./holds_configuration.ts";
import { RootError } from "./root_error.ts";

/** What a person, a client and the surroundings say of the repository that a server is for. */
export interface RootWishes {
  /** Value of `--repo-root`; blank when it was given without one. */
  readonly flag?: string | undefined;
  /** Value of `--expect-root`; blank when it was given without one. */
  readonly expectFlag?: string | undefined;
  readonly env: Readonly<Record<string, string | undefined>>;
  /** Absolute. */
  readonly cwd: string;
}

/** The repository that a server is bound to. */
export interface BoundRoot {
  /** Absolute, as it was asked for: links stay. */
  readonly root: string;
  /** What named it: a flag, a variable, or `working directory`. */
  readonly source: string;
}

const ROOT_VARIABLES = ["LECTERN_REPO_ROOT", "KYBER_WEAVE_REPO_ROOT"] as const;
const EXPECT_VARIABLES = ["LECTERN_EXPECT_ROOT", "KYBER_WEAVE_EXPECT_ROOT"] as const;

interface Named {
  readonly value: string;
  readonly source: string;
}

/**
 * The repository that a server is for: what `--repo-root` names, else `LECTERN_REPO_ROOT` or `KYBER_WEAVE_REPO_ROOT`, else
 * the working directory. Whatever names it, a configuration must stand in the folder itself; no parent is guessed. One that
 * is broken counts, so that its faults are told instead of another folder served.
 *
 * @throws RootError `KW-MCP-ROOT-001` when it is none, `KW-MCP-ROOT-002` when it is not the one that is expected.
 */
export function boundRoot({ flag, expectFlag, env, cwd }: RootWishes): BoundRoot {
  const named = wish("--repo-root", flag, ROOT_VARIABLES, env) ?? { value: cwd, source: "working directory" };
  if (named.value.trim() === "") {
    throw new RootError("KW-MCP-ROOT-001", `${named.source} needs the path of a repository. Nothing is guessed.`);
  }
  const root = resolve(cwd, named.value);
  if (root.includes("\0") || !isFolder(root) || !holdsConfiguration(root)) throw unbound(root, named.source);
  const expected = wish("--expect-root", expectFlag, EXPECT_VARIABLES, env);
  if (expected) refuseOther(root, named.source, expected, cwd);
  return { root, source: named.source };
}

/** What a flag names, else the first variable that is not blank. */
function wish(
  flag: string,
  value: string | undefined,
  variables: readonly string[],
  env: RootWishes["env"],
): Named | undefined {
  if (value !== undefined) return { value, source: flag };
  for (const source of variables) {
    const found = env[source];
    if (found !== undefined && found.trim() !== "") return { value: found, source };
  }
  return undefined;
}

function isFolder(path: string): boolean {
  try {
    return statSync(path).isDirectory();
  } catch {
    return false;
  }
}

function unbound(root: string, source: string): RootError {
  const lacks = isFolder(root) ? "holds no configuration of its documents" : "is no folder";
  const mend = isFolder(root) ? ` To make one: ${NAME} init ${quoted(root)}.` : "";
  return new RootError(
    "KW-MCP-ROOT-001",
    `${root} (${from(source)}) ${lacks}, so there is nothing to serve.${mend} No parent folder is guessed.`,
  );
}

function refuseOther(root: string, source: string, expected: Named, cwd: string): void {
  if (expected.value.trim() === "") {
    throw new RootError("KW-MCP-ROOT-002", `${expected.source} needs the path of the repository that is expected.`);
  }
  const wanted = resolve(cwd, expected.value);
  if (wanted === root || realPath(wanted) === realPath(root)) return;
  const real = realPath(root) === root ? "" : `, in truth ${realPath(root)}`;
  throw new RootError(
    "KW-MCP-ROOT-002",
    `this server is for ${root} (${from(source)}${real}), but ${expected.source} expects ${wanted}; ` +
      "its answers would come from the wrong documents.",
  );
}

/** A path without links, in the letters that the file system keeps; as it is where there is none. */
function realPath(path: string): string {
  try {
    return realpathSync.native(path);
  } catch {
    return path;
  }
}

function from(source: string): string {
  return source === "working directory" ? "the working directory" : `from ${source}`;
}

/** A path as one word of a command line, always in quotes: there may be blanks in it. */
function quoted(path: string): string {
  const isPlain = process.platform === "win32" || !/["$`\\!]/.test(path);
  return isPlain ? `"${path}"` : `'${path.replaceAll("'", "'\\''")}'`;
}
