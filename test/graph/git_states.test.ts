import { mkdirSync, mkdtempSync, realpathSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { DocumentHost, type ImpactAnswer, impactAnswer, provenanceLine } from "../../src/graph/mod.ts";
import * as git from "../../src/graph/run_git.ts";
import { temporaryFolder } from "../temporary_folder.ts";
import { BEES, BOUND, boundFolder, gitIn } from "./made_repository.ts";

vi.mock("../../src/graph/run_git.ts", { spy: true });

const BOX = "src/hive/box.ts";
let root: string;
let elsewhere: string;
/** Commits of the repository: what came first, and two sides that change one line. */
let commits: { first: string; second: string; side: string };

beforeAll(() => {
  elsewhere = realpathSync(mkdtempSync(join(tmpdir(), "lectern-test-")));
  root = join(elsewhere, "root");
  for (const [path, text] of Object.entries({ ...BOUND, ...BEES, [BOX]: "1\n" })) {
    mkdirSync(dirname(join(root, path)), { recursive: true });
    writeFileSync(join(root, path), text);
  }
  gitIn(root, "init", "--quiet", "--initial-branch=main");
  gitIn(root, "add", "--all");
  gitIn(root, "commit", "--quiet", "--message=All");
  const commit = (text: string) => {
    writeFileSync(join(root, BOX), text);
    gitIn(root, "commit", "--quiet", "--all", `--message=${text}`);
    return gitIn(root, "rev-parse", "HEAD").trim();
  };
  const first = gitIn(root, "rev-parse", "HEAD").trim();
  const second = commit("2\n");
  gitIn(root, "checkout", "--quiet", "-b", "side", first);
  commits = { first, second, side: commit("3\n") };
});

afterAll(() => rmSync(elsewhere, { recursive: true, force: true }));

/** What an agent is told of a checkout: where it stands, and which documents its last commit concerns. */
async function told(
  checkout: string,
  range: string | undefined = "HEAD",
): Promise<{ line: string; impact: ImpactAnswer }> {
  const host = new DocumentHost(checkout);
  const { corpus } = host.current();
  const line = provenanceLine(await host.provenance(corpus));
  return { line, impact: await impactAnswer(corpus, async () => ({ unavailable: "not asked" }), { range }) };
}

const concerned = expect.objectContaining({
  kind: "found",
  impact: expect.objectContaining({
    files: [expect.objectContaining({ path: BOX })],
    documents: [expect.objectContaining({ path: "docs/apiary/overview.md" })],
  }),
});

const at = (commit: string, dirty: string) =>
  new RegExp(` rev=${commit.slice(0, 4)}[0-9a-f]* dirty=${dirty} documents=6$`);

test("a branch, a detached head and a worktree tell their own commit and what it changed", async () => {
  expect(await told(root)).toEqual({ line: expect.stringMatching(at(commits.side, "no")), impact: concerned });
  const worktree = join(elsewhere, "worktree");
  gitIn(root, "worktree", "add", "--quiet", "--detach", worktree, commits.second);
  expect(await told(worktree)).toEqual({ line: expect.stringMatching(at(commits.second, "no")), impact: concerned });
  writeFileSync(join(worktree, BOX), "4\n");
  const { line, impact } = await told(worktree, "");
  expect(line).toMatch(at(commits.second, "yes"));
  expect(impact).toEqual(concerned);
});

test("a submodule tells its own commit, not that of the repository around it", async () => {
  const outer = join(elsewhere, "outer");
  mkdirSync(outer);
  gitIn(outer, "init", "--quiet");
  gitIn(outer, "-c", "protocol.file.allow=always", "submodule", "--quiet", "add", root, "module");
  expect(await told(join(outer, "module"))).toEqual({
    line: expect.stringMatching(at(commits.side, "no")),
    impact: concerned,
  });
});

test("a shallow clone knows where it stands, and says that what came before is not there", async () => {
  const shallow = join(elsewhere, "shallow");
  gitIn(root, "clone", "--quiet", "--depth=1", `file://${root}`, shallow);
  const { line, impact } = await told(shallow);
  expect(line).toMatch(at(commits.side, "no"));
  expect(impact).toMatchObject({ kind: "refused", reason: expect.stringContaining("shallow") });
  expect((await told(shallow, `${commits.first}..HEAD`)).impact).toMatchObject({
    kind: "refused",
    reason: expect.stringContaining("names no commit"),
  });
});

test("a rebase that stopped in the middle answers from what lies there, marks of the conflict included", async () => {
  const clone = join(elsewhere, "rebase");
  gitIn(root, "clone", "--quiet", root, clone);
  gitIn(clone, "checkout", "--quiet", "--detach", commits.side);
  expect(() => gitIn(clone, "rebase", commits.second)).toThrow();
  const { line, impact } = await told(clone, "");
  expect(line).toMatch(at(commits.second, "yes"));
  expect(impact).toEqual(concerned);
});

test("a folder without git, one whose .git leads nowhere, and one with a damaged head are served without a revision", async () => {
  for (const spoil of [
    (_folder: string) => {},
    (folder: string) => writeFileSync(join(folder, ".git"), "gitdir: /nowhere/at/all\n"),
    (folder: string) => {
      gitIn(folder, "init", "--quiet");
      writeFileSync(join(folder, ".git/HEAD"), "\0\0\0");
    },
  ]) {
    const folder = boundFolder();
    spoil(folder);
    const { line, impact } = await told(folder);
    expect(line).toMatch(/ rev=unavailable dirty=unknown documents=6$/);
    expect(impact).toMatchObject({ kind: "refused", reason: expect.stringMatching(/^Git cannot tell .*Name the/) });
  }
});

test("git that hangs is given up, although what it started holds its pipes; the documents are served", async () => {
  const { runGit } = await vi.importActual<typeof git>("../../src/graph/run_git.ts");
  vi.mocked(git.runGit).mockImplementation((folder, args) => runGit(folder, args, { timeoutMs: 300 }));
  const programs = temporaryFolder();
  writeFileSync(join(programs, "git"), "#!/bin/sh\nsleep 60 &\nsleep 60\n", { mode: 0o755 });
  vi.stubEnv("PATH", `${programs}:/usr/bin:/bin`);
  try {
    const { line, impact } = await told(root);
    expect(line).toMatch(/ rev=unavailable dirty=unknown documents=6$/);
    expect(impact).toMatchObject({ kind: "refused", reason: expect.stringContaining("did not answer within") });
  } finally {
    vi.unstubAllEnvs();
    vi.mocked(git.runGit).mockReset();
  }
});
