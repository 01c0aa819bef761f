import { spawnSync } from "node:child_process";
import { join } from "node:path";
import { describe, expect, it } from "vitest";

/** Runs a program of the bench where no retrieval bench is at hand. */
function run(program: string, ...args: string[]) {
  const env = { ...process.env, LECTERN_BENCH_HARNESS: join(import.meta.dirname, "nowhere") };
  return spawnSync(process.execPath, [join(import.meta.dirname, "../../bench", program), ...args], {
    env,
    encoding: "utf8",
  });
}

describe("npm run bench", () => {
  it("says that ranking and growth are left out where the peers are not at hand", () => {
    const { status, stdout, stderr } = run("run.ts", "--only", "growth");
    expect({ status, stdout }).toEqual({ status: 0, stdout: "" });
    expect(stderr).toContain("ranking and growth are left out");
  });

  it("knows its parts", () => {
    const { status, stderr } = run("run.ts", "--only", "everything");
    expect(status).toBe(2);
    expect(stderr).toContain("--only takes start, retrieval, growth");
  });
});

describe("npm run bench:compare", () => {
  it("fails where there is nothing to compare", () => {
    const { status, stderr } = run("compare.ts");
    expect(status).toBe(1);
    expect(stderr).toContain("nothing to compare");
  });
});

describe("npm run tune", () => {
  it("fails where the questions are not at hand, and says what to do", () => {
    const { status, stdout, stderr } = run("tune.ts");
    expect({ status, stdout }).toEqual({ status: 1, stdout: "" });
    expect(stderr).toContain("name its folder in LECTERN_BENCH_HARNESS");
  });

  it.each([
    [["--weight", "fame"], 'There is no weight "fame"; there are fieldWeights.title, '],
    [["--folds", "1"], "--folds takes a number from 2 to 20"],
    [["--folds", "five"], "--folds takes a number from 2 to 20"],
  ])("%j is refused", (args, message) => {
    const { status, stderr } = run("tune.ts", ...args);
    expect(status).toBe(2);
    expect(stderr).toContain(message);
  });
});
