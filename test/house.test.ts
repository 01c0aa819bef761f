import { readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import {
  arrows,
  asMermaid,
  asText,
  describeFault,
  faultsOf,
  importsOf,
  packagesFrom,
  readTree,
  type Tree,
} from "./house.ts";

/** A house of these files in which everything else is in order: each folder has a door that brings nothing. */
function house(files: Record<string, string>): Tree {
  const folders = Object.keys(files).flatMap((path) => {
    const parts = path.split("/").slice(0, -1);
    return parts.map((_, depth) => `${parts.slice(0, depth + 1).join("/")}/mod.ts`);
  });
  return new Map(Object.entries({ ...Object.fromEntries(folders.map((door) => [door, ""])), ...files }));
}

const faults = (files: Record<string, string>) => faultsOf(house(files)).map(describeFault);

it("lectern's own house is in order", () => {
  expect(faultsOf(readTree(join(import.meta.dirname, "../src"))).map(describeFault)).toEqual([]);
});

it("DESIGN.md draws the house as it stands (mend it with npm run house)", () => {
  const drawn = asMermaid(arrows(readTree(join(import.meta.dirname, "../src"))));
  expect(readFileSync(join(import.meta.dirname, "../DESIGN.md"), "utf8")).toContain(drawn);
});

describe("imports go down one stair", () => {
  const pairs: { from: string; to: string; ok: boolean; why: string }[] = [
    { from: "main", to: "commands", ok: true, why: "the top of both stairs" },
    { from: "commands", to: "storage", ok: true, why: "any number of steps at once" },
    { from: "commands", to: "clients", ok: true, why: "commands stands on both stairs" },
    { from: "clients", to: "storage", ok: true, why: "storage is the foot of both" },
    { from: "protocol", to: "storage", ok: true, why: "storage is the foot of both" },
    { from: "transports", to: "host", ok: true, why: "down the stair of the wire" },
    { from: "tools", to: "host", ok: true, why: "a landing" },
    { from: "presets", to: "host", ok: true, why: "a landing" },
    { from: "tools", to: "presets", ok: false, why: "up" },
    { from: "storage", to: "pages", ok: false, why: "up from the foot" },
    { from: "commands", to: "main", ok: false, why: "up to the top" },
    { from: "protocol", to: "host", ok: false, why: "up the stair of the wire" },
    { from: "tools", to: "protocol", ok: false, why: "the landing leads to host and no further" },
    { from: "library", to: "host", ok: false, why: "only tools and presets have a landing" },
    { from: "host", to: "tools", ok: false, why: "a landing is one-way" },
    { from: "host", to: "pages", ok: false, why: "the wire knows nothing of documentation" },
    { from: "protocol", to: "search", ok: false, why: "the wire knows nothing of documentation" },
    { from: "transports", to: "fetch", ok: false, why: "the wire knows nothing of documentation" },
  ];
  const file = (room: string) => (room === "main" ? "main.ts" : `${room}/mod.ts`);

  it.each(pairs)("$from → $to: $ok ($why)", ({ from, to, ok }) => {
    const path = from === "main" ? "main.ts" : `${from}/one.ts`;
    const specifier = (from === "main" ? "./" : "../") + file(to);
    const found = faults({ [file(to)]: "", [path]: `import { x } from "${specifier}";` });
    expect(found).toEqual(ok ? [] : [`climbs: ${path}:1 ${from} may not use ${to} (${file(to)})`]);
  });

  const ways = [
    'import "../tools/mod.ts";',
    'import x from "../tools/mod.ts";',
    'import type { X } from "../tools/mod.ts";',
    'import { type X } from "../tools/mod.ts";',
    'export { x } from "../tools/mod.ts";',
    'export * from "../tools/mod.ts";',
    'export type { X } from "../tools/mod.ts";',
    'const x = await import("../tools/mod.ts");',
    'export async function f() { return (await import("../tools/mod.ts")).x; }',
    'type X = import("../tools/mod.ts").X;',
  ];
  it.each(ways)("whatever the import looks like: %s", (text) => {
    expect(faults({ "tools/mod.ts": "", "pages/one.ts": text })).toEqual([
      "climbs: pages/one.ts:1 pages may not use tools (tools/mod.ts)",
    ]);
  });

  it("but not what only looks like one", () => {
    const text = [
      '// import { x } from "../tools/mod.ts";',
      "const a = 'import { x } from \"../tools/mod.ts\"';",
      'const b = `import("../tools/mod.ts")`;',
      'const c = /import "..\\/tools\\/mod.ts"/;',
    ].join("\n");
    expect(faults({ "tools/mod.ts": "", "pages/one.ts": text })).toEqual([]);
  });

  it("names a room that is not on the plan", () => {
    expect(faults({ "attic/mod.ts": "" })).toEqual(["no such room: attic is not on the plan (STAIRS)"]);
  });
});

describe("a folder is entered by its door", () => {
  const doors: { from: string; specifier: string; ok: boolean }[] = [
    { from: "search/one.ts", specifier: "../pages/mod.ts", ok: true },
    { from: "search/one.ts", specifier: "../pages/page.ts", ok: false },
    { from: "search/one.ts", specifier: "../pages/formats/mod.ts", ok: true },
    { from: "search/one.ts", specifier: "../pages/formats/tags.ts", ok: false },
    { from: "pages/one.ts", specifier: "./page.ts", ok: true },
    { from: "pages/one.ts", specifier: "./formats/tags.ts", ok: false },
    { from: "pages/formats/one.ts", specifier: "../page.ts", ok: true },
    { from: "pages/formats/one.ts", specifier: "./tags.ts", ok: true },
  ];
  it.each(doors)("$from → $specifier: $ok", ({ from, specifier, ok }) => {
    const found = faults({ "pages/page.ts": "", "pages/formats/tags.ts": "", [from]: `import "${specifier}";` });
    expect(found.map((fault) => fault.split(":")[0])).toEqual(ok ? [] : ["past the door"]);
  });

  it("and has one", () => {
    const tree = new Map([
      ["pages/page.ts", ""],
      ["pages/formats/mod.ts", ""],
    ]);
    expect(faultsOf(tree).map(describeFault)).toEqual(["no door: pages has no mod.ts"]);
  });
});

describe("no files go in a circle", () => {
  it("of two, by a type", () => {
    expect(faults({ "pages/a.ts": 'import "./b.ts";', "pages/b.ts": 'import type { A } from "./a.ts";' })).toEqual([
      "circle: pages/a.ts pages/a.ts → pages/b.ts → pages/a.ts",
    ]);
  });

  it("of one", () => {
    expect(faults({ "pages/a.ts": 'import "./a.ts";' })).toEqual(["circle: pages/a.ts pages/a.ts → pages/a.ts"]);
  });

  it("of several, told once and by the shortest way", () => {
    const files = {
      "pages/a.ts": 'import "./b.ts"; import "./c.ts";',
      "pages/b.ts": 'import "./c.ts";',
      "pages/c.ts": 'import "./a.ts";',
    };
    expect(faults(files)[0]).toBe("circle: pages/a.ts pages/a.ts → pages/c.ts → pages/a.ts");
  });

  it("but may meet again below", () => {
    const files = {
      "pages/a.ts": 'import "./b.ts"; import "./c.ts";',
      "pages/b.ts": 'import "./c.ts";',
      "pages/c.ts": "",
    };
    expect(faults(files)).toEqual([]);
  });
});

describe("serve reaches no terminal renderer", () => {
  const served = (serve: string, between = "") => ({
    "commands/serve.ts": serve,
    "commands/between.ts": between,
    "commands/progress_bar.ts": "",
  });
  it.each([
    ["at once", 'import "./progress_bar.ts";', ""],
    ["later", 'export const f = () => import("./progress_bar.ts");', ""],
    ["by another file", 'import "./between.ts";', 'export const f = () => import("./progress_bar.ts");'],
  ])("%s", (_, serve, between) => {
    expect(faults(served(serve, between))[0]).toMatch(/^renderer: commands\/serve\.ts .*→ commands\/progress_bar\.ts$/);
  });

  it("though its types are free", () => {
    expect(faults(served('import type { Bar } from "./progress_bar.ts";'))).toEqual([]);
  });
});

describe("the start loads no package", () => {
  it("along any static way", () => {
    const files = { "main.ts": 'import "./pages/mod.ts";', "pages/mod.ts": 'import { z } from "zod";' };
    expect(faults(files)).toEqual(["eager: main.ts main.ts → pages/mod.ts → zod"]);
  });

  it("but may later, or for its types, or from Node", () => {
    const files = {
      "main.ts": 'import "node:fs"; import type { X } from "zod"; export const f = () => import("./pages/mod.ts");',
      "pages/mod.ts": 'import { z } from "zod";',
    };
    expect(faults(files)).toEqual([]);
    expect(packagesFrom(importsOf(house(files)), "pages/mod.ts")).toEqual([["pages/mod.ts", "zod"]]);
  });
});

describe("files", () => {
  it.each(["utils", "util", "helpers", "helper", "common", "misc", "types"])("are not called %s.ts", (name) => {
    expect(faults({ [`pages/${name}.ts`]: "" })).toEqual([
      `name: pages/${name}.ts a grab-bag: name it by what is in it`,
    ]);
  });

  it("may have such a word within their name", () => {
    expect(faults({ "pages/line_types.ts": "", "pages/common_words.ts": "" })).toEqual([]);
  });

  it("stay within 400 lines", () => {
    expect(faults({ "pages/long.ts": "x;\n".repeat(400) })).toEqual([]);
    expect(faults({ "pages/long.ts": "x;\n".repeat(401) })[0]).toMatch(/^long: pages\/long\.ts 401 lines/);
  });

  it("or say why at their top, not further down", () => {
    const reason = "/**\n * A table.\n *\n * Over 400 lines because it is one table.\n */\n";
    expect(faults({ "pages/long.ts": reason + "x;\n".repeat(400) })).toEqual([]);
    expect(faults({ "pages/long.ts": "x;\n".repeat(400) + reason })).toHaveLength(1);
  });

  it("exist where they are imported", () => {
    expect(faults({ "pages/a.ts": 'import "./gone.ts"; import manifest from "../../package.json";' })).toEqual([
      "no such file: pages/a.ts:1 imports pages/gone.ts",
    ]);
  });
});

it("the plan is drawn in the order of the stairs", () => {
  const tree = house({
    "pages/a.ts": "",
    "search/a.ts": 'import "../pages/mod.ts";',
    "main.ts": 'import "./search/mod.ts";',
  });
  expect(asText(arrows(tree))).toBe("main    search\nsearch  pages\npages   –\n");
  expect(asMermaid(arrows(tree))).toBe("flowchart TD\n  main --> search\n  search --> pages\n");
});
