import { readFileSync } from "node:fs";
import { join } from "node:path";
import { Ajv2020 } from "ajv/dist/2020.js";
import { describe, expect, test } from "vitest";
import { schemaFiles } from "../../schemas/build.ts";

const folder = join(import.meta.dirname, "../../schemas");

test.each([...schemaFiles()])("%s is what `npm run schemas` writes", (name, text) => {
  expect(readFileSync(join(folder, name), "utf8")).toBe(text);
});

const validatorOf = (name: string) =>
  new Ajv2020({ allowUnionTypes: true }).compile(JSON.parse(schemaFiles().get(name)!));

describe("an editor marks what lectern refuses by its form", () => {
  test.each<[boolean, object]>([
    [true, {}],
    [true, { $schema: "x", refreshEvery: "24h", proxy: "http://me:pw@proxy:3128", budgets: { search: 9000 } }],
    [true, { refreshEvery: 60_000, maxStale: "never" }],
    [false, { refreshEvery: "daily" }],
    [false, { refreshEvery: 5 }],
    [false, { proxi: "http://proxy" }],
    [false, { proxy: "proxy:3128" }],
    [false, { budgets: { read: 999 } }],
    [false, { budgets: { write: 2000 } }],
  ])("config.json: %s for %j", (isGood, content) => {
    expect(validatorOf("config.schema.json")(content)).toBe(isGood);
  });

  test.each<[boolean, object]>([
    [true, {}],
    [true, { sources: ["docs", { origin: "npm:zod", name: "zod", include: ["*.md"], refreshEvery: "1d" }] }],
    [true, { sources: [{ origin: "https://a.example", headerFrom: "LECTERN_HEADER_A" }] }],
    [false, { sources: [{ origin: "https://a.example", headerFrom: "GITHUB_TOKEN" }] }],
    [false, { sources: [{ origin: "https://a.example", allowLocal: true }] }],
    [false, { sources: [{ name: "zod" }] }],
    [false, { sources: [{ origin: "docs", name: "Docs" }] }],
    [false, { sources: Array(51).fill("docs") }],
    [false, { source: "docs" }],
    [true, { documentation: {} }],
    [
      true,
      {
        sources: [],
        documentation: { roots: ["docs", "modules\\lamp/"], ontology: { types: [], technologies: ["go"] } },
      },
    ],
    [
      true,
      {
        documentation: {
          ontology: { requiredKeysByType: { adr: ["owner"] } },
          checks: { severities: { "A-1": "off" } },
        },
      },
    ],
    [false, { documentation: { root: ["docs"] } }],
    [false, { documentation: { roots: [] } }],
    [false, { documentation: { roots: ["../other"] } }],
    [false, { documentation: { roots: ["a\\..\\b"] } }],
    [false, { documentation: { catalog: { path: "/etc/catalog.md" } } }],
    [false, { documentation: { sourceRoots: ["C:\\src"] } }],
    [false, { documentation: { analysis: { lexicalDuplicate: 1.5 } } }],
    [false, { documentation: { ontology: { technologies: ["C#"] } } }],
    [false, { documentation: { checks: { severities: { "A-1": "fatal" } } } }],
  ])("lectern.json: %s for %j", (isGood, content) => {
    expect(validatorOf("lectern.schema.json")(content)).toBe(isGood);
  });

  test.each([...schemaFiles()])("%s describes each member", (_name, text) => {
    const undescribed: string[] = [];
    const visit = (schema: Record<string, unknown>, path: string) => {
      for (const [name, inner] of Object.entries(
        (schema.properties ?? {}) as Record<string, Record<string, unknown>>,
      )) {
        if (typeof inner.description !== "string") undescribed.push(`${path}${name}`);
        visit(inner, `${path}${name}.`);
      }
      for (const inner of [schema.items, ...((schema.anyOf ?? []) as unknown[])]) {
        if (inner) visit(inner as Record<string, unknown>, path);
      }
    };
    visit(JSON.parse(text), "");
    expect(undescribed).toEqual([]);
  });
});
