import { mkdirSync, realpathSync, symlinkSync } from "node:fs";
import { join, relative } from "node:path";
import { describe, expect, test } from "vitest";
import { boundRoot, RootError, type RootWishes } from "../../../src/project/mod.ts";
import { temporaryFolder } from "../../temporary_folder.ts";

/** A folder that a server can be bound to. */
const bound = (file = "lectern.json", text = '{"documentation":{}}') =>
  temporaryFolder({ [file]: text, "docs/a/x.md": "" });

const rootOf = (wishes: Partial<RootWishes>) => boundRoot({ env: {}, cwd: temporaryFolder(), ...wishes });

function refusal(wishes: Partial<RootWishes>): RootError {
  try {
    rootOf(wishes);
  } catch (error) {
    expect(error).toBeInstanceOf(RootError);
    return error as RootError;
  }
  throw new Error("It was bound.");
}

describe("which repository a server is for", () => {
  test("the flag's, before the variables' and the working directory's", () => {
    const [flag, ours, theirs, cwd] = [bound(), bound(), bound(), bound()];
    const env = { LECTERN_REPO_ROOT: ours, KYBER_WEAVE_REPO_ROOT: theirs };
    expect(rootOf({ flag, env, cwd })).toEqual({ root: flag, source: "--repo-root" });
    expect(rootOf({ env, cwd })).toEqual({ root: ours, source: "LECTERN_REPO_ROOT" });
    expect(rootOf({ env: { ...env, LECTERN_REPO_ROOT: " " }, cwd })).toEqual({
      root: theirs,
      source: "KYBER_WEAVE_REPO_ROOT",
    });
    expect(rootOf({ env: { LECTERN_REPO_ROOT: "", KYBER_WEAVE_REPO_ROOT: "" }, cwd })).toEqual({
      root: cwd,
      source: "working directory",
    });
  });

  test("a relative one is below the working directory", () => {
    const root = bound();
    expect(rootOf({ flag: ".", cwd: root }).root).toBe(root);
    expect(rootOf({ flag: "../..", cwd: join(root, "docs/a") }).root).toBe(root);
    expect(rootOf({ env: { LECTERN_REPO_ROOT: "docs/.." }, cwd: root }).root).toBe(root);
  });

  test.each([
    ["lectern.json", '{"documentation":{}}'],
    [".kyber-weave/kyber-weave.yml", ""],
    ["kyber-weave.yml", "ontology: {docs-root: docs}"],
    ["lectern.json", '{"documentation":{"roots":[]}}'],
    ["lectern.json", "{ broken"],
    ["kyber-weave.yml", "ontology: [unclosed"],
  ])("one with %s binds, broken or not: %s", (file, text) => {
    const root = bound(file, text);
    expect(rootOf({ cwd: root }).root).toBe(root);
  });
});

describe("a server that is bound to nothing says how to bind it", () => {
  test("it names the folder, what selected it, and the command", () => {
    const cwd = temporaryFolder();
    const { code, message } = refusal({ cwd });
    expect(code).toBe("KW-MCP-ROOT-001");
    expect(message).toMatch(/^KW-MCP-ROOT-001: /);
    expect(message).toContain(`${cwd} (the working directory) holds no configuration`);
    expect(message).toContain(`lectern init "${cwd}"`);
    expect(message).toContain("No parent folder is guessed.");
  });

  test("a folder within a bound repository is none: no parent is guessed", () => {
    const root = bound();
    expect(refusal({ cwd: join(root, "docs/a") }).message).toContain(`lectern init "${join(root, "docs/a")}"`);
  });

  test.each([["--repo-root"], ["LECTERN_REPO_ROOT"], ["KYBER_WEAVE_REPO_ROOT"]])(
    "what %s names is not passed over for a bound working directory",
    (source) => {
      const [cwd, empty] = [bound(), temporaryFolder()];
      const wishes = source === "--repo-root" ? { flag: empty } : { env: { [source]: empty } };
      expect(refusal({ cwd, ...wishes }).message).toContain(`${empty} (from ${source}) holds no configuration`);
    },
  );

  test("a lectern.json that has sources alone binds nobody", () => {
    expect(refusal({ cwd: bound("lectern.json", '{"sources":["docs"]}') }).code).toBe("KW-MCP-ROOT-001");
  });

  test("a path with blanks is one word of the command; one with more is kept from the shell", () => {
    const root = temporaryFolder();
    for (const name of ["my docs", 'a"b', "a$HOME"]) mkdirSync(join(root, name));
    expect(refusal({ cwd: join(root, "my docs") }).message).toContain(`lectern init "${root}/my docs"`);
    if (process.platform === "win32") return;
    expect(refusal({ cwd: join(root, 'a"b') }).message).toContain(`lectern init '${root}/a"b'`);
    expect(refusal({ cwd: join(root, "a$HOME") }).message).toContain(`lectern init '${root}/a$HOME'`);
  });

  test("what is no folder is told so", () => {
    const cwd = bound();
    expect(refusal({ cwd, flag: "none" }).message).toContain(`${join(cwd, "none")} (from --repo-root) is no folder`);
    expect(refusal({ cwd, flag: "lectern.json" }).message).toContain("is no folder");
    expect(refusal({ cwd, flag: "a\0b" }).code).toBe("KW-MCP-ROOT-001");
  });

  test.each([[""], [" "]])("a flag without a value: %j", (flag) => {
    expect(refusal({ cwd: bound(), flag }).message).toBe(
      "KW-MCP-ROOT-001: --repo-root needs the path of a repository. Nothing is guessed.",
    );
  });

  test("a message is one line, whatever the path holds", () => {
    expect(refusal({ flag: "a\nb\u001b[2J" }).message).not.toMatch(/[\n\u001b]/);
  });
});

describe("a server that was expected elsewhere refuses", () => {
  test("the flag names another: both are told", () => {
    const [root, other] = [bound(), bound()];
    const { code, message } = refusal({ flag: root, expectFlag: other });
    expect(code).toBe("KW-MCP-ROOT-002");
    expect(message).toMatch(/^KW-MCP-ROOT-002: /);
    expect(message).toContain(`${root} (from --repo-root)`);
    expect(message).toContain(`--expect-root expects ${other}`);
  });

  test.each([["LECTERN_EXPECT_ROOT"], ["KYBER_WEAVE_EXPECT_ROOT"]])("%s names another", (name) => {
    const [root, other] = [bound(), bound()];
    expect(refusal({ cwd: root, env: { [name]: other } }).message).toContain(`${name} expects ${other}`);
  });

  test("the flag counts before the variables, ours before KyberWeave's", () => {
    const [root, other] = [bound(), bound()];
    const env = { LECTERN_EXPECT_ROOT: other, KYBER_WEAVE_EXPECT_ROOT: other };
    expect(rootOf({ cwd: root, expectFlag: root, env }).root).toBe(root);
    expect(rootOf({ cwd: root, env: { ...env, LECTERN_EXPECT_ROOT: root } }).root).toBe(root);
    expect(refusal({ cwd: root, expectFlag: other, env: { LECTERN_EXPECT_ROOT: root } }).code).toBe("KW-MCP-ROOT-002");
  });

  test("a relative one, one with a slash at its end, and blank variables", () => {
    const root = bound();
    expect(rootOf({ cwd: root, expectFlag: "." }).root).toBe(root);
    expect(rootOf({ cwd: root, expectFlag: `${root}/` }).root).toBe(root);
    expect(rootOf({ cwd: join(root, "docs"), flag: root, expectFlag: relative(join(root, "docs"), root) }).root).toBe(
      root,
    );
    expect(rootOf({ cwd: root, env: { LECTERN_EXPECT_ROOT: " ", KYBER_WEAVE_EXPECT_ROOT: "" } }).root).toBe(root);
  });

  test("a link to the same folder is the same folder, from either side", () => {
    const root = bound();
    const link = join(temporaryFolder(), "link");
    symlinkSync(root, link);
    expect(rootOf({ flag: link, expectFlag: root })).toEqual({ root: link, source: "--repo-root" });
    expect(rootOf({ flag: root, expectFlag: link }).root).toBe(root);
    const { message } = refusal({ flag: link, expectFlag: bound() });
    expect(message).toContain(`in truth ${realpathSync(root)}`);
  });

  test.each([[""], ["  "]])("a flag without a value is a clean refusal: %j", (expectFlag) => {
    expect(refusal({ cwd: bound(), expectFlag }).message).toBe(
      "KW-MCP-ROOT-002: --expect-root needs the path of the repository that is expected.",
    );
  });

  test("a path that no system takes", () => {
    expect(refusal({ cwd: bound(), env: { LECTERN_EXPECT_ROOT: "a\0b" } }).code).toBe("KW-MCP-ROOT-002");
  });
});
