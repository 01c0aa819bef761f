import { execFileSync } from "node:child_process";
import type { CodeIndex, CodeRoute, CodeSymbol } from "../../../src/code/mod.ts";
import { type DocumentCorpus, readCorpus } from "../../../src/graph/mod.ts";
import { defaultConfiguration } from "../../../src/project/mod.ts";
import { temporaryFolder } from "../../temporary_folder.ts";

/** A document with front matter; values are written as YAML takes them. */
export function governed(values: Record<string, string>, body = "Text.\n"): string {
  const lines = Object.entries(values).map(([key, value]) => `${key}: ${value}`);
  return `---\n${lines.join("\n")}\n---\n\n${body}`;
}

/** The corpus of a repository with these files and the documentation root `docs`. */
export function corpusOf(files: Readonly<Record<string, string>>, root = "docs"): DocumentCorpus {
  return readCorpus(temporaryFolder(files), defaultConfiguration(root));
}

/** A repository in git, everything committed. */
export function repository(files: Readonly<Record<string, string>>): {
  root: string;
  git: (...args: string[]) => string;
} {
  const root = temporaryFolder(files);
  const git = (...args: string[]) =>
    execFileSync("git", ["-C", root, "-c", "user.name=A", "-c", "user.email=a@b.c", ...args], {
      encoding: "utf8",
      stdio: ["ignore", "pipe", "pipe"],
    }).trim();
  git("init", "-q", "-b", "main");
  git("add", "-A");
  git("commit", "-q", "-m", "first");
  return { root, git };
}

export function symbol(name: string, file: string, firstLine = 1): CodeSymbol {
  return { kind: "class", name, qualifiedName: name, file, language: "typescript", firstLine, lastLine: firstLine + 5 };
}

/** An index of these symbols and routes; `near` are pairs of names one step apart. */
export function codeOf(
  symbols: readonly CodeSymbol[],
  routes: readonly CodeRoute[] = [],
  near: readonly (readonly [string, string])[] = [],
): CodeIndex {
  const named = (name: string) => symbols.filter((one) => one.name === name.split(".").at(-1));
  return {
    kind: "own",
    files: 1,
    skipped: [],
    named,
    route: (endpoint) => routes.find(({ method, path }) => `${method} ${path}` === endpoint),
    routes: () => routes,
    hasFileUnder: () => true,
    similarNames: () => [],
    neighbours: ({ name }) => near.flatMap(([a, b]) => (a === name ? named(b) : b === name ? named(a) : [])),
  };
}

export function route(method: string, path: string, file: string, line = 1): CodeRoute {
  return { method, path, handler: "", file, line };
}
