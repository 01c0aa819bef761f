import { execFileSync } from "node:child_process";
import { mkdirSync, readdirSync, renameSync, rmSync, statSync, symlinkSync, utimesSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { indexOf, placesOf, repository } from "./host.ts";

const BOX = "export class HiveBox {}\n";
const FILES = {
  "src/box.ts": BOX,
  "src/frame.ts": "export class Frame {}\n",
  "lib/scale.ts": "export class Scale {}\n",
};

/** Past the tick within which a change may not show in times. */
const settled = () => new Promise((done) => setTimeout(done, 80));

describe("the next answer sees", () => {
  test("nothing to read where nothing changed, in this process and in the next", async () => {
    const { host, again } = repository(FILES);
    await settled();
    await indexOf(host, ["HiveBox"]);
    expect(host.builds).toBe(1);
    await indexOf(host, ["HiveBox", "Frame", "Gone"]);
    await host.sweep();
    await indexOf(host);
    expect(host.builds).toBe(1);
    const next = again();
    expect(await placesOf(next, "Scale")).toEqual(["lib/scale.ts:1 class"]);
    expect(next.builds).toBe(0);
  });

  test("a file that was changed, as far as it is asked about; the sweep sees the others", async () => {
    const { root, host } = repository(FILES);
    await settled();
    await indexOf(host, ["HiveBox"]);
    writeFileSync(join(root, "src/box.ts"), `\n${BOX}`);
    writeFileSync(join(root, "src/frame.ts"), "\nexport class Frame {}\nexport class Comb {}\n");
    expect(await placesOf(host, "HiveBox")).toEqual(["src/box.ts:2 class"]);
    expect(await placesOf(host, "Comb")).toEqual([]);
    await host.sweep();
    expect(await placesOf(host, "Comb")).toEqual(["src/frame.ts:3 class"]);
  });

  test("a file that is asked for by its path, although no name leads to it", async () => {
    const { root, host } = repository(FILES);
    await settled();
    await indexOf(host, []);
    writeFileSync(join(root, "src/frame.ts"), "export class Comb {}\n");
    const { index } = await host.current([], { files: ["src/frame.ts", "src/gone.ts", "../out.ts"] });
    expect(index?.named("Comb")).toMatchObject([{ file: "src/frame.ts" }]);
    expect(index?.named("Frame")).toEqual([]);
  });

  test("a change that keeps size and time, also within one tick of the clock, and another file in its place", async () => {
    const { root, host } = repository(FILES);
    const file = join(root, "src/box.ts");
    const { atime, mtime } = statSync(file);
    await indexOf(host, ["HiveBox"]);
    writeFileSync(file, "export class HiveNet {}\n");
    utimesSync(file, atime, mtime);
    await indexOf(host, ["HiveBox"]);
    expect(await placesOf(host, "HiveNet")).toEqual(["src/box.ts:1 class"]);
    await settled();
    await indexOf(host, ["HiveNet"]);
    writeFileSync(join(root, "other"), "export class HiveTop {}\n");
    utimesSync(join(root, "other"), atime, mtime);
    renameSync(join(root, "other"), file);
    await indexOf(host, ["HiveNet"]);
    expect(await placesOf(host, "HiveTop")).toEqual(["src/box.ts:1 class"]);
  });

  test("files and folders that came, went and were renamed, whatever is asked", async () => {
    const { root, host } = repository(FILES);
    await settled();
    await indexOf(host, []);
    renameSync(join(root, "src/box.ts"), join(root, "src/hive.ts"));
    mkdirSync(join(root, "src/deep/er"), { recursive: true });
    writeFileSync(join(root, "src/deep/er/comb.ts"), "export class Comb {}\n");
    rmSync(join(root, "lib"), { recursive: true });
    const index = await indexOf(host, []);
    const fileOf = (name: string) => index.named(name).map(({ file }) => file);
    expect(["HiveBox", "Comb", "Scale"].map(fileOf)).toEqual([["src/hive.ts"], ["src/deep/er/comb.ts"], []]);
  });

  test("what an ignore file leaves out, and takes back", async () => {
    const { root, host } = repository(FILES);
    await settled();
    expect((await indexOf(host)).files).toBe(3);
    writeFileSync(join(root, ".lecternignore"), "lib/\nframe.ts\n");
    expect((await indexOf(host)).files).toBe(1);
    writeFileSync(join(root, ".lecternignore"), "lib/\n");
    expect((await indexOf(host)).files).toBe(2);
    rmSync(join(root, ".lecternignore"));
    expect((await indexOf(host)).files).toBe(3);
  });

  test("all of it anew where the index that was kept is damaged", async () => {
    const { cacheFolder, host, again } = repository(FILES);
    await settled();
    await indexOf(host);
    const [name] = readdirSync(cacheFolder);
    const kept = statSync(join(cacheFolder, name!)).size;
    writeFileSync(join(cacheFolder, name!), "x".repeat(kept));
    const next = again();
    expect(await placesOf(next, "HiveBox")).toEqual(["src/box.ts:1 class"]);
    expect(next.builds).toBe(1);
  });
});

test("a source file that cannot be taken is named with one reason, and the rest is served", async () => {
  const { root, host } = repository({
    ...FILES,
    "src/large.ts": "// long\n".repeat(200_000),
    "src/latin1.ts": Buffer.from("export class Gr\xf6\xdfe {}\n", "latin1"),
    "src/binary.ts": "a\0b",
    "src/made.ts": "// Code generated by a tool. DO NOT EDIT.\nexport class Made {}\n",
    "src/app.min.js": "class Min {}\n",
    "src/line.js": `class Line { a = "${"x".repeat(9_000)}"; }\n`,
    "src/broken.ts": "export class Broken {}\nfunction ( {{{{\n",
  });
  execFileSync("mkfifo", [join(root, "src/pipe.ts")]);
  mkdirSync(join(root, "src/folder.ts"));
  symlinkSync(join(root, "lib/scale.ts"), join(root, "src/link.ts"));
  symlinkSync(root, join(root, "src/circle"));
  const index = await indexOf(host, undefined);
  expect(index.skipped.map(({ file }) => file).sort()).toEqual(
    ["app.min.js", "binary.ts", "large.ts", "latin1.ts", "line.js", "made.ts"].map((name) => `src/${name}`),
  );
  expect(new Set(index.skipped.map(({ reason }) => reason)).size).toBe(6);
  const fileOf = (name: string) => index.named(name).map(({ file }) => file);
  expect(["Scale", "HiveBox", "Broken"].map(fileOf)).toEqual([["lib/scale.ts"], ["src/box.ts"], ["src/broken.ts"]]);
});
