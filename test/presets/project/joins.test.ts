import { mkdirSync, rmSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { describe, expect, test } from "vitest";
import { DocumentHost } from "../../../src/graph/mod.ts";
import { BEES, boundFolder, made } from "../../graph/made_repository.ts";
import { checkedClient } from "./checked_client.ts";

const HEAD = { "doc-type": "reference", status: "current" };

type Node = readonly [kind: string, name: string, qualifiedName: string, file: string, line: number];

/** Writes the file of another indexer. */
function codegraph(root: string, nodes: readonly Node[]): void {
  const file = join(root, ".codegraph/codegraph.db");
  mkdirSync(dirname(file), { recursive: true });
  rmSync(file, { force: true });
  using database = new DatabaseSync(file);
  database.exec(
    "CREATE TABLE nodes(id TEXT, kind TEXT, name TEXT, qualified_name TEXT, file_path TEXT, language TEXT, start_line INT, end_line INT)",
  );
  database.exec("CREATE TABLE edges(source TEXT, target TEXT, kind TEXT)");
  const insert = database.prepare("INSERT INTO nodes VALUES (?, ?, ?, ?, ?, 'csharp', ?, ?)");
  for (const [at, [kind, name, qualifiedName, path, line]] of nodes.entries()) {
    insert.run(String(at), kind, name, qualifiedName, path, line, line);
  }
}

/** The lines of an answer that tell where references stand. */
async function joinsIn(client: ReturnType<typeof checkedClient>, symbol: string): Promise<string[]> {
  const { text } = await client.call("docs_for_symbol", { symbol });
  return text.match(/^ {2}\S.* -> .*$/gm) ?? [];
}

describe("a reference is joined", () => {
  test("V17: to code anywhere, by a document that declares no source root", async () => {
    const root = boundFolder({
      ...BEES,
      "docs/scale.md": made({ id: "scale", title: "Scale", ...HEAD, "code-refs": "[Scale]" }, "Text."),
      "src/x.ts": "export class Scale {}\n",
    });
    expect(await joinsIn(checkedClient(root), "Scale")).toEqual(["  Scale -> src/x.ts:1 [class]"]);
  });

  test("by documents that say nothing else of themselves, or write half a character", async () => {
    const root = boundFolder({
      "docs/bare.md": "---\ncode-refs: Scale\n---\n# Bare\n",
      "docs/half.md": '---\nid: "\\uD83D"\ntitle: "\\uDE00"\ncode-refs: [Scale, "\\uD800"]\n---\n# Half\n',
      "src/x.ts": "export class Scale {}\n",
    });
    const client = checkedClient(root);
    expect(await joinsIn(client, "Scale")).toEqual([
      "  Scale -> src/x.ts:1 [class]",
      "  Scale -> src/x.ts:1 [class]",
      "  \ufffd -> (unresolved)",
    ]);
    for (const [tool, given] of [
      ["docs_explore", { query: "Scale" }],
      ["docs_related", { path: "docs/half.md" }],
      ["docs_impact", { files: ["src/x.ts"] }],
      ["docs_read", { document: "docs/half.md" }],
      ["docs_status", {}],
      ["docs_analysis_candidates", {}],
    ] as const) {
      expect((await client.call(tool, given)).isError, tool).toBeFalsy();
    }
    const { resources } = await client.request("resources/list");
    expect(resources.map(({ name }: { name: string }) => name)).toHaveLength(2);
  });

  test("V18: to the class before a property of its name, which is counted", async () => {
    const head = { id: "scale", title: "Scale", ...HEAD, "source-root": "src", "code-refs": "[Scale]" };
    const root = boundFolder({
      "docs/scale.md": made(head, "Text."),
      "src/a.ts": "export interface Hive {\n  Scale: number;\n}\n",
      "src/b.ts": "\nexport class Scale {}\n",
    });
    expect(await joinsIn(checkedClient(root), "Scale")).toEqual([
      "  Scale -> src/b.ts:2 [class] (+1 other same-named)",
    ]);
  });

  test("to a class of a namespace, a member, an endpoint, and to nothing, each in its own line", async () => {
    const head = {
      id: "hive",
      title: "Hive",
      ...HEAD,
      "code-refs": "[Apiary.HiveBox, HiveBox.open, 'HiveBox::gone', gather]",
      "api-endpoints": "['GET /hives/{id}', GET /nothing]",
    };
    const root = boundFolder({
      "docs/hive.md": made(head, "Text."),
      "src/box.ts": "export class HiveBox {\n  open() {}\n}\nexport const gather = () => 1;\n",
      "src/http.js": "import express from 'express';\nconst app = express();\napp.get('/hives/:hive', show);\n",
    });
    expect(await joinsIn(checkedClient(root), "HiveBox")).toEqual([
      "  Apiary.HiveBox -> src/box.ts:1 [class]",
      "  HiveBox.open -> src/box.ts:2 [method]",
      "  HiveBox::gone -> (unresolved)",
      "  gather -> src/box.ts:4 [function]",
      "  GET /hives/{id} -> src/http.js:3 [route]",
      "  GET /nothing -> (unresolved)",
    ]);
  });
});

describe("an index of another program", () => {
  test("is used when it is there, and read anew when it alone was written: the documents stay (V26)", async () => {
    const root = boundFolder({ ...BEES, "src/hive/box.ts": "export class HiveBox {}\n" });
    const client = checkedClient(root);
    expect(await joinsIn(client, "HiveBox")).toContain("  Apiary.HiveBox -> src/hive/box.ts:1 [class]");
    const documents = new DocumentHost(root);
    const { corpus } = documents.current();
    codegraph(root, [["class", "HiveBox", "Apiary::HiveBox", "src/hive/Box.cs", 12]]);
    expect(await joinsIn(client, "HiveBox")).toEqual([
      "  Apiary.HiveBox -> src/hive/Box.cs:12 [class]",
      "  ColonyStore -> (unresolved)",
    ]);
    codegraph(root, [
      ["class", "HiveBox", "Apiary::HiveBox", "src/hive/Box.cs", 14],
      ["import", "ColonyStore", "ColonyStore", "src/hive/Box.cs", 1],
      ["method", "ColonyStore", "ColonyStore", "src/store/Make.cs", 3],
    ]);
    expect(await joinsIn(client, "HiveBox")).toEqual([
      "  Apiary.HiveBox -> src/hive/Box.cs:14 [class]",
      "  ColonyStore -> src/store/Make.cs:3 [method] (outside this document's source-root)",
    ]);
    expect(documents.current().corpus).toBe(corpus);
    rmSync(join(root, ".codegraph"), { recursive: true });
    expect(await joinsIn(client, "HiveBox")).toContain("  Apiary.HiveBox -> src/hive/box.ts:1 [class]");
  });

  test("V20: that cannot be read is told once with the reason; joins are unresolved, and the prose comes as usual", async () => {
    const root = boundFolder({ ...BEES, "src/hive/box.ts": "export class HiveBox {}\n" });
    const client = checkedClient(root);
    mkdirSync(join(root, ".codegraph"));
    const database = join(root, ".codegraph/codegraph.db");
    for (const [spoil, reason] of [
      [() => writeFileSync(database, "no database"), /file is not a database/],
      [() => writeFileSync(database, ""), /no such table/],
      [() => rmSync(database), undefined],
      [() => mkdirSync(database), /it is no file/],
    ] as const) {
      spoil();
      if (reason === undefined) continue;
      const { text, structured } = await client.call("docs_explore", { query: "HiveBox" });
      expect(text.match(/^warning: the code index could not be read.*$/gm)).toEqual([expect.stringMatching(reason)]);
      expect(text).toContain("  Apiary.HiveBox -> (unresolved)\n  ColonyStore -> (unresolved)");
      expect(text).toContain("A colony lives in a hive box.");
      expect(structured.joinsUnavailable).toMatch(reason);
    }
  });
});
