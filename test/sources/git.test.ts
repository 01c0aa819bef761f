import { execFileSync } from "node:child_process";
import { mkdirSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { pathToFileURL } from "node:url";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { readGit } from "../../src/sources/git.ts";
import { loopbackServer } from "../fetch/loopback_server.ts";
import { temporaryFolder } from "../temporary_folder.ts";
import { knownOf, readingOptions, textsOf } from "./reading_options.ts";
import type { Files } from "./tar_archive.ts";

const hasGit = (() => {
  try {
    execFileSync("git", ["--version"]);
    return true;
  } catch {
    return false;
  }
})();

/** A repository of git in a folder of its own. */
class Repository {
  readonly folder = temporaryFolder();
  readonly address = pathToFileURL(this.folder).href;

  constructor(files: Files) {
    this.git("init", "--quiet", "--initial-branch=main");
    this.commit(files);
  }

  git(...args: string[]): string {
    const who = [
      "-c",
      "user.name=a",
      "-c",
      "user.email=a@x.dev",
      "-c",
      "core.autocrlf=false",
      "-c",
      "commit.gpgsign=false",
    ];
    return execFileSync("git", [...who, ...args], { cwd: this.folder, encoding: "utf8" }).trim();
  }

  commit(files: Files): string {
    for (const [path, content] of Object.entries(files)) {
      mkdirSync(dirname(join(this.folder, path)), { recursive: true });
      writeFileSync(join(this.folder, path), content);
    }
    this.git("add", "--all", "--force");
    this.git("commit", "--quiet", "--allow-empty", "-m", "change");
    return this.git("rev-parse", "HEAD");
  }
}

afterEach(() => {
  vi.unstubAllEnvs();
});

describe.skipIf(!hasGit)("a repository that git can clone", () => {
  let scratch: string;
  beforeEach(() => {
    scratch = temporaryFolder();
    vi.stubEnv("TMPDIR", scratch);
  });
  afterEach(() => {
    expect(readdirSync(scratch).filter((name) => name.startsWith("lectern-git-"))).toEqual([]);
  });

  const FILES: Files = { "README.md": "# R\n", "docs/a.md": "# A\n", "docs/deep/b.md": "# B\n", "src/x.ts": "" };

  test("the pages of the default branch, with their commit; no news costs no clone", async () => {
    const repository = new Repository(FILES);
    const origin = `git:${repository.address}`;
    const reading = await readGit(origin, readingOptions());
    expect(textsOf(reading)).toEqual({ "README.md": "# R\n", "docs/a.md": "# A\n", "docs/deep/b.md": "# B\n" });
    const version = repository.git("rev-parse", "HEAD");
    expect(reading).toMatchObject({ shape: "pages", version, location: repository.address });
    const known = knownOf(reading!);
    expect(await readGit(origin, readingOptions({ known }))).toBeUndefined();
    const next = repository.commit({ "docs/c.md": "# C\n" });
    expect(await readGit(origin, readingOptions({ known }))).toMatchObject({ version: next });
  });

  test("a folder, a file, a branch with a slash, a tag, a commit of old", async () => {
    const repository = new Repository(FILES);
    const first = repository.git("rev-parse", "HEAD");
    repository.git("tag", "-a", "v1.0.0", "-m", "first");
    repository.git("checkout", "--quiet", "-b", "release/2.x");
    const second = repository.commit({ "docs/two.md": "# Two\n" });
    repository.git("checkout", "--quiet", "main");
    repository.commit({ "docs/main.md": "# Main\n" });
    const read = async (where: string) => {
      const reading = await readGit(`git:${repository.address}#${where}`, readingOptions());
      return [Object.keys(textsOf(reading)), reading?.version];
    };
    expect(await read("docs@v1.0.0")).toEqual([["a.md", "deep/b.md"], first]);
    expect(await read("docs@release/2.x")).toEqual([["a.md", "deep/b.md", "two.md"], second]);
    expect(await read(`docs@${first}`)).toEqual([["a.md", "deep/b.md"], first]);
    expect(await read("docs/a.md@v1.0.0")).toEqual([["a.md"], first]);
    expect((await read("docs"))[0]).toEqual(["a.md", "deep/b.md", "main.md"]);
  });

  test("a commit that is read already is not asked for", async () => {
    const repository = new Repository(FILES);
    const commit = repository.git("rev-parse", "HEAD");
    const origin = `git:${repository.address}#@${commit}`;
    const known = knownOf((await readGit(origin, readingOptions()))!);
    rmSync(repository.folder, { recursive: true });
    expect(await readGit(origin, readingOptions({ known }))).toBeUndefined();
  });

  test("a tag goes before a branch of its name, and a branch whose name only ends so is another", async () => {
    const repository = new Repository(FILES);
    repository.git("tag", "v1");
    repository.git("branch", "old/main");
    const tagged = repository.git("rev-parse", "HEAD");
    repository.commit({ "b.md": "" });
    repository.git("branch", "v1");
    expect(await readGit(`git:${repository.address}#@v1`, readingOptions())).toMatchObject({ version: tagged });
    await expect(readGit(`git:${repository.address}#@old`, readingOptions())).rejects.toMatchObject({
      code: "source_missing",
    });
  });

  test("documentation that a repository leaves out of its archives, and files that it would change, are read as committed", async () => {
    const attributes = "docs export-ignore\n*.md text eol=crlf ident export-subst filter=evil\n";
    const marker = join(temporaryFolder(), "ran");
    const repository = new Repository({ ...FILES, "docs/a.md": "# A $Id$ $Format:%H$\n" });
    repository.commit({ ".gitattributes": attributes });
    vi.stubEnv("GIT_CONFIG_COUNT", "1");
    vi.stubEnv("GIT_CONFIG_KEY_0", "filter.evil.smudge");
    vi.stubEnv("GIT_CONFIG_VALUE_0", `touch "${marker}"; cat`);
    const reading = await readGit(`git:${repository.address}#docs`, readingOptions());
    expect(textsOf(reading)).toEqual({ "a.md": "# A $Id$ $Format:%H$\n", "deep/b.md": "# B\n" });
    expect(readdirSync(dirname(marker))).toEqual([]);
  });

  test("links and submodules of a repository lead nowhere", async () => {
    const repository = new Repository(FILES);
    repository.git("update-index", "--add", "--cacheinfo", `160000,${repository.git("rev-parse", "HEAD")},module`);
    const blob = execFileSync("git", ["hash-object", "-w", "--stdin"], {
      cwd: repository.folder,
      input: "/etc/passwd",
      encoding: "utf8",
    }).trim();
    repository.git("update-index", "--add", "--cacheinfo", `120000,${blob},docs/passwd.md`);
    repository.git("commit", "--quiet", "-m", "evil");
    expect(Object.keys(textsOf(await readGit(`git:${repository.address}#docs`, readingOptions())))).toEqual([
      "a.md",
      "deep/b.md",
    ]);
  });

  test("the surroundings of a hook of another repository do not count", async () => {
    const [repository, other] = [new Repository(FILES), new Repository({ "other.md": "" })];
    vi.stubEnv("GIT_DIR", join(other.folder, ".git"));
    vi.stubEnv("GIT_INDEX_FILE", join(other.folder, ".git", "index"));
    const reading = await readGit(`git:${repository.address}`, readingOptions());
    expect(Object.keys(textsOf(reading))).toContain("docs/a.md");
  });

  test("a name that a shell would take apart is a name", async () => {
    const repository = new Repository(FILES);
    const marker = join(temporaryFolder(), "ran");
    for (const ref of [`$(touch ${marker})`, `;touch ${marker}`, "--upload-pack=touch", "v*"]) {
      const reading = readGit(`git:${repository.address}#@${ref}`, readingOptions());
      await expect(reading).rejects.toMatchObject({ code: "source_missing" });
    }
    expect(readdirSync(dirname(marker))).toEqual([]);
  });

  test("an abort ends git, and leaves nothing", async () => {
    const controller = new AbortController();
    const server = await loopbackServer(() => controller.abort(new Error("enough")));
    const options = readingOptions({ signal: controller.signal });
    await expect(readGit(`git:${server}/o/r.git`, options)).rejects.toThrow("enough");
  });

  test("a header for the source's server goes to it, and is told to nobody", async () => {
    const seen: (string | undefined)[] = [];
    const server = await loopbackServer((request, response) => {
      seen.push(request.headers.authorization);
      response.writeHead(403).end();
    });
    const options = readingOptions({ headers: { Authorization: "Basic c2VjcmV0" } });
    await expect(readGit(`git:${server}/o/r.git`, options)).rejects.toMatchObject({
      code: "status",
      message: expect.not.stringContaining("c2VjcmV0"),
    });
    expect(seen[0]).toBe("Basic c2VjcmV0");
  });

  test.each<[string, string, object]>([
    ["a folder that is none", "git:file:///nowhere/at/all.git", { code: "source_missing" }],
    ["a server that knows no such repository", "git:SERVER/404.git", { code: "source_missing" }],
    ["one that wants a password", "git:SERVER/401.git", { code: "status" }],
    ["one that sends elsewhere", "git:SERVER/302.git", { code: "redirect" }],
    ["nobody there", "git:http://127.0.0.1:9/r.git", { code: "network" }],
  ])("%s: told in words", async (_what, origin, error) => {
    const server = await loopbackServer((request, response) => {
      const status = Number(/\d{3}/.exec(request.url!)![0]);
      const headers = { "www-authenticate": 'Basic realm="x"', location: "http://127.0.0.1:9/r.git/info/refs" };
      response.writeHead(status, headers).end();
    });
    await expect(readGit(origin.replace("SERVER", server), readingOptions())).rejects.toMatchObject(error);
  });

  test("an empty repository, a path and a branch that are not there", async () => {
    const repository = new Repository(FILES);
    const empty = temporaryFolder();
    execFileSync("git", ["init", "--quiet", "--bare", empty]);
    const asked = (origin: string) => expect(readGit(origin, readingOptions())).rejects;
    await asked(`git:${pathToFileURL(empty).href}`).toMatchObject({ code: "empty" });
    await asked(`git:${repository.address}#none`).toMatchObject({
      code: "source_missing",
      message: expect.stringMatching(/It has .*docs\//),
    });
    await asked(`git:${repository.address}#@none`).toMatchObject({
      message: expect.stringMatching(/no branch or tag "none"/),
    });
    await asked(`git:${repository.address}#@3f2a9c4`).toMatchObject({
      message: expect.stringMatching(/all of its 40 digits/),
    });
  });
});

describe("what is refused before git is run", () => {
  test.each<[string, string, boolean, object]>([
    ["http", "git:http://8.8.8.8/r.git", false, { code: "address", message: /--allow-local/ }],
    ["an address of this machine", "git:https://127.0.0.1/r.git", false, { code: "address" }],
    ["one of the private network, in hexadecimal", "git:https://[::ffff:a00:1]/r.git", false, { code: "address" }],
    ["a name of this machine", "git:https://localhost/r.git", false, { code: "address" }],
    ["a password", "git:https://me:geheim@x.dev/r.git", true, { code: "source_form", message: /^(?!.*geheim)/ }],
    ["a transport that runs commands", "git:ext::sh -c touch", true, { code: "source_form" }],
    ["git's own transport, which nothing protects", "git:git://x.dev/r.git", true, { code: "source_form" }],
    ["an option instead of a host", "git:ssh://-oProxyCommand=touch/r.git", true, { code: "source_form" }],
    ["an option instead of an address", "git:--upload-pack=touch", true, { code: "source_form" }],
    ["a host that is an option, as of scp", "git:git@-oProxyCommand=touch:r.git", true, { code: "source_form" }],
    ["a line break", "git:https://x.dev/a\n.git", true, { code: "source_form" }],
  ])("%s", async (_what, origin, allowLocal, { message, ...error }: { message?: RegExp; code?: string }) => {
    const reading = readGit(origin, readingOptions({ allowLocal }));
    await expect(reading).rejects.toMatchObject({
      ...error,
      ...(message ? { message: expect.stringMatching(message) } : {}),
    });
  });

  test("anything but this disk while connections are forbidden", async () => {
    vi.stubEnv("LECTERN_OFFLINE", "1");
    await expect(readGit("git:https://x.dev/r.git", readingOptions())).rejects.toMatchObject({ code: "offline" });
    await expect(readGit("git:git@x.dev:r.git", readingOptions())).rejects.toMatchObject({ code: "offline" });
  });

  test("without the program git, that is said", async () => {
    vi.stubEnv("PATH", temporaryFolder());
    await expect(readGit("git:file:///r.git", readingOptions())).rejects.toMatchObject({
      code: "git",
      message: expect.stringMatching(/needs the program git.*Install it/),
    });
  });
});
