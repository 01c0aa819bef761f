import { describe, expect, test } from "vitest";
import { convertedFromKyberWeave, defaultConfiguration, readProject } from "../../src/project/mod.ts";
import { temporaryFolder } from "../temporary_folder.ts";

const YAML = ".kyber-weave/kyber-weave.yml";

const read = (text: string) => readProject(temporaryFolder({ [YAML]: text }))!.configuration;

function refusal(text: string): string {
  const root = temporaryFolder({ [YAML]: text });
  try {
    readProject(root);
  } catch (error) {
    return (error as Error).message.replaceAll(root, "<root>");
  }
  throw new Error("It was taken.");
}

test.each([
  [""],
  ["# nothing\n"],
  ["---\n"],
  ["~"],
  ["{}"],
  ["ontology:\n"],
  ["ontology:\n  docs-root:\n"],
  ["squad: {a: 1}\n"],
])("a file that says nothing has the defaults, with 6-Docs as its root: %j", (text) => {
  expect(read(text)).toEqual(defaultConfiguration("6-Docs"));
});

describe("a root stands alone or in a list", () => {
  test.each([
    ["docs", ["docs"]],
    ["[docs, modules/lamp]", ["docs", "modules/lamp"]],
    ["\n    - docs\n    - ./docs/\n    - 'x\\y'", ["docs", "x/y"]],
    [".", ["."]],
    ["docs/", ["docs"]],
  ])("%j", (written, roots) => {
    expect(read(`ontology:\n  docs-root: ${written}\n`).roots).toEqual(roots);
  });
});

test("every key has its place; those of other programs are passed over", () => {
  const configuration = read(`
ontology:
  docs-root: docs
  catalog-path: teams.md
  excluded-segments: []
  excluded-files: [a.md]
  doc-types: [guide, plan]
  statuses: [live]
  technologies: [csharp]
  base-required-keys: [id]
  required-keys: {guide: [owner], plan: }
  catalog: {component-column: 2, owner-column: 3}
  colour: blue
docs-analysis:
  statuses: [live]
  glossary-path: docs/terms.md
  verdict-confidence: 0.9
  search:
    mode: high-recall
    min-claim-tokens: 4
    lexical-candidate-threshold: 0.1
    lexical-duplicate-threshold: 0.2
    semantic-candidate-threshold: 0.3
    semantic-duplicate-threshold: 0.4
    terminology-context-threshold: 0.5
    max-neighbors-per-claim: 6
    max-code-neighbors: 7
    max-candidates: 8
    unheard-of: 9
  embeddings:
    mode: required
    endpoint: http://127.0.0.1:1/v1
    model: m
    dimensions: 3
    batch-size: 4
    timeout-seconds: 5
    api-key-env: KEY
config-reg: {x: y}
review:
  gates: [{id: a, run: [b]}]
`);
  expect(configuration).toEqual({
    roots: ["docs"],
    excludedSegments: [],
    excludedFiles: ["a.md"],
    catalog: { path: "teams.md", componentColumn: 2, ownerColumn: 3 },
    sourceRoots: ["."],
    ontology: {
      types: ["guide", "plan"],
      statuses: ["live"],
      technologies: ["csharp"],
      requiredKeys: ["id"],
      requiredKeysByType: { guide: ["owner"], plan: [] },
      pairings: [],
    },
    analysis: {
      statuses: ["live"],
      glossaryPath: "docs/terms.md",
      verdictsPath: "docs/verdicts.json",
      verdictConfidence: 0.9,
      mode: "high-recall",
      minClaimTokens: 4,
      lexicalCandidate: 0.1,
      lexicalDuplicate: 0.2,
      semanticCandidate: 0.3,
      semanticDuplicate: 0.4,
      terminologyContext: 0.5,
      maxNeighboursPerClaim: 6,
      maxCodeNeighbours: 7,
      maxCandidates: 8,
      embeddings: {
        mode: "required",
        endpoint: "http://127.0.0.1:1/v1",
        model: "m",
        dimensions: 3,
        batchSize: 4,
        timeoutSeconds: 5,
        apiKeyEnv: "KEY",
      },
    },
    checks: { severities: {}, longSection: 6000 },
  });
});

describe("what is wrong is named by the file's own keys", () => {
  test.each([
    ["ontology: {docs-root: {a: b}}", '"ontology.docs-root" is {"a":"b"}; it must be a list of paths.'],
    ["ontology: {docs-root: []}", '"ontology.docs-root" is []; it must name at least one folder.'],
    ["ontology: {docs-root: ../x}", '"ontology.docs-root.0" is "../x"; it must be a path below'],
    ["ontology: {docs-root: [docs, a/../../x]}", '"ontology.docs-root.1" is "a/../../x"; it must be'],
    ["ontology: {docs-root: /}", '"ontology.docs-root.0" is "/"; it must be'],
    ["ontology: {docs-root: 'C:/'}", '"ontology.docs-root.0" is "C:/"; it must be'],
    ["ontology: {docs-root: 5}", '"ontology.docs-root" is 5; it must be a list of paths.'],
    ["ontology: {catalog-path: //host/x}", '"ontology.catalog-path" is "//host/x"; it must be'],
    [
      "ontology: {required-keys: {pland: [a]}}",
      '"ontology.required-keys.pland" names "pland", which is no type of document.',
    ],
    ["ontology: {required-keys: {pland: [a]}}", 'the nearest is "plan".'],
    [
      "ontology: {required-keys: {plan: owner}}",
      '"ontology.required-keys.plan" is "owner"; it must be a list of keys.',
    ],
    [
      "ontology: {required-keys: {plan: [a b]}}",
      '"ontology.required-keys.plan.0" is "a b"; it must be a key of front matter',
    ],
    ["ontology: {required-keys: [a]}", '"ontology.required-keys" is ["a"]; it must be an object of lists.'],
    ["ontology: {technologies: [C#]}", '"ontology.technologies.0" is "C#"; it must be lower-case'],
    ["ontology: {doc-types: [2024-01-01, 5]}", '"ontology.doc-types.1" is 5; it must be a word'],
    ["ontology: [a]", '"ontology" is ["a"]; it must be a mapping of keys to values.'],
    ["docs-analysis: {search: 5}", '"docs-analysis.search" is 5; it must be a mapping of keys to values.'],
    [
      "docs-analysis: {search: {lexical-duplicate-threshold: .nan}}",
      '"docs-analysis.search.lexical-duplicate-threshold" is NaN; it must be a number from 0 to 1.',
    ],
    [
      "docs-analysis: {verdict-confidence: .inf}",
      '"docs-analysis.verdict-confidence" is Infinity; it must be a number from 0 to 1.',
    ],
    ["docs-analysis: {verdict-confidence: 1.5}", "is 1.5; it must be a number from 0 to 1."],
    [
      "docs-analysis: {search: {max-candidates: 0}}",
      '"docs-analysis.search.max-candidates" is 0; it must be a whole number',
    ],
    [
      "docs-analysis: {embeddings: {endpoint: 'http://example.com'}}",
      '"docs-analysis.embeddings.endpoint" is "http://example.com"; it must be an http or https address on this machine',
    ],
    [
      "docs-analysis: {glossary-path: terms.md}",
      '"docs-analysis.glossary-path" is "terms.md"; it must lie in a documentation root ("6-Docs").',
    ],
    ["- a", 'it is ["a"]; it must be a mapping of keys to values.'],
    ["text", 'it is "text"; it must be a mapping'],
    [
      "ontology: &a {docs-root: *a}",
      '"ontology.docs-root" is something that holds itself, or too much; it must be a list of paths.',
    ],
  ])("%s", (text, expected) => {
    const message = refusal(text);
    expect(message).toMatch(/^KW-CONFIG-001: <root>\/\.kyber-weave\/kyber-weave\.yml cannot be used: /);
    expect(message).toContain(expected);
  });
});

const bomb = (level: number): string =>
  Array.from(
    { length: level },
    (_, at) =>
      `k${at}: &a${at} [${Array(9)
        .fill(at === 0 ? "x" : `*a${at - 1}`)
        .join(", ")}]`,
  ).join("\n");

describe("broken YAML is a fault with its line, never a crash or a hang", () => {
  test.each([
    ["a tab", "ontology:\n\tdocs-root: docs", "line 2, column 1: Tabs are not allowed as indentation."],
    [
      "a key that stands twice",
      "ontology: {}\nx: 1\nontology: {}",
      'the key "ontology" stands twice in one mapping, again in line 3.',
    ],
    [
      "a key that stands twice further in",
      "review:\n  a: 1\n  a: 2",
      'the key "a" stands twice in one mapping, again in line 3.',
    ],
    ["a list that is not closed", "ontology: {docs-root: [docs", "it is not YAML: line 1"],
    ["a text that is not closed", 'ontology: "docs', "it is not YAML: line 1"],
    ["two documents", "a: 1\n---\nb: 2", "it is not YAML: line 2"],
    ["an anchor that is not there", "ontology: *none", "its anchors cannot be followed"],
    ["a merge that is not there", "<<: *none", "its anchors cannot be followed"],
    ["wrong indentation", "ontology:\n  docs-root: docs\n bad: 1", "it is not YAML: line 3"],
    ["anchors that multiply", bomb(7), "its anchors are used more than 50 times"],
    ["few anchors that multiply", `${bomb(5)}\nontology: {docs-root: *a4}`, "its anchors cannot be followed"],
    ["brackets without end", `a: ${"[".repeat(500_000)}`, "more than 50 levels"],
    ["brackets in brackets", `a: ${"[".repeat(5000)}${"]".repeat(5000)}`, "more than 50 levels"],
    ["braces in braces", "{a: ".repeat(5000), "more than 50 levels"],
    ["dashes", "- ".repeat(300_000), "more than 50 levels"],
    ["question marks", "? ".repeat(300_000), "more than 50 levels"],
    [
      "question marks, a line each",
      Array.from({ length: 500 }, (_, at) => `${" ".repeat(at)}?`).join("\n"),
      "more than 50 levels",
    ],
    [
      "thousands of anchors in use",
      Array.from({ length: 5000 }, (_, at) => `k${at}: &a${at} 1\nj${at}: *a${at}`).join("\n"),
      "used more than 50 times",
    ],
  ])("%s", (_name, text, expected) => {
    const message = refusal(text);
    expect(message).toMatch(/^KW-CONFIG-001: .+ cannot be used: /);
    expect(message).toContain(expected);
    expect(message.length).toBeLessThan(400);
  });

  test("levels by indentation are read or refused, whichever, and neither takes the program down", () => {
    const text = Array.from({ length: 1300 }, (_, at) => `${" ".repeat(at)}a:`).join("\n");
    try {
      expect(read(text)).toEqual(defaultConfiguration("6-Docs"));
    } catch (error) {
      expect((error as Error).message).toMatch(/^KW-CONFIG-001: /);
    }
  });

  test("very many keys of other programs are passed over", () => {
    const text = Array.from({ length: 50_000 }, (_, at) => `k${at}: 1`).join("\n");
    expect(read(`${text}\nontology: {docs-root: docs}`).roots).toEqual(["docs"]);
  });

  test("marks within texts open no level", () => {
    expect(read(`review: |\n  ${"[{? - ".repeat(1000)}\nontology: {docs-root: docs}`).roots).toEqual(["docs"]);
  });
});

describe("what is converted is read to the same configuration", () => {
  test.each([
    ["nothing"],
    ["ontology: {docs-root: [docs, 'a\\b', ./docs]}"],
    ["ontology: {docs-root: docs, technologies: [csharp, test], excluded-files: [], excluded-segments: []}"],
    [
      "ontology: {doc-types: [guide], required-keys: {Guide: [owner]}, base-required-keys: [], catalog: {owner-column: 2}}",
    ],
    ["ontology: {required-keys: {adr: }}\ndocs-analysis: {search: {mode: graph}, embeddings: {mode: 'off'}}"],
    ["ontology: {catalog-path: x/teams.md}\ndocs-analysis: {statuses: [], verdict-confidence: 0}"],
  ])("%s", (text) => {
    const written = text === "nothing" ? "" : text;
    const root = temporaryFolder({ [YAML]: written });
    const documentation = convertedFromKyberWeave(root);
    const converted = temporaryFolder({ "lectern.json": JSON.stringify({ documentation }) });
    expect(readProject(converted)!.configuration).toEqual(readProject(root)!.configuration);
  });

  test("only what is written is", () => {
    const root = temporaryFolder({ "kyber-weave.yml": "ontology: {technologies: [go]}\nsquad: {a: b}" });
    expect(convertedFromKyberWeave(root)).toEqual({ roots: ["6-Docs"], ontology: { technologies: ["go"] } });
  });

  test("without such a file there is nothing to convert", () => {
    expect(convertedFromKyberWeave(temporaryFolder({ "lectern.json": "{}" }))).toBeUndefined();
  });
});
