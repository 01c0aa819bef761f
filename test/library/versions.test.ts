import { join } from "node:path";
import { describe, expect, onTestFinished, test } from "vitest";
import { Library } from "../../src/library/mod.ts";
import { temporaryHome } from "../served.ts";
import { temporaryFolder } from "../temporary_folder.ts";

/** A library of sources called `reed`, one for each version, in a project with these files. */
function reeds(versions: readonly string[], project: Readonly<Record<string, string>> = {}): Library {
  const folder = temporaryFolder(
    Object.fromEntries(versions.map((version) => [`${version}/a.md`, `# Reed\n\nThis is ${version}.\n`])),
  );
  const home = temporaryHome();
  const only = home.passing(
    ...versions.map((ref) => ({ name: "reed", ref, kind: "folder" as const, origin: join(folder, ref) })),
    { name: "other", kind: "folder", origin: temporaryFolder({ "o.md": "# Other\n" }) },
  );
  const library = new Library({ stored: home.stored, only, log: () => {}, workingFolder: temporaryFolder(project) });
  onTestFinished(() => library.close());
  return library;
}

const installed = (version: string) => ({
  "node_modules/reed/package.json": JSON.stringify({ name: "reed", version }),
});

describe("without a version, the one that the project uses is asked, and the answer says so", () => {
  test.each([
    ["the very version", ["3.0.0", "4.1.0"], installed("3.0.0"), "3.0.0", "3.0.0"],
    ["the nearest of the same line", ["3.0.0", "4.1.0"], installed("4.1.7"), "4.1.0", "4.1.7"],
    ["no manifest: the highest", ["3.0.0", "10.0.0", "9.0.0"], {}, "10.0.0", "no manifest"],
  ])("%s", async (_why, versions, project, chosen, told) => {
    const { sources, notes } = await reeds(versions, project).ready();
    expect(sources.map(({ name }) => name).sort()).toEqual(["other", `reed@${chosen}`]);
    expect(notes).toHaveLength(1);
    expect(notes[0]).toContain(told);
    for (const version of versions) expect(notes[0]).toContain(`reed@${version}`);
  });
});

test("a version that is named is asked, whatever the project uses", async () => {
  const library = reeds(["3.0.0", "4.1.0"], installed("4.1.0"));
  const { sources, notes } = await library.ready("reed@3.0.0");
  expect(sources.map(({ name }) => name)).toEqual(["reed@3.0.0"]);
  expect(notes).toEqual([]);
});

test("addresses name a version; one without it leads to the version in use, also as a client encodes it", async () => {
  const library = reeds(["3.0.0", "4.1.0"], installed("3.0.0"));
  for (const [uri, name] of [
    ["lectern://reed@4.1.0/a.md", "reed@4.1.0"],
    ["lectern://reed%404.1.0/a.md", "reed@4.1.0"],
    ["lectern://reed/a.md", "reed@3.0.0"],
  ] as const) {
    expect((await library.page(uri)).corpus.name).toBe(name);
  }
});

test("a version that is not there is told with those that are", async () => {
  await expect(reeds(["3.0.0", "4.1.0"]).ready("reed@5.0.0")).rejects.toThrow(/reed@3\.0\.0, reed@4\.1\.0/);
});

test("one who may see some sources by name may see all their versions, and is told of no other", async () => {
  const view = reeds(["3.0.0", "4.1.0"]).for({ sources: ["reed@3.0.0"] });
  expect((await view.ready()).notes).toEqual([]);
  expect(view.sources().map(({ name }) => name)).toEqual(["reed@3.0.0"]);
  const both = reeds(["3.0.0", "4.1.0"]).for({ sources: ["reed"] });
  expect(both.sources()).toHaveLength(2);
});
