import { spawnSync } from "node:child_process";
import { symlinkSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { boundFolder, boundRepository } from "../../graph/made_repository.ts";
import { temporaryFolder } from "../../temporary_folder.ts";

const MAIN = join(import.meta.dirname, "..", "..", "..", "src", "main.ts");

interface Surroundings {
  readonly cwd: string;
  readonly env?: Readonly<Record<string, string>>;
}

const opening = {
  method: "initialize",
  params: { protocolVersion: "2025-06-18", capabilities: {}, clientInfo: { name: "test", version: "1" } },
};
const call = (name: string, given: object = {}) => ({ method: "tools/call", params: { name, arguments: given } });

/** `lectern serve --preset project`, with these requests on its standard input, which ends at once. */
function serve(args: readonly string[], { cwd, env }: Surroundings, requests: readonly object[] = [opening]) {
  const input = requests.map((request, id) => `${JSON.stringify({ jsonrpc: "2.0", id, ...request })}\n`).join("");
  const { status, stdout, stderr } = spawnSync(process.execPath, [MAIN, "serve", "--preset", "project", ...args], {
    input,
    cwd,
    encoding: "utf8",
    env: { PATH: process.env.PATH, HOME: temporaryFolder(), ...env },
  });
  const frames = stdout.split("\n").filter((line) => line !== "");
  const results = new Map(frames.map((frame) => JSON.parse(frame)).map(({ id, result }) => [id, result]));
  return { status, stdout, stderr, results: requests.map((_, id) => results.get(id)) };
}

const rootOf = (result: { structuredContent: { provenance: { root: string } } }) =>
  result.structuredContent.provenance.root;

describe("the root of a server", () => {
  const status = [opening, call("docs_status")];

  test("is the working directory that holds a configuration", () => {
    const root = boundFolder();
    expect(rootOf(serve([], { cwd: root }, status).results[1])).toBe(root);
  });

  test("is the flag's, then LECTERN_REPO_ROOT, then KYBER_WEAVE_REPO_ROOT, then the working directory", () => {
    const [one, two, three, four] = [boundFolder(), boundFolder(), boundFolder(), boundFolder()];
    const env = { LECTERN_REPO_ROOT: two, KYBER_WEAVE_REPO_ROOT: three };
    const served = (args: string[], given: Record<string, string>) =>
      rootOf(serve(args, { cwd: four, env: given }, status).results[1]);
    expect(served(["--repo-root", one], env)).toBe(one);
    expect(served([`--repo-root=${one}`], env)).toBe(one);
    expect(served([], env)).toBe(two);
    expect(served([], { KYBER_WEAVE_REPO_ROOT: three })).toBe(three);
    expect(served([], { LECTERN_REPO_ROOT: " " })).toBe(four);
    expect(served(["--repo-root", "."], env)).toBe(four);
  });

  test("is never a parent's: a folder below a bound one ends with 1, the command to run and nothing on stdout (V42)", () => {
    const root = boundRepository();
    const { status: code, stdout, stderr } = serve([], { cwd: join(root, "docs", "apiary") });
    expect([code, stdout]).toEqual([1, ""]);
    expect(stderr).toContain("KW-MCP-ROOT-001: ");
    expect(stderr).toContain(`init "${join(root, "docs", "apiary")}"`);
    expect(stderr.trim().split("\n")).toHaveLength(1);
  });

  test.each([
    [["--repo-root"]],
    [["--repo-root="]],
    [["--repo-root", "--expect-root", "."]],
    [["--repo-root", "gone"]],
  ])("that is missing, blank or no folder is 001: %j", (args) => {
    const { status: code, stdout, stderr } = serve(args, { cwd: boundFolder() });
    expect([code, stdout]).toEqual([1, ""]);
    expect(stderr).toContain("KW-MCP-ROOT-001: ");
  });

  test("with a broken configuration is served, and who started it is told", () => {
    const root = boundFolder();
    writeFileSync(join(root, "lectern.json"), '{"documentation": {"roots": ["../out"]}}');
    const { status: code, stderr, results } = serve([], { cwd: root }, status);
    expect(code).toBe(0);
    expect(stderr).toContain("KW-CONFIG-001: ");
    expect(results[1].content[0].text).toMatch(/^provenance: .*\nKW-CONFIG-001: [^\n]*$/);
  });

  test("belongs to this preset alone", () => {
    const { status: code, stderr } = spawnSync(process.execPath, [MAIN, "serve", "--repo-root", "."], {
      encoding: "utf8",
      env: { HOME: temporaryFolder() },
    });
    expect(code).toBe(2);
    expect(stderr).toContain("--preset project");
  });
});

describe("the expected root", () => {
  test("by flag, by variable, the flag before the variable (V43)", () => {
    const [one, two] = [boundFolder(), boundFolder()];
    const refused = (args: string[], env: Record<string, string> = {}) => {
      const { status, stdout, stderr } = serve(args, { cwd: one, env });
      expect([status, stdout]).toEqual([1, ""]);
      expect(stderr).toContain("KW-MCP-ROOT-002: ");
      return stderr;
    };
    const told = refused(["--repo-root", one, "--expect-root", two]);
    expect(told).toContain(one);
    expect(told).toContain(two);
    refused([], { LECTERN_EXPECT_ROOT: two });
    refused([], { KYBER_WEAVE_EXPECT_ROOT: two });
    refused(["--expect-root", two], { LECTERN_EXPECT_ROOT: one });
    refused(["--expect-root"]);
    refused([], { KYBER_WEAVE_EXPECT_ROOT: "a\0b".replace("\0", "") });
    expect(serve(["--expect-root", one], { cwd: one, env: { KYBER_WEAVE_EXPECT_ROOT: two } }).status).toBe(0);
    expect(serve(["--expect-root", "."], { cwd: one }).status).toBe(0);
    expect(serve(["--expect-root", `${one}/`], { cwd: one }).status).toBe(0);
  });

  test("reached by a link is the same one (V44)", () => {
    const root = boundFolder();
    const link = join(temporaryFolder(), "link");
    symlinkSync(root, link);
    expect(serve(["--repo-root", link, "--expect-root", root], { cwd: root }).status).toBe(0);
  });
});

test("requests that were read before standard input ended are all answered, and stdout holds frames alone (V45)", () => {
  const requests = [
    opening,
    { method: "tools/list" },
    call("docs_status"),
    call("docs_for_symbol", { symbol: "HiveBox" }),
    call("docs_read", { document: "apiary/frames" }),
  ];
  const { status, results, stdout } = serve([], { cwd: boundFolder() }, requests);
  expect(status).toBe(0);
  expect(results.every((result) => result !== undefined)).toBe(true);
  for (const line of stdout.trim().split("\n")) expect(JSON.parse(line)).toMatchObject({ jsonrpc: "2.0" });
});

test("two checkouts of one repository at two revisions answer with their own provenance", () => {
  const one = boundRepository();
  const other = boundRepository({ "docs/only.md": "# Only" });
  const status = [opening, call("docs_status")];
  const [first, second] = [one, other].map((root) => serve(["--repo-root", root], { cwd: one }, status).results[1]);
  expect(first.content[0].text).toMatch(
    new RegExp(`^provenance: root=${one} rev=[0-9a-f]{4,40} dirty=no documents=6$`),
  );
  expect(second.content[0].text).toMatch(
    new RegExp(`^provenance: root=${other} rev=[0-9a-f]{4,40} dirty=no documents=1$`),
  );
  expect(first.structuredContent.provenance.revision).not.toBe(second.structuredContent.provenance.revision);
});
