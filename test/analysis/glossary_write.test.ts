import { chmodSync, existsSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { analyse, type GlossaryPlan, planGlossary, readGlossary, writeGlossary } from "../../src/analysis/mod.ts";
import { relations } from "../../src/graph/mod.ts";
import { boundFolder, made } from "../graph/made_repository.ts";
import { corpusOf, page } from "./analysed.ts";

const CATALOG = {
  "docs/catalog.md": made(
    { id: "catalog", title: "Catalog", "doc-type": "reference", status: "current" },
    "| Component | Owner |\n|---|---|\n| Hive Core | Beekeepers: all |\n| Field Gateway | Radio |",
  ),
};

/** `frame` means two things in two components. */
const FRAMES = {
  ...CATALOG,
  ...page("comb", "## Wood\n\nA frame is a wooden rectangle that carries honeycomb."),
  ...page("radio", "## Air\n\nEach radio frame starts with two sync bytes.", { component: "Field Gateway" }),
};

const GLOSSARY = "docs/glossary.md";
const HEAD =
  "---\nid: words\ntitle: Words\nowner: Old owner\ndoc-type: reference\nstatus: current # by all\nlast-reviewed: 2020-02-02\n---\n";
const TABLE = "| Sense ID | Status | Definition | Scope | Aliases |\n|---|---|---|---|---|\n";

async function planOf(root: string): Promise<GlossaryPlan> {
  const corpus = corpusOf(root);
  return planGlossary(corpus, await analyse(corpus, { related: relations(corpus) }), "2026-05-06");
}

/** Brings the glossary up to date. @returns the changes, a line each, and the text of the file. */
async function written(root: string): Promise<{ changes: string[]; text: string }> {
  const plan = await planOf(root);
  writeGlossary(corpusOf(root), plan);
  const { problems } = readGlossary(corpusOf(root));
  expect(problems).toBeUndefined();
  const changes = plan.changes.map(({ kind, term, scopes }) => `${kind} ${term} ${scopes.join("; ")}`);
  return { changes, text: plan.action === "keep" ? "" : readFileSync(join(root, GLOSSARY), "utf8") };
}

const rowsOf = (text: string) => text.split("\n").filter((line) => /^\| frame-\w{8} /.test(line));

/** Changes a file of a repository. */
function change(root: string, path: string, edit: (text: string) => string): void {
  const file = join(root, path);
  writeFileSync(file, edit(readFileSync(file, "utf8")));
}

describe("a new glossary", () => {
  test("holds a proposal for each component, today's date, and the first owner of the catalog", async () => {
    const root = boundFolder(FRAMES);
    const { changes, text } = await written(root);
    expect(changes).toEqual(["added frame component:Field Gateway", "added frame component:Hive Core"]);
    expect(text).toMatch(
      /^---\nid: glossary\ntitle: Glossary\ndescription: .+\ndoc-type: reference\nstatus: needs-review\nowner: "Beekeepers: all"\nlast-reviewed: 2026-05-06\n---\n/,
    );
    expect(corpusOf(root).byPath.get(GLOSSARY)?.identity.owner).toBe("Beekeepers: all");
    expect(rowsOf(text)).toMatchObject([
      expect.stringMatching(/^\| frame-[0-9a-f]{8} \| proposed \| {2}\| component:Field Gateway \| {2}\|$/),
      expect.stringMatching(/^\| frame-[0-9a-f]{8} \| proposed \| {2}\| component:Hive Core \| {2}\|$/),
    ]);
    expect(text).toContain(`## frame\n\n${TABLE}| frame-`);
    expect(text.endsWith("-->\n")).toBe(true);
  });

  test("is written once: the second time nothing is left to do, and nothing moves the bytes", async () => {
    const root = boundFolder(FRAMES);
    const { text } = await written(root);
    const plan = await planOf(root);
    expect([plan.action, plan.changes]).toEqual(["keep", []]);
    writeGlossary(corpusOf(root), plan);
    expect(readFileSync(join(root, GLOSSARY), "utf8")).toBe(text);
  });

  test("is not made where it would be no document", async () => {
    const documentation = { roots: ["docs"], analysis: { glossaryPath: "docs/archive/glossary.md" } };
    const root = boundFolder({ ...FRAMES, "lectern.json": JSON.stringify({ documentation }) });
    const plan = await planOf(root);
    expect(() => writeGlossary(corpusOf(root), plan)).toThrow(
      /^KW-DOC-GLOSSARY-001: .* the configuration leaves it out/,
    );
    expect(existsSync(join(root, "docs/archive/glossary.md"))).toBe(false);
  });

  test("is not made when there is nothing to propose, nor without an owner", async () => {
    const calm = boundFolder({ ...CATALOG, ...page("one", "## A\n\nBees carry pollen home.") });
    expect(await planOf(calm)).toMatchObject({ action: "keep", changes: [], before: undefined });
    const { "docs/catalog.md": _, ...ownerless } = FRAMES;
    const attempt = planOf(boundFolder(ownerless));
    await expect(attempt).rejects.toThrow("KW-DOC-GLOSSARY-001: docs/glossary.md needs an owner");
  });

  test("proposes no component that the catalog lacks, and none that would tear the table", async () => {
    const odd = page("odd", "## Odd\n\nThe frame of a bicycle holds both wheels.", { component: "Gone | x; y" });
    const gone = page("gone", "## Gone\n\nA frame of mind passes quickly by itself.", { component: "Gone" });
    const root = boundFolder({ ...FRAMES, ...odd, ...gone });
    expect((await planOf(root)).notes).toEqual([
      "Not proposed: 1 of component:Gone, since the catalog has no such component, or a table cannot hold it.",
    ]);
    const { changes } = await written(root);
    expect(changes).toEqual(["added frame component:Field Gateway", "added frame component:Hive Core"]);
  });
});

describe("a glossary that people have worked on", () => {
  const worked = (rows: string, around = "") => ({
    ...FRAMES,
    [GLOSSARY]: `${HEAD}\n# Words\n\nWritten by hand.\n\n## frame\n\nMind the difference.\n\n${TABLE}${rows}\n${around}`,
  });

  test("keeps approved, rejected and written rows, prose, owner and date; new proposals send it to review", async () => {
    const approved = "| comb | approved | What carries   honeycomb. |component:Hive Core| sheet;  comb |\n";
    const files = worked(approved, `More prose.\n\n## other\n\n${TABLE}| o | rejected | | | |\n`);
    const root = boundFolder(files);
    const { changes, text } = await written(root);
    expect(changes).toEqual(["added frame component:Field Gateway"]);
    const [row] = rowsOf(text);
    const before = (files[GLOSSARY] as string).replace("status: current #", "status: needs-review #");
    const added = /\n<!-- lectern:glossary-evidence [\s\S]*?\n-->\n/.exec(text)?.[0] as string;
    expect(text.replace(`${row}\n`, "").replace(added, "")).toBe(before);
  });

  test.each([
    ["rejected", "| no | rejected |  | component:field gateway |  |\n| no2 | rejected | | component:Hive Core | |\n"],
    ["proposed by hand", "| a | proposed | | component:Hive Core; component:Field Gateway | |\n"],
  ])("proposes nothing anew that is %s", async (_, rows) => {
    const root = boundFolder(worked(rows));
    expect(await written(root)).toEqual({ changes: [], text: "" });
    expect(readFileSync(join(root, GLOSSARY), "utf8")).toContain("status: current # by all");
  });

  test("an approved word is settled: its other proposals go, and with them nothing that was written", async () => {
    const root = boundFolder(FRAMES);
    await written(root);
    change(root, GLOSSARY, (text) =>
      text.replace(/proposed \| {2}\| component:(Hive Core|Field Gateway)/g, "approved | Some thing. | component:$1"),
    );
    expect(await written(root)).toEqual({ changes: [], text: "" });
  });

  test("a proposal whose statements change is brought up to date, and one that was edited is left alone", async () => {
    const root = boundFolder(FRAMES);
    const { text: first } = await written(root);
    change(root, GLOSSARY, (text) =>
      text
        .replace("status: needs-review", "status: current")
        .replace("|  | component:Hive Core", "| Being written. | component:Hive Core"),
    );
    change(root, "docs/comb.md", (text) => text.replace("wooden", "pinewood"));
    change(root, "docs/radio.md", (text) => text.replace("sync", "marker"));
    const { changes, text } = await written(root);
    expect(changes).toEqual(["refreshed frame component:Field Gateway"]);
    expect(text).toContain("status: needs-review");
    expect(text).toContain("| Being written. | component:Hive Core");
    const blocks = (of: string) => of.match(/<!-- lectern[\s\S]*?-->/g) as string[];
    expect(blocks(text)).toHaveLength(2);
    expect(blocks(first).filter((block) => blocks(text).includes(block))).toHaveLength(1);
  });

  test("a proposal goes with its statements; the section too, unless somebody wrote into it", async () => {
    const root = boundFolder({ ...FRAMES, [GLOSSARY]: `${HEAD}\n# Words\n\nBy hand.\n` });
    await written(root);
    const other = boundFolder({ ...FRAMES, [GLOSSARY]: readFileSync(join(root, GLOSSARY), "utf8") });
    change(other, GLOSSARY, (text) => `${text}\nA note about frames.\n`);
    for (const each of [root, other]) rmSync(join(each, "docs/radio.md"));
    const gone = ["removed frame component:Field Gateway", "removed frame component:Hive Core"];
    const { changes, text } = await written(root);
    expect(changes).toEqual(gone);
    expect(text).toBe(`${HEAD.replace("current", "needs-review")}\n# Words\n\nBy hand.\n\n`);
    const kept = await written(other);
    expect(kept.changes).toEqual(gone);
    expect(kept.text).toMatch(/## frame\n\n\| Sense ID .*\n\|---.*\n\n\nA note about frames\.\n$/);
  });

  test.each([
    [
      "a row that was edited",
      (text: string) => text.replace("|  | component:Hive Core", "| Mine. | component:Hive Core"),
    ],
    ["statements that were edited", (text: string) => text.replace(/\n- [0-9a-f]{16}\n/g, "\n- see the hive\n")],
    ["a fingerprint that was taken away", (text: string) => text.replace(/ fingerprint="\w+"/g, "")],
    ["a comment that does not end", (text: string) => text.replaceAll("\n-->", "\n")],
  ])("keeps a proposal with %s, though its statements are gone", async (_, edit) => {
    const root = boundFolder(FRAMES);
    await written(root);
    change(root, GLOSSARY, edit);
    rmSync(join(root, "docs/radio.md"));
    await written(root);
    expect(readFileSync(join(root, GLOSSARY), "utf8")).toContain("component:Hive Core");
  });

  test("a row that was taken out is proposed again, once", async () => {
    const root = boundFolder(FRAMES);
    const { text } = await written(root);
    const [row] = rowsOf(text);
    change(root, GLOSSARY, (before) => before.replace(`${row}\n`, ""));
    const again = await written(root);
    expect(again.changes).toEqual(["added frame component:Field Gateway"]);
    expect(again.text.split(`"${row?.split(" ")[1]}"`)).toHaveLength(2);
    expect(await written(root)).toEqual({ changes: [], text: "" });
  });

  test("a new row comes into its table where the statements stand right below it and change as well", async () => {
    const root = boundFolder(FRAMES);
    const { text } = await written(root);
    const [, row] = rowsOf(text);
    change(root, GLOSSARY, (before) => before.replace(`${row}\n\n`, ""));
    change(root, "docs/radio.md", (before) => before.replace("sync", "marker"));
    const again = await written(root);
    expect(again.changes.sort()).toEqual([
      "added frame component:Hive Core",
      "refreshed frame component:Field Gateway",
    ]);
    expect(again.text).toContain(`${rowsOf(text)[0]}\n${row}\n<!--`);
    expect(await written(root)).toEqual({ changes: [], text: "" });
  });

  test("a fenced example of a table stays an example", async () => {
    const fence = `\`\`\`markdown\n## frame\n\n${TABLE}| frame-00000000 | proposed |  | component:Hive Core |  |\n\n<!-- lectern:glossary-evidence sense="frame-00000000" fingerprint="x"\n-->\n\`\`\`\n`;
    const root = boundFolder({ ...FRAMES, [GLOSSARY]: `${HEAD}\n# Words\n\n${fence}` });
    const { text, changes } = await written(root);
    expect(changes).toHaveLength(2);
    expect(text.startsWith(`${HEAD.replace("current", "needs-review")}\n# Words\n\n${fence}\n## frame\n`)).toBe(true);
  });

  test("line ends, a byte order mark, a missing last line end and permissions stay", async () => {
    const before = `\ufeff${HEAD}\n# Words\n\nBy hand.`.replaceAll("\n", "\r\n");
    const root = boundFolder({ ...FRAMES, [GLOSSARY]: before });
    chmodSync(join(root, GLOSSARY), 0o640);
    const { mode } = statSync(join(root, GLOSSARY));
    const { text } = await written(root);
    expect(text.replaceAll("\r\n", "")).not.toContain("\n");
    expect(text.startsWith(`${before.replace("current", "needs-review")}\r\n\r\n## frame\r\n`)).toBe(true);
    expect(statSync(join(root, GLOSSARY)).mode).toBe(mode);
    expect(await written(root)).toEqual({ changes: [], text: "" });
  });

  test("lists of KyberWeave are known: its untouched proposals go, its edited ones stay", async () => {
    const block = (id: string, fingerprint: string) =>
      `<!-- kyber-weave:glossary-evidence:start sense="${id}" fingerprint="${fingerprint}" -->\n- claim-1\n<!-- kyber-weave:glossary-evidence:end -->\n`;
    // SHA-256 of the row, a line feed, and the list.
    const untouched = "7bec1c7c09ab480c3350dc62560091d5574354ec5d5657ea934008d85d338ccc";
    const rows =
      "| loop-a1b2c3d4 | proposed |  | component:Hive Core |  |\n| loop-b1b2c3d4 | proposed | Mine. | component:Hive Core |  |\n";
    const root = boundFolder({
      ...CATALOG,
      [GLOSSARY]: `${HEAD}\n## loop\n\n${TABLE}${rows}${block("loop-a1b2c3d4", untouched)}${block("loop-b1b2c3d4", untouched)}`,
    });
    const { changes, text } = await written(root);
    expect(changes).toEqual(["removed loop component:Hive Core"]);
    expect(text).toContain("loop-b1b2c3d4 | proposed | Mine.");
  });
});

describe("a glossary is left as it is", () => {
  test.each([
    [
      "a status that cannot be told",
      HEAD.replace("status: current # by all", "status: !!str current"),
      /status cannot be changed safely/,
    ],
    ["a fault", `${HEAD}\n## frame\n\nNo table.\n`, /docs\/glossary\.md:10: The section of "frame" has no table/],
    [
      "bytes that are no text",
      Buffer.concat([Buffer.from(`${HEAD}\n# W\n\n`), Buffer.from([0xe9, 0x0a])]),
      /not in UTF-8/,
    ],
  ])("with %s", async (_, content, reason) => {
    const root = boundFolder(FRAMES);
    writeFileSync(join(root, GLOSSARY), content);
    await expect(planOf(root)).rejects.toThrow(reason);
    await expect(planOf(root)).rejects.toThrow(/^KW-DOC-GLOSSARY-001: /);
  });

  test("when somebody has changed it meanwhile", async () => {
    const root = boundFolder(FRAMES);
    const plan = await planOf(root);
    writeFileSync(join(root, GLOSSARY), "mine");
    expect(() => writeGlossary(corpusOf(root), plan)).toThrow(
      "KW-DOC-GLOSSARY-001: docs/glossary.md was changed meanwhile",
    );
    expect(readFileSync(join(root, GLOSSARY), "utf8")).toBe("mine");
  });
});
