import { describe, expect, test } from "vitest";
import {
  aliasesOf,
  CATEGORIES,
  CATEGORY_NAMES,
  categoryNamed,
  categoryOf,
} from "../../../src/presets/claude_code/categories.ts";
import { ALIASES, PATHS, SEGMENTS } from "../../../src/presets/claude_code/category_table.ts";
import { contentSegments } from "../../../src/presets/claude_code/content_segments.ts";

const at = (path: string) => `https://code.claude.com/docs/en/${path}`;

test("there are thirty", () => {
  expect(CATEGORIES.join(" ")).toBe(
    "hooks skills commands agents plugins plugin-marketplaces mcp channels settings memory overview getting-started cli " +
      "best-practices interactive security providers gateways environments ide ci-cd automation agent-sdk desktop " +
      "integrations config operations troubleshooting changelog uncategorized",
  );
});

describe("a page's category", () => {
  test.each([
    ["hooks", "hooks", "a segment as listed"],
    ["hooks/input-schema", "hooks", "what is below it"],
    ["slash-commands", "commands", "an old name"],
    ["sub-agents", "agents", "a segment of another name"],
    ["llm-gateway-rollout", "gateways", "a listed beginning that ends at a hyphen"],
    ["claude-apps-gateway-on-gcp", "gateways", "likewise"],
    ["mcp-quickstart", "mcp", "likewise"],
    ["security-guidance", "security", "likewise"],
    ["desktop-linux", "desktop", "likewise"],
    ["desktop-scheduled-tasks-reference", "automation", "the longest beginning wins over desktop"],
    ["plugin-marketplaces", "plugin-marketplaces", "longer than plugins"],
    ["plugins/create-marketplace", "plugin-marketplaces", "a whole path comes before its first segment"],
    ["plugins/host-marketplace", "plugin-marketplaces", "likewise"],
    ["plugins/marketplace-reference", "plugin-marketplaces", "likewise"],
    ["plugins/other", "plugins", "but only as a whole"],
    ["agent-sdk/hooks", "agent-sdk", "the first segment that means something wins"],
    ["new/hooks", "hooks", "a segment that means nothing is passed over"],
    ["whats-new/2026-w10", "changelog", "a folder"],
    ["hooks.md", "hooks", "a file's ending"],
    ["pluginsomething", "uncategorized", "no hyphen, no beginning"],
    ["hookswild", "uncategorized", "likewise"],
    ["constructor", "uncategorized", "what every object has"],
    ["__proto__", "uncategorized", "likewise"],
    ["toString-x", "uncategorized", "likewise"],
    ["", "uncategorized", "nothing"],
  ])("%s: %s (%s)", (path, expected) => {
    expect(categoryOf(at(path))).toBe(expected);
  });

  test.each([undefined, "preamble", "hooks"])("without an address there is none: %s", (address) => {
    expect(categoryOf(address)).toBe("uncategorized");
  });

  test("every segment and path of the table means what it stands for", () => {
    for (const [category, segments] of Object.entries(SEGMENTS)) {
      for (const segment of segments) expect(categoryOf(at(segment))).toBe(category);
    }
    for (const [path, category] of Object.entries(PATHS)) expect(categoryOf(at(path))).toBe(category);
  });

  test("no segment stands twice", () => {
    const all = Object.values(SEGMENTS).flat();
    expect(new Set(all).size).toBe(all.length);
  });
});

describe("where a page stands", () => {
  test.each([
    [at("hooks/input-schema"), "hooks/input-schema"],
    ["https://x.dev/docs/pt-BR/hooks", "hooks"],
    ["https://x.dev/docs/hooks", "hooks"],
    ["https://x.dev/guide/en/hooks", "guide/en/hooks"],
    ["https://x.dev/docs/english/a", "english/a"],
    ["https://x.dev/", ""],
    ["not an address", ""],
  ])("%s: %s", (address, expected) => expect(contentSegments(address).join("/")).toBe(expected));
});

describe("names that a category is asked for by", () => {
  test.each([
    ["subagents", "agents"],
    ["sub-agents", "agents"],
    ["slash-commands", "commands"],
    ["claude-md", "memory"],
    ["configuration", "config"],
    ["gateway", "gateways"],
    ["hooks", "hooks"],
    ["uncategorized", "uncategorized"],
    ["constructor", undefined],
    ["Hooks", undefined],
  ])("%s: %s", (name, expected) => expect(categoryNamed(name)).toBe(expected));

  test("no alias is a category, and each means one", () => {
    for (const [alias, category] of Object.entries(ALIASES)) {
      expect(CATEGORIES).not.toContain(alias);
      expect(CATEGORIES).toContain(category);
    }
    expect(CATEGORY_NAMES.length).toBe(36);
    expect(aliasesOf("agents")).toEqual(["sub-agents", "subagents"]);
    expect(aliasesOf("hooks")).toEqual([]);
  });
});
