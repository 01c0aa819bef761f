import { execFile, spawn } from "node:child_process";
import { mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { promisify } from "node:util";
import { afterAll, beforeAll, expect, test } from "vitest";

const root = join(import.meta.dirname, "../..");
/** Within the package, so that `lectern/mcp` and zod are found from there. */
const folder = join(root, ".build/manual");

interface Example {
  readonly name: string;
  readonly source: string;
  /** What it prints: the block of text that follows it. */
  readonly prints: string;
}

/** The blocks that the page marks as runnable. */
function runnable(): Example[] {
  const page = readFileSync(join(root, "docs/building-servers.md"), "utf8");
  const blocks = page.matchAll(/^```ts runnable\n(.*?)^```$(?:\n\n```text\n(.*?)^```$)?/gms);
  return [...blocks].map(([whole, source, prints = ""], index) => {
    const heading =
      page
        .slice(0, page.indexOf(whole))
        .match(/^#+ .*$/gm)
        ?.at(-1) ?? "";
    return { name: `${index + 1} (${heading.replace(/^#+ /, "")})`, source: source!, prints };
  });
}

const examples = runnable();
const fileOf = (example: Example) => join(folder, `example_${examples.indexOf(example) + 1}.ts`);

beforeAll(() => {
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder, { recursive: true });
  for (const example of examples) writeFileSync(fileOf(example), example.source);
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

test("the page on building servers has runnable examples", () => {
  expect(examples.length).toBeGreaterThan(5);
});

test.each(examples)("example $name runs as the page says", async (example) => {
  const child = spawn(process.execPath, [fileOf(example)], { stdio: ["ignore", "pipe", "pipe"] });
  const [stdout, stderr, code] = await Promise.all([
    child.stdout.setEncoding("utf8").toArray(),
    child.stderr.setEncoding("utf8").toArray(),
    new Promise((resolve) => child.on("exit", resolve)),
  ]);
  expect({ code, stdout: stdout.join("") }, stderr.join("")).toEqual({ code: 0, stdout: example.prints });
});

test("the examples are typed", async () => {
  const config = { extends: "../../tsconfig.json", compilerOptions: { types: ["node"] }, include: ["*.ts"] };
  writeFileSync(join(folder, "tsconfig.json"), JSON.stringify(config));
  const compiler = join(root, "node_modules/typescript/bin/tsc");
  const run = promisify(execFile)(process.execPath, [compiler, "-p", folder]);
  await expect(run.catch(({ stdout }) => Promise.reject(new Error(stdout)))).resolves.toMatchObject({ stdout: "" });
});
