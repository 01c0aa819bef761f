import { chmodSync, mkdirSync, symlinkSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { findProject, NEVER, SettingsError } from "../../src/settings/mod.ts";
import { temporaryFolder } from "../temporary_folder.ts";

const PAGES = { "docs/a.md": "# A\n", "guide.md": "# Guide\n" };

/** A repository whose `lectern.json` has this content. */
function repository(content: unknown, files: Record<string, string> = PAGES): string {
  return temporaryFolder({ ...files, ".git/HEAD": "ref: refs/heads/main\n", "lectern.json": JSON.stringify(content) });
}

/** Why it is refused, without the folder's name. */
function refusal(content: unknown, files?: Record<string, string>): string {
  const root = repository(content, files);
  try {
    findProject(root);
  } catch (error) {
    expect(error).toBeInstanceOf(SettingsError);
    return (error as Error).message.replaceAll(root, "<root>");
  }
  return expect.fail("It was taken.");
}

describe("where it is looked for", () => {
  const empty = "{}";

  test("in the folder and above it, up to the root of the repository", () => {
    const root = temporaryFolder({ ".git/HEAD": "", "lectern.json": empty, "src/deep/a.ts": "" });
    for (const folder of [root, join(root, "src"), join(root, "src/deep")]) {
      expect(findProject(folder)).toEqual({ root, file: join(root, "lectern.json"), sources: [] });
    }
  });

  test("the nearest holds, and may name what lies anywhere in the repository", () => {
    const nearest = JSON.stringify({ sources: ["../docs"] });
    const root = temporaryFolder({ ...PAGES, ".git/HEAD": "", "lectern.json": empty, "app/lectern.json": nearest });
    const found = findProject(join(root, "app"));
    expect(found).toMatchObject({ root, file: join(root, "app/lectern.json") });
    expect(found?.sources.map(({ origin }) => origin)).toEqual([join(root, "docs")]);
  });

  test("not above the root of the repository, whose .git is a file in a worktree", () => {
    const outer = temporaryFolder({ "lectern.json": empty, "inner/.git": "gitdir: elsewhere\n", "inner/src/a.ts": "" });
    expect(findProject(join(outer, "inner/src"))).toBeUndefined();
  });

  test("without a repository its own folder is the root", () => {
    const folder = temporaryFolder({ "lectern.json": empty, "src/a.ts": "" });
    expect(findProject(join(folder, "src"))).toMatchObject({ root: folder });
  });

  test("not above the home folder", () => {
    const outer = temporaryFolder({ "lectern.json": empty, "home/me/work/a.ts": "" });
    const home = join(outer, "home/me");
    expect(findProject(join(home, "work"), home)).toBeUndefined();
    expect(findProject(join(home, "work"), join(outer, "elsewhere"))).toBeDefined();
  });

  test.skipIf(process.platform === "win32")("not where everybody may put files, as in /tmp", () => {
    const shared = temporaryFolder({ "lectern.json": empty, "mine/a.ts": "" });
    chmodSync(shared, 0o1777);
    expect(findProject(join(shared, "mine"))).toBeUndefined();
    expect(findProject(shared)).toBeUndefined();
    chmodSync(shared, 0o755);
    expect(findProject(join(shared, "mine"))).toBeDefined();
  });

  test("from a folder that is gone, above it", () => {
    const root = temporaryFolder({ ".git/HEAD": "", "lectern.json": empty });
    expect(findProject(join(root, "gone"))).toMatchObject({ root });
  });
});

describe("its sources", () => {
  test.each([[{ roots: ["docs"] }], [{ roots: 5 }]])(
    "beside what it says of its documents, good or bad: %j",
    (documentation) => {
      const found = findProject(repository({ sources: ["docs"], documentation }));
      expect(found?.sources.map(({ name }) => name)).toHaveLength(1);
    },
  );

  test("texts and objects, local and on the web", () => {
    const sources = [
      "docs",
      "./guide.md",
      { origin: "https://hono.dev/llms-full.txt", refreshEvery: "12h", headerFrom: "LECTERN_HEADER_HONO" },
      { origin: "github:vitejs/vite/docs@v7", name: "bundler", include: ["guide/**"], exclude: ["*.txt"] },
      { origin: "npm:zod", refreshEvery: "never" },
    ];
    const root = repository({ $schema: "./lectern.schema.json", sources });
    const shape = { version: 1, include: [], exclude: [], allowLocal: false };
    expect(findProject(root)?.sources).toEqual([
      { ...shape, kind: "folder", origin: join(root, "docs"), name: expect.any(String) },
      { ...shape, kind: "site", origin: join(root, "guide.md"), name: expect.any(String) },
      {
        ...shape,
        name: "hono",
        kind: "site",
        origin: "https://hono.dev/llms-full.txt",
        refreshEvery: 43_200_000,
        headerFrom: "LECTERN_HEADER_HONO",
      },
      {
        ...shape,
        name: "bundler",
        kind: "github",
        origin: "github:vitejs/vite/docs@v7",
        ref: "v7",
        include: ["guide/**"],
        exclude: ["*.txt"],
      },
      { ...shape, name: "zod", kind: "npm", origin: "npm:zod", refreshEvery: NEVER },
    ]);
  });

  test("of two that would have one name, the second has a number", () => {
    const root = repository({ sources: ["https://hono.dev/a.md", "https://hono.dev/b.md"] });
    expect(findProject(root)?.sources.map(({ name }) => name)).toEqual(["hono", "hono-2"]);
  });

  test("versions of one thing keep its name", () => {
    const root = repository({ sources: ["npm:zod@3.0.0", "npm:zod@4.0.0"] });
    expect(findProject(root)?.sources.map(({ name, ref }) => [name, ref])).toEqual([
      ["zod", "3.0.0"],
      ["zod", "4.0.0"],
    ]);
  });

  test.skipIf(process.platform === "win32")("a link within the repository is followed once and for all", () => {
    const root = repository({ sources: ["linked"] });
    symlinkSync("docs", join(root, "linked"));
    expect(findProject(root)?.sources[0]?.origin).toBe(join(root, "docs"));
  });
});

describe("it comes with the repository, so it is not the user's word", () => {
  test.each<[string, string]>([
    ["..", "It leads out of <root>. If you trust it, add it yourself: lectern add .."],
    ["docs/../..", "It leads out of <root>."],
    ["/etc", "A path in this file is below the file's own folder. If you trust it, add it yourself: lectern add /etc"],
    ["~/notes", "A path in this file is below the file's own folder."],
    ["file:///etc", "A path in this file is below the file's own folder."],
    ["//server/share", "A path in this file is below the file's own folder."],
    ["\\\\server\\share", "A path in this file is below the file's own folder."],
    ["C:\\docs", "A path in this file is below the file's own folder."],
    ["git+file:///home/me/secret.git", "A repository on this machine is not read for this file."],
    ["git:file:///home/me/secret.git", "A repository on this machine is not read for this file."],
  ])("%s is refused", (origin, expected) => {
    expect(refusal({ sources: [origin] })).toContain(expected);
    expect(refusal({ sources: [{ origin }] })).toContain(expected);
  });

  test.skipIf(process.platform === "win32")("a link that leads out is refused", () => {
    const elsewhere = temporaryFolder({ "secret.md": "# Secret\n" });
    const root = repository({ sources: ["linked", "docs/secret.md"] });
    symlinkSync(elsewhere, join(root, "linked"));
    symlinkSync(join(elsewhere, "secret.md"), join(root, "docs/secret.md"));
    expect(() => findProject(root)).toThrow('"sources.0" is "linked": It leads out of');
    expect(() => findProject(root)).toThrow('"sources.1" is "docs/secret.md": It leads out of');
  });

  test.skipIf(process.platform === "win32")("a lectern.json that is a link to another file is refused", () => {
    const elsewhere = temporaryFolder({ "credentials.json": '{"secret": 1}' });
    const root = temporaryFolder({ ".git/HEAD": "" });
    symlinkSync(join(elsewhere, "credentials.json"), join(root, "lectern.json"));
    expect(() => findProject(root)).toThrow("leads out of");
    expect(() => findProject(root)).not.toThrow("secret");
  });

  test.each([true, false])("allowLocal %s is refused, with what to do instead", (allowLocal) => {
    expect(refusal({ sources: [{ origin: "https://wiki.corp", allowLocal }] })).toContain(
      '"sources.0.allowLocal" is not for a file that comes with a repository. If you trust it, add it yourself: lectern add ' +
        "https://wiki.corp --allow-local",
    );
  });

  test.each(["GITHUB_TOKEN", "LECTERN_HEADER_", "MY_LECTERN_HEADER_X", "LECTERN_PROXY"])(
    "a header from %s is refused, and the reason is told",
    (headerFrom) => {
      const message = refusal({ sources: [{ origin: "https://evil.example", headerFrom }] });
      expect(message).toContain(
        `"sources.0.headerFrom" is "${headerFrom}"; it must be the name of an environment variable`,
      );
      expect(message).toContain(
        "begins with LECTERN_HEADER_: a file that comes with a repository could send any other secret",
      );
    },
  );

  test("a secret where the name of its variable was due is not repeated", () => {
    expect(refusal({ sources: [{ origin: "https://a.example", headerFrom: "Bearer s3cret" }] })).not.toContain(
      "s3cret",
    );
  });

  test("nothing that a shell or a terminal would act on is written out", () => {
    const message = refusal({ sources: ["/a; rm -rf ~", "\u001b[2J\u202egone"] });
    expect(message).toContain("lectern add <source>");
    expect(message).not.toMatch(/\u001b|\u202e/);
  });

  test("a password in an address is not repeated", () => {
    const origin = "https://me:s3cret@a.example/";
    expect(refusal({ sources: [{ origin, allowLocal: true }] })).not.toContain("s3cret");
  });
});

describe("a bad file names each key, what stands there, and what is allowed", () => {
  const twice = [
    { origin: "docs", name: "a" },
    { origin: "guide.md", name: "a" },
  ];

  test.each<[unknown, string]>([
    [{ sorces: [] }, '"sorces" is unknown. Known are "sources", "documentation"; the nearest is "sources".'],
    [{ sources: "docs" }, '"sources" is "docs"; it must be a list of at most 50 sources.'],
    [{ sources: Array(51).fill("docs") }, "it must be a list of at most 50 sources."],
    [{ sources: [7] }, '"sources.0" is 7; it must be a text or an object.'],
    [{ sources: ["docs", null] }, '"sources.1" is null; it must be a text or an object.'],
    [{ sources: [["docs"]] }, '"sources.0" is ["docs"]; it must be a text or an object.'],
    [{ sources: [""] }, '"sources.0.origin" is ""; it must be a folder, a file'],
    [{ sources: [{ name: "a" }] }, '"sources.0.origin" is missing; it must be a folder, a file'],
    [{ sources: [{ origin: "docs", nam: "a" }] }, '"sources.0.nam" is unknown. Known are "origin", "name"'],
    [
      { sources: [{ origin: "docs", name: "Ours" }] },
      '"sources.0.name" is "Ours"; it must be a lower-case letter, then',
    ],
    [{ sources: [{ origin: "docs", name: "lectern" }] }, '"sources.0.name" is "lectern", which is the manual\'s.'],
    [{ sources: twice }, '"sources.1.name" is "a", which another source has.'],
    [{ sources: [{ origin: "docs", include: "a" }] }, '"sources.0.include" is "a"; it must be a list of globs.'],
    [{ sources: [{ origin: "docs", exclude: [1] }] }, '"sources.0.exclude.0" is 1; it must be a text.'],
    [
      { sources: [{ origin: "docs", refreshEvery: "5s" }] },
      '"sources.0.refreshEvery" is "5s"; it must be "never", a time',
    ],
    [{ sources: ["none"] }, '"sources.0" is "none": There is no file or folder at <root>'],
    [{ sources: ["ftp://a.example/x"] }, '"sources.0" is "ftp://a.example/x": '],
    [{ sources: ["github:"] }, '"sources.0" is "github:": '],
    [{ sources: ["a\0b"] }, '"sources.0" is "a\\u0000b": '],
    [{ sources: ["x".repeat(1000)] }, '"sources.0" is "xxx'],
    [{ sources: ["x".repeat(2001)] }, "it must have at most 2,000 characters."],
    [{ roots: ["docs"] }, '"roots" is unknown.'],
    [[], "It is []; it must be an object."],
    [null, "It is null; it must be an object."],
  ])("%j", (content, expected) => {
    const message = refusal(content);
    expect(message).toContain("lectern.json cannot be used:\n  ");
    expect(message).toContain(expected);
  });

  test("all of it together, a line each", () => {
    const sources = ["none", { origin: "docs", name: "Ours", colour: 1 }, { origin: "/etc", allowLocal: true }];
    expect(refusal({ sources, checks: {} }).split("\n")).toHaveLength(6);
  });

  test("what is no JSON is told with its line", () => {
    const root = temporaryFolder({ ".git/HEAD": "", "lectern.json": '{\n  "sources": [\n    "docs",\n  ]\n}' });
    expect(() => findProject(root)).toThrow(
      `${join(root, "lectern.json")} is not JSON: line 3, column 11: no comma may`,
    );
  });

  test("a folder under its name", () => {
    const root = temporaryFolder({ ".git/HEAD": "" });
    mkdirSync(join(root, "lectern.json"));
    expect(() => findProject(root)).toThrow("is no file");
  });
});
