import { describe, expect, test } from "vitest";
import { defaultConfiguration, ProjectError, readProject } from "../../src/project/mod.ts";
import { temporaryFolder } from "../temporary_folder.ts";

function read(documentation: unknown, others: object = {}) {
  return readProject(temporaryFolder({ "lectern.json": JSON.stringify({ ...others, documentation }) }))?.configuration;
}

/** The message, with the folder's name taken out. */
function refusal(content: unknown): string {
  const root = temporaryFolder({ "lectern.json": typeof content === "string" ? content : JSON.stringify(content) });
  try {
    readProject(root);
  } catch (error) {
    expect(error).toBeInstanceOf(ProjectError);
    expect(error).toMatchObject({ code: "KW-CONFIG-001", file: `${root}/lectern.json` });
    return (error as Error).message.replaceAll(root, "<root>");
  }
  throw new Error("It was taken.");
}

const faultsOf = (documentation: unknown) => refusal({ documentation });

test("a repository that says nothing of its documents binds nobody", () => {
  expect(readProject(temporaryFolder())).toBeUndefined();
  expect(readProject(temporaryFolder({ "lectern.json": "{}" }))).toBeUndefined();
  expect(readProject(temporaryFolder({ "lectern.json": '{"sources":["docs"]}' }))).toBeUndefined();
});

test("one that says it has documents, and no more, has the defaults", () => {
  expect(read({})).toEqual(defaultConfiguration());
  expect(read({}, { $schema: "x", sources: ["anything"] })).toEqual(defaultConfiguration());
});

test("the first root is the primary one: the catalog and the glossary lie in it", () => {
  const configuration = read({ roots: ["handbook", "docs"] });
  expect(configuration).toEqual({ ...defaultConfiguration("handbook"), roots: ["handbook", "docs"] });
  expect(read({ roots: ["."] })?.catalog.path).toBe("catalog.md");
});

test("roots are normalised, repetitions collapse, overlapping ones stay", () => {
  expect(read({ roots: ["docs/", "./docs", "docs\\nested", "docs"] })?.roots).toEqual(["docs", "docs/nested"]);
});

test("a list replaces the default's, and an empty one is a real value", () => {
  const configuration = read({
    excludedSegments: [],
    excludedFiles: ["a.md", "./b/c.md"],
    sourceRoots: [],
    ontology: { types: ["guide", " Note ", "note"], statuses: [], requiredKeys: [], pairings: [] },
  });
  expect(configuration).toMatchObject({
    excludedSegments: [],
    excludedFiles: ["a.md", "b/c.md"],
    sourceRoots: [],
    ontology: { types: ["guide", "Note"], statuses: [], requiredKeys: [], pairings: [] },
  });
});

test("keys that a type requires replace that type's alone; an empty list clears them", () => {
  const usual = defaultConfiguration().ontology.requiredKeysByType;
  const configuration = read({ ontology: { requiredKeysByType: { ADR: ["decided-by"], plan: [] } } });
  expect(configuration?.ontology.requiredKeysByType).toEqual({ ...usual, plan: [], adr: ["decided-by"] });
});

test("of types that a repository does not have, nothing is required", () => {
  const { requiredKeysByType, pairings } = read({ ontology: { types: ["runbook", "guide"] } })!.ontology;
  expect(requiredKeysByType).toEqual({ runbook: ["component"] });
  expect(pairings).toEqual([{ type: "runbook", has: "source-root", needs: "code-refs" }]);
});

test("all else that can be said is read", () => {
  const documentation = {
    roots: ["docs"],
    catalog: { path: "teams.md", componentColumn: 2, ownerColumn: 3 },
    sourceRoots: ["src", "./lib/"],
    ontology: { technologies: ["csharp", "type-script"], pairings: [{ type: "plan", has: "a", needs: "b" }] },
    analysis: {
      statuses: ["current", "draft"],
      glossaryPath: "docs/terms.md",
      verdictsPath: ".reviews/verdicts.json",
      verdictConfidence: 1,
      mode: "graph",
      minClaimTokens: 3,
      lexicalCandidate: 0,
      lexicalDuplicate: 0.5,
      semanticCandidate: 0.6,
      semanticDuplicate: 0.7,
      terminologyContext: 0.8,
      maxNeighboursPerClaim: 1,
      maxCodeNeighbours: 2,
      maxCandidates: 3,
      embeddings: {
        mode: "prefer",
        endpoint: "http://localhost:11434/v1/embeddings",
        model: "small",
        dimensions: 384,
        batchSize: 8,
        timeoutSeconds: 5,
        apiKeyEnv: "EMBEDDINGS_KEY",
      },
    },
    checks: {
      severities: { "KW-DOC-SPEC-001": "off" },
      reviewAfterDays: 90,
      longSection: 9000,
      baseline: "./old.json",
    },
  };
  expect(read(documentation)).toEqual({
    ...defaultConfiguration(),
    ...documentation,
    sourceRoots: ["src", "lib"],
    ontology: { ...defaultConfiguration().ontology, ...documentation.ontology },
    checks: { ...documentation.checks, baseline: "old.json" },
  });
});

describe("a bad one names each key, what stands there, and what is allowed", () => {
  test.each<[unknown, string]>([
    [null, '"documentation" is null; it must be an object.'],
    [[], '"documentation" is []; it must be an object.'],
    [{ root: ["docs"] }, '"documentation.root" is unknown.'],
    [{ ontology: { typs: [] } }, '"documentation.ontology.typs" is unknown. Known are "types", '],
    [{ ontology: { typs: [] } }, 'the nearest is "types".'],
    [
      { ontology: { pairings: [{ type: "plan", has: "a", need: "b", needs: "c" }] } },
      '"documentation.ontology.pairings.0.need" is unknown',
    ],
    [{ roots: "docs" }, '"documentation.roots" is "docs"; it must be a list of paths.'],
    [{ roots: [] }, '"documentation.roots" is []; it must name at least one folder.'],
    [
      { roots: ["docs", "../other"] },
      '"documentation.roots.1" is "../other"; it must be a path below the repository\'s root',
    ],
    [{ roots: ["C:\\docs"] }, '"documentation.roots.0" is "C:\\\\docs"; it must be'],
    [{ catalog: { path: "//host/catalog.md" } }, '"documentation.catalog.path" is "//host/catalog.md"; it must be'],
    [
      { catalog: { ownerColumn: -1 } },
      '"documentation.catalog.ownerColumn" is -1; it must be a whole number from 0 to 100.',
    ],
    [{ ontology: { types: [""] } }, '"documentation.ontology.types.0" is ""; it must be a word or a few, on one line.'],
    [{ ontology: { types: ["a\nb"] } }, 'is "a\\nb"; it must be a word or a few, on one line.'],
    [
      { ontology: { technologies: ["C Sharp"] } },
      '"documentation.ontology.technologies.0" is "C Sharp"; it must be lower-case letters',
    ],
    [
      { ontology: { technologies: ["go", "go"] } },
      '"documentation.ontology.technologies" is ["go","go"]; it must name each once.',
    ],
    [{ ontology: { requiredKeys: ["last reviewed"] } }, 'is "last reviewed"; it must be a key of front matter'],
    [
      { ontology: { requiredKeysByType: { plam: ["owner"] } } },
      '"documentation.ontology.requiredKeysByType.plam" names "plam", which is no type of document.',
    ],
    [{ ontology: { requiredKeysByType: { plam: ["owner"] } } }, 'the nearest is "plan".'],
    [
      { ontology: { requiredKeysByType: { plan: ["a"], Plan: ["b"] } } },
      '"documentation.ontology.requiredKeysByType.Plan" is there twice',
    ],
    [
      { ontology: { requiredKeysByType: [] } },
      '"documentation.ontology.requiredKeysByType" is []; it must be an object of lists.',
    ],
    [
      { ontology: { pairings: [{ type: "none", has: "a", needs: "b" }] } },
      '"documentation.ontology.pairings.0.type" names "none"',
    ],
    [
      { analysis: { mode: "fast" } },
      '"documentation.analysis.mode" is "fast"; it must be "hybrid", "graph" or "high-recall".',
    ],
    [
      { analysis: { lexicalDuplicate: 1.01 } },
      '"documentation.analysis.lexicalDuplicate" is 1.01; it must be a number from 0 to 1.',
    ],
    [{ analysis: { lexicalDuplicate: -0.1 } }, "is -0.1; it must be a number from 0 to 1."],
    [{ analysis: { lexicalDuplicate: "0.5" } }, 'is "0.5"; it must be a number from 0 to 1.'],
    [
      { analysis: { maxCandidates: 0 } },
      '"documentation.analysis.maxCandidates" is 0; it must be a whole number from 1',
    ],
    [
      { analysis: { glossaryPath: "terms.md" } },
      '"documentation.analysis.glossaryPath" is "terms.md"; it must lie in a documentation root ("docs").',
    ],
    [{ analysis: { embeddings: { apiKeyEnv: "a-b" } } }, 'is "a-b"; it must be the name of an environment variable.'],
    [
      { checks: { severities: { "KW-DOC-SPEC-001": "fatal" } } },
      'is "fatal"; it must be "off", "info", "warning" or "error".',
    ],
    [
      { checks: { severities: { spec: "off" } } },
      "it must be the code of a check, in capital letters, digits and dashes, as a key.",
    ],
    [{ checks: { reviewAfterDays: 0.5 } }, '"documentation.checks.reviewAfterDays" is 0.5; it must be a whole number'],
  ])("%j", (documentation, expected) => {
    const message = faultsOf(documentation);
    expect(message).toMatch(/^KW-CONFIG-001: <root>\/lectern\.json cannot be used:/);
    expect(message).toContain(expected);
  });

  test("all of it together, a line each", () => {
    const lines = faultsOf({ roots: [], colour: 1, checks: { longSection: 1 } }).split("\n");
    expect(lines).toHaveLength(4);
  });

  test("a thousand faults are not all told", () => {
    const lines = faultsOf({ roots: Array(1000).fill("..") }).split("\n");
    expect(lines).toHaveLength(22);
    expect(lines.at(-1)).toBe("  and 980 more.");
  });

  test("a member that is nearly called so is no silence", () => {
    expect(refusal({ documentaton: {} })).toContain(
      '"documentaton" is unknown. Known are "sources", "documentation"; the nearest is "documentation".',
    );
  });

  test.each([["{ // no\n}"], ['{"documentation": {},}'], [""], ["\ufeff"], ["{"]])("no JSON: %j", (text) => {
    expect(refusal(text)).toMatch(/^KW-CONFIG-001: .*it is not JSON: line 1, column \d+: /);
  });

  test.each([["[]"], ["null"], ["5"], ['"documentation"']])("no object: %s", (text) => {
    expect(refusal(text)).toContain(`It is ${text}; it must be an object.`);
  });

  test("lists in lists without end", () => {
    const text = `{"documentation":${"[".repeat(100_000)}${"]".repeat(100_000)}}`;
    expect(refusal(text)).toContain(
      '"documentation" is something that holds itself, or too much; it must be an object.',
    );
  });
});

describe("a model that compares meanings is one on this machine", () => {
  const endpoint = (address: string) => ({ analysis: { embeddings: { endpoint: address } } });

  test.each([
    ["http://localhost:11434/v1/embeddings"],
    ["http://127.0.0.1/"],
    ["https://127.1.2.3:8443/x"],
    ["http://[::1]:8080/"],
    ["http://2130706433/"],
  ])("%s is taken", (address) => {
    expect(read(endpoint(address))?.analysis.embeddings.endpoint).toBe(address);
  });

  test.each([
    ["http://example.com/"],
    ["http://localhost.example.com/"],
    ["http://127.0.0.1.example.com/"],
    ["http://10.0.0.1/"],
    ["http://0.0.0.0/"],
    ["http://me:pw@localhost/"],
    ["http://localhost@example.com/"],
    ["ftp://localhost/"],
    ["file:///etc/passwd"],
    ["localhost:11434"],
    [""],
  ])("%s is refused", (address) => {
    expect(faultsOf(endpoint(address))).toContain("it must be an http or https address on this machine");
  });

  test("a password in an address is not repeated", () => {
    expect(faultsOf(endpoint("http://me:hunter2@localhost/"))).not.toContain("hunter2");
  });
});
