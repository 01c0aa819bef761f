import { readFileSync, statSync } from "node:fs";
import { dirname, join, resolve } from "node:path";

/**
 * A text that is another one whenever a repository stands at another commit or its index was written: read without git, since it is asked with
 * every question. Worktrees and submodules have a file `.git` that says where theirs is.
 *
 * @returns The empty text outside of repositories.
 */
export function headStamp(root: string): string {
  const folder = gitFolder(root);
  if (folder === undefined) return "";
  const head = contentOf(join(folder, "HEAD")) ?? "";
  const common = resolve(folder, contentOf(join(folder, "commondir")) ?? ".");
  const ref = /^ref: (\S+)$/.exec(head)?.[1];
  const commit = ref === undefined ? undefined : contentOf(join(common, ref));
  return [folder, head, commit, timeOf(join(common, "packed-refs")), timeOf(join(folder, "index"))].join("\n");
}

function gitFolder(root: string): string | undefined {
  for (let at = root; ; at = dirname(at)) {
    const candidate = join(at, ".git");
    const stats = statSync(candidate, { throwIfNoEntry: false });
    if (stats?.isDirectory()) return candidate;
    const target = stats?.isFile() ? /^gitdir: (.+)$/.exec(contentOf(candidate) ?? "")?.[1] : undefined;
    if (target !== undefined) return resolve(at, target);
    if (at === dirname(at)) return undefined;
  }
}

/** Content of a small file, blanks around it cut. */
function contentOf(path: string): string | undefined {
  try {
    if (!statSync(path).isFile()) return undefined;
    return readFileSync(path, "utf8").trim();
  } catch {
    return undefined;
  }
}

function timeOf(path: string): number | undefined {
  try {
    return statSync(path, { throwIfNoEntry: false })?.mtimeMs;
  } catch {
    return undefined;
  }
}
