import { describe, expect, test } from "vitest";
import { analyse } from "../../src/analysis/mod.ts";
import { readCorpus, relations } from "../../src/graph/mod.ts";
import { readProject } from "../../src/project/mod.ts";
import { boundFolder } from "../graph/made_repository.ts";
import { analysed, ofKind, page } from "./analysed.ts";

const LIMIT = (seconds: number) => `A request must finish within ${seconds} seconds before the gateway gives up.`;

const limits = (heading: string, other: string) => ({
  ...page("one", `## ${heading}\n\n${LIMIT(30)}`),
  ...page("two", `## ${other}\n\n${LIMIT(45)}`),
});

describe("conflicts", () => {
  test("V36: two numbers for one thing are a conflict, and a near duplicate where the headings agree", async () => {
    const same = await analysed(limits("Limits", "Limits"));
    expect(ofKind(same, "conflict")).toMatchObject([{ signal: "number", score: { graph: 1 } }]);
    expect(ofKind(same, "conflict")[0]?.score.lexical).toBeCloseTo(0.923, 3);
    expect(ofKind(same, "duplicate")).toMatchObject([{ isExact: false }]);
    const other = await analysed(limits("Limits", "Timing"));
    expect(ofKind(other, "conflict")[0]?.score.lexical).toBeCloseTo(0.846, 3);
    expect(ofKind(other, "duplicate")).toEqual([]);
  });

  test("V38: must and may are a conflict", async () => {
    const keys = (modal: string) => `## Rules\n\nOperators ${modal} rotate the signing key every quarter.`;
    const analysis = await analysed({ ...page("one", keys("must")), ...page("two", keys("may")) });
    expect(ofKind(analysis, "conflict")).toMatchObject([{ signal: "obligation" }]);
    expect(ofKind(analysis, "conflict")[0]?.score.lexical).toBeCloseTo(0.889, 3);
  });

  test.each([
    [
      "negation",
      "The gateway repeats lost packets of a sensor.",
      "The gateway never repeats lost packets of a sensor.",
    ],
    [
      "path",
      "The gateway keeps its log in /var/log/hive of the box.",
      "The gateway keeps its log in /opt/hive/log of the box.",
    ],
    [
      "code",
      "Call `hive.open` before any frame of the box is read.",
      "Call `hive.begin` before any frame of the box is read.",
    ],
    [
      "command",
      "Run hive start on the box, then wait for the lamp.",
      "Run hive launch on the box, then wait for the lamp.",
    ],
  ])("%s tells two statements apart", async (signal, one, other) => {
    const analysis = await analysed({ ...page("one", `## Use\n\n${one}`), ...page("two", `## Use\n\n${other}`) });
    expect(ofKind(analysis, "conflict")).toMatchObject([{ signal }]);
  });

  test.each([
    ["one merely says more", LIMIT(30), `${LIMIT(30)} That is the rule of 2026.`],
    [
      "a number belongs to a name",
      "Read RULE-001 before the hive box is opened.",
      "Read RULE-002 before the hive box is opened.",
    ],
  ])("there is none where %s", async (_name, one, other) => {
    const analysis = await analysed({ ...page("one", `## Use\n\n${one}`), ...page("two", `## Use\n\n${other}`) });
    expect(ofKind(analysis, "conflict")).toEqual([]);
  });

  test("documents that nothing relates do not contradict each other", async () => {
    const analysis = await analysed({
      ...page("one", `## Limits\n\n${LIMIT(30)}`),
      ...page("two", `## Limits\n\n${LIMIT(45)}`, { component: "Field Gateway" }),
    });
    expect(ofKind(analysis, "conflict")).toEqual([]);
  });

  test("two shell blocks with other commands are one", async () => {
    const block = (command: string) =>
      `## Start\n\n\`\`\`sh\n# the box must be closed first\n${command} --box hive --wait\n\`\`\``;
    const analysis = await analysed({ ...page("one", block("hive start")), ...page("two", block("hive launch")) });
    expect(ofKind(analysis, "conflict")).toMatchObject([{ signal: "command" }]);
  });
});

describe("duplicates", () => {
  const SENTENCE = "A colony is moved only at night and never further than two metres.";

  test("V37: a sentence in three documents is one candidate with three places, also of unrelated ones", async () => {
    const analysis = await analysed({
      ...page("one", `## Moving\n\n${SENTENCE}`),
      ...page("two", `## Advice\n\n* ${SENTENCE}`, { component: "Field Gateway" }),
      ...page("three", `## Notes\n\n> ${SENTENCE}`, { component: "Shop" }),
    });
    const [duplicate, ...others] = ofKind(analysis, "duplicate");
    expect(others).toEqual([]);
    expect(duplicate).toMatchObject({ isExact: true });
    expect(duplicate?.claims.map(({ file }) => file)).toEqual(["docs/one.md", "docs/three.md", "docs/two.md"]);
  });

  test("V37: a moved text keeps its candidate, a changed one gets another", async () => {
    const at = async (before: string, sentence: string) =>
      ofKind(
        await analysed({
          ...page("one", `${before}## Moving\n\n${sentence}`),
          ...page("two", `## Advice\n\n${sentence}`),
        }),
        "duplicate",
      )[0]?.id;
    const id = await at("", SENTENCE);
    expect(id).toMatch(/^[0-9a-f]{64}$/);
    expect(await at("## Before\n\nSomething else stands here, above the rest.\n\n", SENTENCE)).toBe(id);
    expect(await at("", `${SENTENCE} Always.`)).not.toBe(id);
  });

  test("rows of one table, and parts of one list, are parallel and not repeated", async () => {
    const analysis = await analysed(
      page(
        "boxes",
        "## Boxes\n\n| Box | Frames | Wood | Roof | Entrance |\n|---|---|---|---|---|\n" +
          "| Alder | ten | spruce | tin sheet | reduced in winter |\n| Birch | ten | spruce | tin sheet | reduced in winter |\n",
      ),
    );
    expect(ofKind(analysis, "duplicate")).toEqual([]);
  });

  test("case, punctuation and forms of letters make no other text", async () => {
    const analysis = await analysed({
      ...page("one", "## Notes\n\nThe Café’s hive: open it in MAY, not before!"),
      ...page("two", "## Notes\n\nthe cafe\u0301 s hive open it in may not before"),
    });
    expect(ofKind(analysis, "duplicate")).toMatchObject([{ isExact: true }]);
  });

  test("what is too short, stands above the first section, or in a plan that is no more, is no statement", async () => {
    const files = (extra: string, fields = {}) => ({
      ...page("one", extra, fields),
      ...page("two", extra, fields),
    });
    expect((await analysed(files("## Notes\n\nOpen the box."))).metrics.claims).toBe(0);
    expect((await analysed(files(SENTENCE))).metrics.claims).toBe(0);
    expect((await analysed(files(`## Notes\n\n${SENTENCE}`, { status: "superseded" }))).metrics.claims).toBe(0);
    expect((await analysed(files(`## Notes\n\n### Deeper\n\n${SENTENCE}`))).metrics.claims).toBe(2);
  });
});

describe("terms", () => {
  const frames = {
    ...page("hive", "## Frames\n\nA frame is a wooden rectangle that carries honeycomb.", { "source-root": "src" }),
    ...page("radio", "## Radio\n\nEach radio frame starts with two sync bytes.", {
      component: "Field Gateway",
      "source-root": "src",
    }),
  };
  const glossary = (second: string) =>
    page(
      "glossary",
      "## frame\n\n| Sense ID | Status | Definition | Scope | Aliases |\n|---|---|---|---|---|\n" +
        `| frame-comb | approved | Carries honeycomb. | component:Hive Core |  |\n| frame-radio | ${second} | Is sent. | component:Field Gateway |  |\n`,
    );

  test("V39: one word in two contexts is a candidate, until both senses are approved", async () => {
    const term = (analysis: Awaited<ReturnType<typeof analysed>>) => ofKind(analysis, "terminology");
    expect(term(await analysed(frames))).toMatchObject([{ term: "frame" }]);
    expect(term(await analysed(frames))[0]?.score.lexical).toBeLessThanOrEqual(0.3);
    expect(term(await analysed({ ...frames, ...glossary("proposed") }))).toHaveLength(1);
    expect(term(await analysed({ ...frames, ...glossary("approved") }))).toEqual([]);
  });

  test("a word that ends in s in the singular is not cut", async () => {
    const analysis = await analysed({
      ...page("one", "## A\n\nNarcissus blossoms feed early bumblebees near water."),
      ...page("two", "## B\n\nPoison of narcissus stays inside those bulbs forever."),
    });
    expect(ofKind(analysis, "terminology").map(({ term }) => term)).toEqual(["narcissus"]);
  });

  test("a glossary with a fault makes the analysis unavailable instead of half right", async () => {
    const analysis = await analysed({ ...frames, ...glossary("aproved") });
    expect(analysis.candidates).toEqual([]);
    expect(analysis.unavailable).toMatch(/^KW-DOC-GLOSSARY-001: .*aproved.*\(docs\/glossary\.md:\d+\)$/);
  });
});

describe("ignore tags", () => {
  const wrapped = (tag: string, close = "</lectern-ignore>") => ({
    ...page("one", `## Limits\n\n${tag}\n\n${LIMIT(30)}\n\n${close}`),
    ...page("two", `## Limits\n\n${LIMIT(45)}`),
  });

  test.each(["lectern", "kyber"])("V40: what %s-ignore names is not told, the rest is", async (owner) => {
    const analysis = await analysed(wrapped(`<${owner}-ignore rule="conflict">`, `</${owner}-ignore>`));
    expect(ofKind(analysis, "conflict")).toEqual([]);
    expect(ofKind(analysis, "duplicate")).toHaveLength(1);
  });

  test.each([
    ["a rule that is none", '<lectern-ignore rule="conflicts">', "</lectern-ignore>"],
    ["other letters", '<Lectern-Ignore rule="conflict">', "</lectern-ignore>"],
    ["no end", '<lectern-ignore rule="conflict">', ""],
    ["an end of another", '<lectern-ignore rule="conflict">', "</kyber-ignore>"],
    ["one in another", '<lectern-ignore rule="all">\n\n<lectern-ignore rule="all">', "</lectern-ignore>"],
    ["a heading between", '<lectern-ignore rule="all">\n\n## Next\n', "</lectern-ignore>"],
  ])("V40: %s is told, and the document states nothing", async (_name, tag, close) => {
    const analysis = await analysed(wrapped(tag, close));
    expect(analysis.metrics.claims).toBe(1);
    expect(analysis.diagnostics[0]).toMatchObject({
      code: "KW-DOC-ANALYSIS-004",
      severity: "error",
      file: "docs/one.md",
    });
  });

  test("in code it is text", async () => {
    const analysis = await analysed(
      page(
        "one",
        `## Tags\n\nWrite \`<lectern-ignore rule="x">\` around the part.\n\n\`\`\`html\n<lectern-ignore>\n\`\`\``,
      ),
    );
    expect(analysis.diagnostics).toEqual([]);
  });
});

test("what is found is the same however often and in whichever order the documents are given", async () => {
  const files = {
    ...limits("Limits", "Limits"),
    ...page("a", `## Z\n\n${LIMIT(30)}`),
    ...page("z", `## A\n\n${LIMIT(60)}`),
  };
  const once = await analysed(files);
  const again = await analysed(Object.fromEntries(Object.entries(files).reverse()));
  expect(again.candidates).toEqual(once.candidates);
  expect(once.candidates.length).toBeGreaterThan(2);
});

test("there are as many candidates as the configuration allows, of each kind the strongest, and it is said", async () => {
  const root = boundFolder({
    ...limits("Limits", "Limits"),
    "lectern.json": JSON.stringify({ documentation: { roots: ["docs"], analysis: { maxCandidates: 1 } } }),
  });
  const corpus = readCorpus(root, readProject(root)!.configuration);
  const analysis = await analyse(corpus, { related: relations(corpus), codeUnavailable: "there is none" });
  expect(analysis.candidates).toHaveLength(1);
  expect(analysis.metrics.isCut).toBe(true);
  expect(analysis.diagnostics.map(({ code }) => code)).toContain("KW-DOC-ANALYSIS-005");
});
