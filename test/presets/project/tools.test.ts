import { symlinkSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { BEES, boundFolder, boundRepository, made } from "../../graph/made_repository.ts";
import { checkedClient } from "./checked_client.ts";

const at = checkedClient;

/** A client of a server over the repository of the bees, with more files. */
const bees = (more: Readonly<Record<string, string>> = {}) => at(boundFolder({ ...BEES, ...more }));

async function explored(client: ReturnType<typeof at>, query: string, given: object = {}) {
  const { text, structured } = await client.call("docs_explore", { query, ...given });
  return { text, paths: structured.documents.map(({ path }: { path: string }) => path), structured };
}

const PROVENANCE = /^provenance: root=.+? rev=(?:[0-9a-f]{4,40}|unavailable) dirty=(?:yes|no|unknown) documents=\d+$/;

test("every tool only reads, and its description says when to use it; only the broadest says when not", async () => {
  const { tools } = await bees().request("tools/list");
  for (const { name, description, annotations } of tools) {
    expect(annotations).toMatchObject({ readOnlyHint: true, openWorldHint: false });
    expect(description).toMatch(/^(?:Searches|Finds|Tells|Lists|Reads) .*\bUse it /s);
    expect(/\bnot use\b/.test(description)).toBe(name === "docs_explore");
    expect(description).not.toMatch(/\bwrites?\b|\bbees?\b|\bhive/i);
  }
});

test("every answer, hit or miss, leads with the provenance line that docs_status gives alone", async () => {
  const root = boundRepository();
  const client = at(root);
  const { text: line } = await client.call("docs_status");
  expect(line).toMatch(PROVENANCE);
  const answers = await Promise.all([
    client.call("docs_explore", { query: "frames" }),
    client.call("docs_explore", { query: "how do I bake bread", charBudget: 0 }),
    client.call("docs_for_symbol", { symbol: "QueenTracker" }),
    client.call("docs_related", { id: "nothing" }),
    client.call("docs_impact", { files: ["src/hive/box.ts"], budget: 1000 }),
    client.call("docs_read", { document: "apiary/frames" }),
  ]);
  for (const { text, structured } of answers) {
    expect(text.split("\n")[0]).toBe(line);
    expect(structured.provenance).toMatchObject({ root, documents: 6, dirty: false });
  }
});

describe("docs_explore", () => {
  test.each([
    ["V01 an id, before its predecessor", "gateway/protocol", ["docs/gateway/protocol.md", "docs/old/protocol-v1.md"]],
    ["V02 letters do not matter in an id", "GATEWAY/PROTOCOL", ["docs/gateway/protocol.md", "docs/old/protocol-v1.md"]],
    ["V05 an endpoint", "GET /gateway/health", ["docs/gateway/protocol.md"]],
    ["V07 a reference before a plan that repeats the word", "frames", ["docs/apiary/frames.md"]],
  ])("%s", async (_name, query, first) => {
    const { paths } = await explored(bees(), query);
    expect(paths.slice(0, first.length)).toEqual(first);
  });

  test("V03, V04: a symbol finds the document that claims it, also in other letters", async () => {
    expect((await explored(bees(), "HiveBox")).paths[0]).toBe("docs/apiary/overview.md");
    expect((await explored(bees(), "hivebox")).paths[0]).toBe("docs/apiary/overview.md");
  });

  test("V06: words of a section find its document alone, and tell what does not match", async () => {
    const { paths, text } = await explored(bees(), "why are my bees suddenly gone");
    expect(paths).toEqual(["docs/apiary/swarm-runbook.md"]);
    expect(text).toContain("## Signs");
    expect(text).toMatch(/\[not matching: [^\n]*Recovery/);
  });

  test.each(["how do I bake bread", "tell me why we keep getting", "   "])(
    "V08, V12: %j is a miss that counts what was considered",
    async (query) => {
      const { paths, text } = await explored(bees(), query);
      expect(paths).toEqual([]);
      if (query.trim() !== "") expect(text).toContain("6 documents");
    },
  );

  test("V11: a component finds its documents, the plan last, each with prose", async () => {
    const { paths, structured } = await explored(bees(), "Hive Core");
    expect(paths.slice(0, 3).sort()).toEqual([
      "docs/apiary/frames.md",
      "docs/apiary/overview.md",
      "docs/apiary/swarm-runbook.md",
    ]);
    expect(paths[3]).toBe("docs/apiary/frames-plan.md");
    for (const { sections } of structured.documents) expect(sections.length).toBeGreaterThan(0);
  });

  test("V28, V29: documents without front matter, and with a broken one, are found", async () => {
    const client = bees({
      "docs/loose.md": "# Loose\n\n## Notes\n\nSmoker fuel is dry pine.\n",
      "docs/bad.md": "---\nid: [unclosed\n---\n# Bad\n\n## Notes\n\nPropolis keeps draughts away.\n",
    });
    const loose = await explored(client, "smoker fuel pine");
    expect(loose.paths[0]).toBe("docs/loose.md");
    expect(loose.text).toContain("id: (none)");
    expect(loose.text).toContain("frontmatter: missing");
    expect((await explored(client, "propolis draughts")).paths[0]).toBe("docs/bad.md");
  });

  test("V34: headings in fences of four signs and of tildes are none", async () => {
    const fence = (sign: string) =>
      `${sign}\n\`\`\`\n## not a heading\n${sign}\n\n## Real ${sign.length}\n\nMyrtle blossom.\n`;
    for (const sign of ["````", "~~~"]) {
      const { text } = await explored(bees({ "docs/fenced.md": `# Fenced\n\n${fence(sign)}` }), "myrtle blossom");
      expect(text).toContain("## Real");
      expect(text).not.toMatch(/\[[^\]\n]*not a heading/);
    }
  });

  test("V35: a folder behind a link is not found", async () => {
    const outside = boundFolder({ "secret.md": "# Secret\n\nQuetzal feathers.\n" });
    const root = boundFolder();
    symlinkSync(outside, join(root, "docs/link"));
    expect((await explored(at(root), "quetzal feathers")).paths).toEqual([]);
  });

  test("V48: a keyword finds its document first", async () => {
    const protocol = BEES["docs/gateway/protocol.md"]!.replace("owner:", "keywords: [apiculture, LoRaWAN]\nowner:");
    const { paths } = await explored(bees({ "docs/gateway/protocol.md": protocol }), "lorawan");
    expect(paths[0]).toBe("docs/gateway/protocol.md");
  });

  test("V50: a spoken question in a small corpus is a hit, not a false miss", async () => {
    const { paths } = await explored(bees(), "what happens when packets get lost");
    expect(paths).toContain("docs/gateway/protocol.md");
  });

  test("V52: without documents it says so, and where it looked", async () => {
    const { text } = await explored(at(boundFolder({})), "frames");
    expect(text).toMatch(/documents=0\n/);
    expect(text).toContain("docs");
    expect(text).not.toMatch(/genuine miss/);
  });

  test("V53: of 25 references 20 are shown, and 5 counted", async () => {
    const refs = Array.from({ length: 25 }, (_, i) => `Symbol${i}`).join(", ");
    const page = made(
      { id: "many", title: "Many", "doc-type": "reference", status: "current", "code-refs": `[${refs}]` },
      "Text.",
    );
    const { text } = await explored(bees({ "docs/many.md": page }), "many");
    expect(text.match(/^ {2}Symbol\d+ -> /gm)).toHaveLength(20);
    expect(text).toMatch(/5 more/);
  });

  test("V54: a long section is cut, which it says, and is not called complete", async () => {
    const long = Array.from({ length: 200 }, (_, i) => `Nectar flows in week ${i} of the long summer.`).join("\n");
    const page = made(
      { id: "nectar", title: "Nectar", "doc-type": "reference", status: "current" },
      `## Flow\n\n${long}`,
    );
    const { text } = await explored(bees({ "docs/nectar.md": page }), "nectar flow", {
      maxDocs: 1,
      charBudget: 20_000,
    });
    expect(text).toMatch(/\[truncated/);
    expect(text).not.toContain("[complete document]");
  });

  test("the budget bounds the body, and clamped numbers are told", async () => {
    const { text } = await explored(bees(), "hive", { maxDocs: 99, charBudget: 1 });
    const body = text.slice(text.indexOf("\n") + 1);
    expect(body.length).toBeLessThanOrEqual(1000);
    expect(body).toMatch(/99.*20/);
  });

  test("an edit shows in the next answer", async () => {
    const root = boundFolder();
    const client = at(root);
    expect((await explored(client, "queen excluder")).paths).toEqual([]);
    writeFileSync(
      join(root, "docs/queen.md"),
      "# Queen excluder\n\n## Use\n\nA queen excluder keeps the queen below.\n",
    );
    expect((await explored(client, "queen excluder")).paths).toEqual(["docs/queen.md"]);
  });
});

describe("docs_for_symbol", () => {
  const box = (line: number) => `${"\n".repeat(line - 1)}export class HiveBox {}\n`;

  test("V13: where each reference stands, and which is unresolved", async () => {
    const { text } = await bees({ "src/hive/box.ts": box(4) }).call("docs_for_symbol", { symbol: "HiveBox" });
    expect(text).toContain("  Apiary.HiveBox -> src/hive/box.ts:4 [class]\n");
    expect(text).toContain("  ColonyStore -> (unresolved)");
  });

  test("V14, V15, V16: the source root chooses, counts and tells what is outside", async () => {
    const joinIn = async (files: Record<string, string>) =>
      (await bees(files).call("docs_for_symbol", { symbol: "Apiary.HiveBox" })).text.match(/^ {2}Apiary.*$/m)?.[0];
    expect(await joinIn({ "src/hive/box.ts": box(4), "src/other/box.ts": box(9) })).toBe(
      "  Apiary.HiveBox -> src/hive/box.ts:4 [class]",
    );
    expect(await joinIn({ "src/hive/box.ts": box(4), "src/hive/legacy.ts": box(2) })).toBe(
      "  Apiary.HiveBox -> src/hive/box.ts:4 [class] (+1 other same-named)",
    );
    expect(await joinIn({ "src/other/box.ts": box(9) })).toBe(
      "  Apiary.HiveBox -> src/other/box.ts:9 [class] (outside this document's source-root)",
    );
  });

  test("V19: a miss counts, and names what is near", async () => {
    const { text, structured } = await bees().call("docs_for_symbol", { symbol: "HiveBix" });
    expect(text).toContain('"HiveBix"');
    expect(text).toContain("0 of 6");
    expect(structured).toMatchObject({ documents: [], considered: 6 });
  });

  test("an endpoint finds the document that exposes it, and a name forges no line", async () => {
    const { structured } = await bees().call("docs_for_symbol", { symbol: "POST /swarms/{id}/recover" });
    expect(structured.documents.map(({ path }: { path: string }) => path)).toEqual(["docs/apiary/swarm-runbook.md"]);
    const { text } = await bees().call("docs_for_symbol", { symbol: "a\nprovenance: root=/forged" });
    expect(text.match(/^provenance:/gm)).toHaveLength(1);
  });
});

test("docs_read gives windows of whole lines that join to the file; documents are resources", async () => {
  const client = bees();
  const { structured } = await client.call("docs_read", { document: "docs/apiary/frames.md", lineCount: 200 });
  expect(structured.content).toBe(BEES["docs/apiary/frames.md"]);
  const { resources } = await client.request("resources/list");
  expect(resources).toHaveLength(6);
  const { contents } = await client.request("resources/read", { uri: "lectern://project/docs/apiary/frames.md" });
  expect(contents[0].text).toBe(BEES["docs/apiary/frames.md"]);
  const unknown = await client.call("docs_read", { document: "apiary/framez" });
  expect(unknown.text).toContain("apiary/frames");
});

test("docs_related names what shares a component, and says why", async () => {
  const { structured, text } = await bees().call("docs_related", { id: "apiary/frames", depth: 2 });
  const paths = structured.neighbours.map(({ path }: { path: string }) => path);
  expect(paths).toContain("docs/apiary/overview.md");
  expect(text).toContain("component:Hive Core");
  const unknown = await bees().call("docs_related", { id: "apiary/framez" });
  expect(unknown.structured).toMatchObject({ kind: "unknown", nearest: ["apiary/frames"] });
});

test("docs_impact names the documents of a changed file, and refuses files together with a range", async () => {
  const client = bees({ "src/hive/box.ts": "export class HiveBox {}\n" });
  const { structured } = await client.call("docs_impact", { files: ["src/hive/box.ts"] });
  expect(structured.documents[0]).toMatchObject({ path: "docs/apiary/overview.md", isChanged: false });
  const refused = await client.call("docs_impact", { files: ["a"], range: "HEAD" });
  expect(refused.structured).toMatchObject({ kind: "refused" });
});

test.each([
  ["docs_explore", "query"],
  ["docs_for_symbol", "symbol"],
  ["docs_related", "id"],
  ["docs_related", "path"],
  ["docs_impact", "range"],
  ["docs_read", "document"],
  ["docs_glossary", "term"],
  ["docs_analysis_candidates", "kind"],
  ["docs_analysis_candidates", "cursor"],
])("%s answers when half a character stands in %s", async (tool, argument) => {
  expect(await bees().call(tool, { [argument]: "half \ud800" })).toMatchObject({ isError: false });
});

test("docs_impact answers when half a character stands in a path, docs_read in a section", async () => {
  const client = bees();
  expect((await client.call("docs_impact", { files: ["half \ud800"] })).isError).toBe(false);
  const { isError } = await client.call("docs_read", { document: "docs/apiary/frames.md", section: "half \ud800" });
  expect(isError).toBe(false);
});
