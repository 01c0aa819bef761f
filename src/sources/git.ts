import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { admitGit, type GitOrigin, parseGitOrigin } from "./git_origin.ts";
import { type GitRun, git, gitOutput } from "./git_program.ts";
import type { ReadSource } from "./reading.ts";
import { SourceError } from "./source_error.ts";
import { unpackTarball } from "./tarball.ts";
import { TreePages } from "./tree_pages.ts";

/** Time to ask for a commit, and to fetch one, ms. */
const ASK_TIMEOUT = 30_000;
const FETCH_TIMEOUT = 10 * 60 * 1000;

const COMMIT = /^(?:[0-9a-f]{40}|[0-9a-f]{64})$/;

/**
 * Attributes that a repository may set and that would change or leave out what is read: files are taken as they were
 * committed. `info/attributes` goes before those of the repository.
 */
const ATTRIBUTES = "* -export-ignore -export-subst -filter -text -ident -working-tree-encoding\n";

/**
 * Reads a tree of pages from any repository that the program git can clone, at the commit that its branch, tag or default
 * branch stands at. One commit without its history is fetched, into a folder that is gone afterwards; it is never
 * checked out, so nothing of it touches the disk but as git's objects.
 */
export const readGit: ReadSource = async (text, { known, signal, headers, allowLocal, include = [], exclude = [] }) => {
  const origin = parseGitOrigin(text);
  const { address, path, ref } = origin;
  // A commit is the same for ever.
  if (known?.version !== undefined && known.version === ref) return undefined;
  await admitGit(origin, allowLocal);
  const asking: GitRun = { origin, headers, signal, timeout: ASK_TIMEOUT };
  const { commit, name: remoteName } = await commitOf(origin, asking);
  if (commit === known?.version) return undefined;
  const name = `${address}${ref && ` at ${ref}`}`;
  const tree = new TreePages({ root: path, name, include, exclude });
  const folder = mkdtempSync(join(tmpdir(), "lectern-git-"));
  try {
    const fetching: GitRun = { ...asking, timeout: FETCH_TIMEOUT };
    await git(["init", "--quiet", "--bare", "--template=", "--", folder], asking);
    mkdirSync(join(folder, "info"), { recursive: true });
    writeFileSync(join(folder, "info", "attributes"), ATTRIBUTES);
    const inFolder = [`--git-dir=${folder}`];
    await git([...inFolder, "fetch", "--quiet", "--depth=1", "--no-tags", "--", address, remoteName], fetching);
    // Of the commit that arrived, which may be younger than the one that was told.
    const archive = gitOutput([...inFolder, "archive", "--format=tar", "FETCH_HEAD"], fetching);
    const version = await unpackTarball(archive, tree, { name, strip: 0, signal });
    return { ...tree.reading(), location: address, version: version ?? commit, validators: {} };
  } finally {
    rmSync(folder, { recursive: true, force: true, maxRetries: 3 });
  }
};

/** The commit that a branch or tag stands at, and by which name a server gives it. */
async function commitOf({ address, ref }: GitOrigin, run: GitRun): Promise<{ commit: string; name: string }> {
  const names = ref === "" ? ["HEAD"] : ref.startsWith("refs/") ? [ref] : [`refs/tags/${ref}`, `refs/heads/${ref}`];
  // `^{}` stands for the commit behind an annotated tag.
  const patterns = names.flatMap((name) => [name, `${name}^{}`]);
  const lines = (await git(["ls-remote", "--quiet", "--", address, ...patterns], run)).split("\n");
  // Git gives all names that end so: only the whole name counts.
  const commits = new Map(lines.map((line) => line.split("\t").reverse() as [string, string]));
  for (const name of names) {
    const commit = commits.get(`${name}^{}`) ?? commits.get(name);
    if (commit !== undefined && COMMIT.test(commit)) return { commit, name };
  }
  if (COMMIT.test(ref)) return { commit: ref, name: ref };
  if (ref === "") throw new SourceError("empty", `The repository at ${address} has no commit yet.`);
  const hint = /^[0-9a-f]{4,}$/.test(ref) ? " A commit is named by all of its 40 digits." : "";
  throw new SourceError("source_missing", `${address} has no branch or tag "${ref}".${hint}`);
}
