import { lstatSync } from "node:fs";
import { join } from "node:path";
import { repositoryPath } from "../../project/mod.ts";
import { clippedLine } from "../clip_line.ts";
import { readRegularFile } from "../read_regular_file.ts";
import { type GitAnswer, runGit } from "../run_git.ts";
import { type WordChange, wordsOfDiff } from "./changed_words.ts";
import { declaredNames } from "./declared_names.ts";

/** A file that somebody changed, removed or renamed, or means to. */
export interface ChangedFile {
  /** Below the repository's root, with slashes. */
  readonly path: string;
  readonly state: "given" | "added" | "modified" | "removed" | "renamed";
  /** What it was called before. */
  readonly before?: string;
  /** Names that it declared before it was removed or renamed. */
  readonly declared?: readonly string[];
}

/** What changed, or why that cannot be said. */
export type Changes =
  | {
      readonly files: readonly ChangedFile[];
      /** What was compared, as in `working tree against HEAD`. */
      readonly compared: string;
      /** Names, flags and settings in the lines that changed. */
      readonly words?: ReadonlyMap<string, WordChange>;
      /** What could not be found out, a sentence each. */
      readonly notes: readonly string[];
    }
  | { readonly refused: string };

/** Files that are taken from a caller, and from a range. */
const MOST_FILES = 2_000;
/** Files of which the former text is read for what it declared. */
const MOST_FORMER = 50;
const MOST_FORMER_BYTES = 1_000_000;
const MOST_DIFF_BYTES = 8_000_000;
/** Bytes of a file that git does not know yet, of which the lines count as added. */
const MOST_NEW_BYTES = 200_000;
const DIFF = ["--no-ext-diff", "--no-textconv", "--ignore-submodules=dirty", "--find-renames", "--relative"];

/** Files that a caller names. */
export function givenFiles(files: readonly string[]): Changes {
  if (files.length > MOST_FILES) return { refused: `${files.length} files are too many; ${MOST_FILES} are taken.` };
  const paths = new Set<string>();
  for (const file of files) {
    const path = repositoryPath(file.trim());
    if (path === undefined || path === ".") {
      return { refused: `"${clippedLine(file)}" is no path of a file below the repository's root.` };
    }
    paths.add(path);
  }
  if (paths.size === 0) return { refused: "No file is named." };
  return {
    files: [...paths].map((path) => ({ path, state: "given" })),
    compared: "the files that were named",
    notes: [],
  };
}

/**
 * Files that a range of a repository's history changed.
 *
 * @param range `A..B`, `A...B` (from where both began), or a commit: what it changed. Left out: the working tree against
 * `HEAD`, new files included.
 */
export async function changedFiles(root: string, range?: string): Promise<Changes> {
  const wanted = range?.trim();
  const sides = wanted === undefined || wanted === "" ? WORKING_TREE : await sidesOf(root, wanted);
  if ("refused" in sides) return sides;
  const named = await runGit(root, ["diff", "--name-status", "-z", ...DIFF, ...sides.revisions, "--"]);
  if (named.output === undefined) return refusedBy(named, sides.compared);
  const files = parsedNames(named.output);
  const notes: string[] = [];
  const unknown = sides === WORKING_TREE ? await untracked(root) : [];
  files.push(...unknown);
  if (files.length > MOST_FILES) {
    notes.push(`${files.length} files changed; the first ${MOST_FILES} by path are looked at.`);
  }
  const taken = files.sort((a, b) => (a.path < b.path ? -1 : 1)).slice(0, MOST_FILES);
  const withNames = await withDeclared(root, taken, sides.revisions[0]!, notes);
  const diff = await runGit(root, ["diff", "--unified=0", "--no-color", ...DIFF, ...sides.revisions, "--"], {
    mostBytes: MOST_DIFF_BYTES,
  });
  if (diff.output === undefined) notes.push("The changed lines are too many to be looked at; only files count.");
  return {
    files: withNames,
    compared: sides.compared,
    ...(diff.output !== undefined && {
      words: wordsOfDiff(diff.output + additionsOf(root, unknown.slice(0, MOST_FILES))),
    }),
    notes,
  };
}

interface Sides {
  /** One or two trees for `git diff`. */
  readonly revisions: readonly string[];
  readonly compared: string;
}

const WORKING_TREE: Sides = { revisions: ["HEAD"], compared: "working tree against HEAD" };

async function sidesOf(root: string, range: string): Promise<Sides | { readonly refused: string }> {
  if (range.startsWith("-") || range.length > 500 || /[\p{Cc}\s]/u.test(range)) {
    return { refused: `"${clippedLine(range)}" is no range: give A..B or a commit.` };
  }
  const match = /^(.*?)(\.\.\.?)(.*)$/.exec(range);
  if (!match) return await commitSides(root, range);
  const [, first, dots, last] = match as unknown as [string, string, string, string];
  const from = await commitOf(root, first || "HEAD");
  if ("refused" in from) return from;
  const to = await commitOf(root, last || "HEAD");
  if ("refused" in to) return to;
  if (dots === "..") return { revisions: [from.commit, to.commit], compared: clippedLine(range) };
  const base = await runGit(root, ["merge-base", from.commit, to.commit]);
  if (base.output === undefined)
    return { refused: `The two ends of "${clippedLine(range)}" have no common beginning.` };
  return { revisions: [base.output.trim(), to.commit], compared: clippedLine(range) };
}

/** What a commit changed: it and its first parent, or nothing before it. */
async function commitSides(root: string, name: string): Promise<Sides | { readonly refused: string }> {
  const found = await commitOf(root, name);
  if ("refused" in found) return found;
  const compared = `commit ${clippedLine(name)}`;
  // As it is written: a shallow clone takes the oldest commit that it has for the first of all.
  const written = await runGit(root, ["cat-file", "commit", found.commit]);
  if (written.output === undefined) return refusedBy(written, compared);
  const parent = /^tree [0-9a-f]+\nparent ([0-9a-f]+)$/m.exec(written.output)?.[1];
  if (parent !== undefined) {
    const known = await commitOf(root, parent);
    if ("commit" in known) return { revisions: [parent, found.commit], compared };
    return {
      refused: `What ${compared} changed cannot be told: its parent is not in this clone, which is shallow. Name the changed files instead.`,
    };
  }
  const empty = await runGit(root, ["hash-object", "-t", "tree", "--stdin"]);
  if (empty.output === undefined) return refusedBy(empty, compared);
  return { revisions: [empty.output.trim(), found.commit], compared };
}

async function commitOf(
  root: string,
  name: string,
): Promise<{ readonly commit: string } | { readonly refused: string }> {
  if (name.startsWith("-")) return { refused: `"${clippedLine(name)}" is no commit.` };
  const answer = await runGit(root, ["rev-parse", "--verify", "--quiet", "--end-of-options", `${name}^{commit}`]);
  const commit = answer.output?.trim() ?? "";
  if (/^[0-9a-f]{40,64}$/.test(commit)) return { commit };
  if (answer.output === undefined && answer.reason !== "failed") return refusedBy(answer, `"${clippedLine(name)}"`);
  // Asked apart, since a folder without git names no commit either.
  const inside = await runGit(root, ["rev-parse", "--git-dir"]);
  if (inside.output === undefined) return refusedBy(inside, `"${clippedLine(name)}"`);
  return { refused: `"${clippedLine(name)}" names no commit of this repository.` };
}

function refusedBy(answer: GitAnswer, what: string): { readonly refused: string } {
  if (answer.output !== undefined) return { refused: `Git said nothing of ${what}.` };
  if (answer.reason === "missing") {
    return {
      refused: "The program git is not installed here, so no range can be read: name the changed files instead.",
    };
  }
  const detail = clippedLine(answer.detail.replace(/^(?:fatal|error): /, ""));
  return { refused: `Git cannot tell what changed in ${what}: ${detail}. Name the changed files instead.` };
}

/** Reads `status NUL path NUL`, with two paths for a file that was renamed or copied. */
function parsedNames(output: string): ChangedFile[] {
  const fields = output.split("\0");
  const files: ChangedFile[] = [];
  for (let at = 0; at + 1 < fields.length; ) {
    const status = fields[at]!;
    if (/^[RC]/.test(status)) {
      const [before, path] = [fields[at + 1]!, fields[at + 2]!];
      files.push(status.startsWith("R") ? { path, before, state: "renamed" } : { path, state: "added" });
      at += 3;
    } else {
      const state = status === "A" ? "added" : status === "D" ? "removed" : "modified";
      files.push({ path: fields[at + 1]!, state });
      at += 2;
    }
  }
  return files;
}

async function untracked(root: string): Promise<ChangedFile[]> {
  const answer = await runGit(root, ["ls-files", "--others", "--exclude-standard", "-z"]);
  const paths = answer.output?.split("\0").filter((path) => path !== "" && !path.endsWith("/")) ?? [];
  return paths.map((path) => ({ path, state: "added" }));
}

/** Files that git does not know yet, as its diff would show them, as far as that is looked at. */
function additionsOf(root: string, files: readonly ChangedFile[]): string {
  let diff = "";
  for (const { path } of files) {
    const lines = newText(join(root, path)).split("\n");
    diff += [`diff --git a/${path} b/${path}`, "@@", ...lines.map((line) => `+${line}`), ""].join("\n");
    if (diff.length > MOST_DIFF_BYTES) break;
  }
  return diff;
}

/** Text of a new file; none of what is no text, or long. */
function newText(full: string): string {
  try {
    if (lstatSync(full).size > MOST_NEW_BYTES) return "";
    const text = readRegularFile(full).toString("utf8");
    return text.includes("\0") ? "" : text;
  } catch {
    return "";
  }
}

/** Adds to files that are gone or called otherwise which names they declared. */
async function withDeclared(
  root: string,
  files: readonly ChangedFile[],
  revision: string,
  notes: string[],
): Promise<ChangedFile[]> {
  const former = files.filter(({ state }) => state === "removed" || state === "renamed");
  const read = new Map<ChangedFile, readonly string[]>();
  for (const file of former.slice(0, MOST_FORMER)) {
    const path = file.before ?? file.path;
    const answer = await runGit(root, ["show", "--no-textconv", `${revision}:./${path}`], {
      mostBytes: MOST_FORMER_BYTES,
    });
    if (answer.output !== undefined) read.set(file, declaredNames(answer.output));
  }
  if (former.length > MOST_FORMER) {
    notes.push(`${former.length} files are gone or renamed; what they declared is known of ${MOST_FORMER} only.`);
  }
  return files.map((file) => ({ ...file, ...(read.has(file) && { declared: read.get(file)! }) }));
}
