import { mkdirSync, writeFileSync } from "node:fs";
import { delimiter, join } from "node:path";
import { afterEach, describe, expect, test, vi } from "vitest";
import { DocumentHost, provenanceLine } from "../../src/graph/mod.ts";
import { temporaryFolder } from "../temporary_folder.ts";
import { BEES, boundFolder, boundRepository, gitIn } from "./made_repository.ts";

async function lineOf(host: DocumentHost): Promise<string> {
  return provenanceLine(await host.provenance(host.current().corpus));
}

afterEach(() => vi.unstubAllEnvs());

describe("the provenance line", () => {
  test("a folder without git: nothing is made up (V21)", async () => {
    const root = boundFolder();
    expect(await lineOf(new DocumentHost(root))).toBe(
      `provenance: root=${root} rev=unavailable dirty=unknown documents=6`,
    );
  });

  test("clean, edited, an untracked document (V22)", async () => {
    const root = boundRepository();
    const host = new DocumentHost(root);
    const commit = gitIn(root, "rev-parse", "--short", "HEAD").trim();
    expect(await lineOf(host)).toBe(`provenance: root=${root} rev=${commit} dirty=no documents=6`);
    writeFileSync(join(root, "docs/apiary/frames.md"), "# Changed");
    expect(await lineOf(host)).toBe(`provenance: root=${root} rev=${commit} dirty=yes documents=6`);
    writeFileSync(join(root, "docs/new.md"), "# New");
    expect(await lineOf(host)).toBe(`provenance: root=${root} rev=${commit} dirty=yes documents=7`);
  });

  test("an untracked document alone is marked: no commit has it", async () => {
    const root = boundRepository();
    writeFileSync(join(root, "docs/new.md"), "# New");
    const host = new DocumentHost(root);
    const provenance = await host.provenance(host.current().corpus);
    expect(provenance).toMatchObject({ dirty: true, untracked: ["docs/new.md"] });
  });

  test("a commit that touches no document shows at once", async () => {
    const root = boundRepository();
    const host = new DocumentHost(root);
    const before = await lineOf(host);
    writeFileSync(join(root, "code.ts"), "1;");
    gitIn(root, "add", "--all");
    gitIn(root, "commit", "--quiet", "--message=Code");
    const after = await lineOf(host);
    expect(after).not.toBe(before);
    expect(after).toContain(gitIn(root, "rev-parse", "--short", "HEAD").trim());
  });

  test("a detached head, a worktree, a submodule, a rebase under way and a shallow clone tell their own commit", async () => {
    const root = boundRepository();
    const first = gitIn(root, "rev-parse", "HEAD").trim();
    writeFileSync(join(root, "docs/second.md"), "# Second");
    gitIn(root, "add", "--all");
    gitIn(root, "commit", "--quiet", "--message=Second");
    const elsewhere = temporaryFolder();
    const worktree = join(elsewhere, "worktree");
    gitIn(root, "worktree", "add", "--quiet", "--detach", worktree, first);
    expect(await lineOf(new DocumentHost(worktree))).toMatch(
      new RegExp(` rev=${first.slice(0, 4)}[0-9a-f]* dirty=no documents=6$`),
    );
    const shallow = join(elsewhere, "shallow");
    gitIn(root, "clone", "--quiet", "--depth=1", `file://${root}`, shallow);
    expect(await lineOf(new DocumentHost(shallow))).toMatch(/ dirty=no documents=7$/);
    const outer = join(elsewhere, "outer");
    mkdirSync(outer);
    gitIn(outer, "init", "--quiet");
    gitIn(outer, "-c", "protocol.file.allow=always", "submodule", "--quiet", "add", root, "module");
    expect(await lineOf(new DocumentHost(join(outer, "module")))).toMatch(/ rev=[0-9a-f]{4,} dirty=no documents=7$/);
    gitIn(root, "checkout", "--quiet", "-b", "side", first);
    writeFileSync(join(root, "docs/second.md"), "# Another");
    gitIn(root, "add", "--all");
    gitIn(root, "commit", "--quiet", "--message=Conflict");
    expect(() => gitIn(root, "rebase", "main")).toThrow();
    expect(await lineOf(new DocumentHost(root))).toMatch(/ rev=[0-9a-f]{4,} dirty=yes documents=7$/);
  });

  test("a repository without a commit has no revision", async () => {
    const root = boundFolder();
    gitIn(root, "init", "--quiet");
    expect(await lineOf(new DocumentHost(root))).toMatch(/ rev=unavailable dirty=unknown documents=6$/);
  });

  test("git that is missing or refuses is unavailable; one that hangs is waited for 5 s, once", {
    timeout: 30_000,
  }, async () => {
    const root = boundRepository();
    const programs = temporaryFolder();
    vi.stubEnv("PATH", programs);
    expect(await lineOf(new DocumentHost(root))).toMatch(/ rev=unavailable dirty=unknown documents=6$/);
    writeFileSync(join(programs, "git"), "#!/bin/sh\nexit 3\n", { mode: 0o755 });
    vi.stubEnv("PATH", `${programs}${delimiter}/usr/bin${delimiter}/bin`);
    expect(await lineOf(new DocumentHost(root))).toMatch(/ rev=unavailable dirty=unknown documents=6$/);
    const calls = join(programs, "calls");
    writeFileSync(join(programs, "git"), `#!/bin/sh\necho call >> '${calls}'\nsleep 60\n`, { mode: 0o755 });
    const host = new DocumentHost(root);
    const started = Date.now();
    expect(await lineOf(host)).toMatch(/ rev=unavailable dirty=unknown documents=6$/);
    // Three commands side by side, ended together: far from the minute that they would have taken.
    expect(Date.now() - started).toBeLessThan(30_000);
    expect(await lineOf(host)).toMatch(/ rev=unavailable /);
    const { readFileSync } = await import("node:fs");
    expect(readFileSync(calls, "utf8").trim().split("\n")).toHaveLength(3);
  });

  test("what surrounds the server leads git nowhere else", async () => {
    const root = boundRepository();
    const other = boundRepository({ "docs/other.md": "# Other" });
    vi.stubEnv("GIT_DIR", join(other, ".git"));
    vi.stubEnv("GIT_WORK_TREE", other);
    const commit = (await lineOf(new DocumentHost(root))).match(/ rev=(\S+)/)?.[1];
    vi.unstubAllEnvs();
    expect(commit).toBe(gitIn(root, "rev-parse", "--short", "HEAD").trim());
  });

  test("a folder's name makes no second line", () => {
    const line = provenanceLine({ root: "/a\nb c", revision: null, dirty: null, documents: 0 });
    expect(line).toBe("provenance: root=/a\ufffdb c rev=unavailable dirty=unknown documents=0");
  });
});

test("documents come from the checkout that was asked, at its own revision", async () => {
  const [one, other] = [boundRepository(), boundRepository({ ...BEES, "docs/more.md": "# More" })];
  const lines = await Promise.all([lineOf(new DocumentHost(one)), lineOf(new DocumentHost(other))]);
  expect(lines[0]).toContain(one);
  expect(lines[1]).toContain(other);
  expect(lines[1]).not.toContain(one);
});
