import { execFileSync } from "node:child_process";
import { chmodSync, mkdirSync, renameSync, rmSync, statSync, symlinkSync, utimesSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { DocumentHost } from "../../src/graph/mod.ts";
import { BEES, boundFolder } from "./made_repository.ts";

const pathsOf = (host: DocumentHost) => host.current().corpus.documents.map(({ path }) => path);

/** Past the tick within which a change may not show in times. */
const settled = () => new Promise((done) => setTimeout(done, 80));

describe("what is a document", () => {
  test("every markdown file below the roots, by path", () => {
    expect(pathsOf(new DocumentHost(boundFolder()))).toEqual(Object.keys(BEES).sort());
  });

  test("roots in their order, overlapping ones once, excluded folders and files left out, the catalog added", () => {
    const root = boundFolder({
      "lectern.json": JSON.stringify({
        documentation: {
          roots: ["docs", "docs/api", "modules/lamp"],
          excludedFiles: ["skip.md"],
          catalog: { path: "governance/catalog.md" },
        },
      }),
      "docs/b.md": "# B",
      "docs/skip.md": "# Skip",
      "docs/api/skip.md": "# In the longer root",
      "docs/archive/old.md": "# Old",
      "docs/Node_Modules/x.md": "# X",
      "docs/api/a.md": "# A",
      "docs/text.txt": "no",
      "modules/lamp/README.MD": "# Lamp",
      "governance/catalog.md": "| Component | Owner |\n|---|---|\n| Hive | Bees |\n",
      "elsewhere.md": "# Nothing",
    });
    const host = new DocumentHost(root);
    expect(pathsOf(host)).toEqual(["docs/api/a.md", "docs/b.md", "modules/lamp/README.MD", "governance/catalog.md"]);
    expect(host.current().corpus.catalog).toMatchObject({ components: ["Hive"], owners: ["Bees"] });
  });

  test("no link is followed: not of a file, a folder, the catalog or a root, not even within the repository", () => {
    const outside = boundFolder({ "secret.md": "# Secret" });
    const root = boundFolder();
    symlinkSync(join(outside, "secret.md"), join(root, "docs/file.md"));
    symlinkSync(outside, join(root, "docs/folder"));
    symlinkSync(join(root, "docs/apiary"), join(root, "docs/own"));
    symlinkSync(join(outside, "secret.md"), join(root, "docs/catalog.md"));
    symlinkSync(outside, join(root, "linked"));
    writeFileSync(join(root, "lectern.json"), JSON.stringify({ documentation: { roots: ["docs", "linked"] } }));
    const host = new DocumentHost(root);
    expect(pathsOf(host)).toEqual(Object.keys(BEES).sort());
    expect(host.current().corpus.skipped).toEqual([]);
  });

  test("what cannot be taken is named with one reason each, and the rest is served", () => {
    const root = boundFolder();
    execFileSync("mkfifo", [join(root, "docs/pipe.md")]);
    mkdirSync(join(root, "docs/folder.md"));
    writeFileSync(join(root, "docs/folder.md/inside.md"), "# Inside");
    writeFileSync(join(root, "docs/large.md"), Buffer.alloc(50 * 1024 * 1024, "a "));
    writeFileSync(join(root, "docs/binary.md"), Buffer.from([1, 2, 0, 3]));
    writeFileSync(join(root, "docs/utf16.md"), Buffer.from("\ufeff# Title", "utf16le"));
    writeFileSync(join(root, "docs/empty.md"), "");
    writeFileSync(join(root, "docs/latin1.md"), Buffer.from("# Gr\xf6\xdfe\n\nText.\n", "latin1"));
    const { corpus } = new DocumentHost(root).current();
    expect(corpus.skipped.map(({ path }) => path).sort()).toEqual(
      ["binary", "empty", "large", "pipe", "utf16"].map((name) => `docs/${name}.md`),
    );
    for (const { reason } of corpus.skipped) expect(reason).toMatch(/^[A-Z].*\.$/);
    const paths = corpus.documents.map(({ path }) => path);
    expect(paths).toEqual(expect.arrayContaining(["docs/folder.md/inside.md", "docs/latin1.md", ...Object.keys(BEES)]));
  });

  test.skipIf(process.getuid?.() === 0)(
    "an unreadable file and folder are named (needs another user than root)",
    () => {
      const root = boundFolder();
      chmodSync(join(root, "docs/apiary/frames.md"), 0);
      chmodSync(join(root, "docs/old"), 0);
      const { corpus } = new DocumentHost(root).current();
      chmodSync(join(root, "docs/old"), 0o755);
      expect(corpus.skipped.map(({ path }) => path).sort()).toEqual(["docs/apiary/frames.md", "docs/old"]);
    },
  );
});

describe("the next call sees", () => {
  test("nothing new where nothing changed: the same corpus, all of it (V23)", () => {
    const host = new DocumentHost(boundFolder());
    const { corpus } = host.current();
    expect(host.current().corpus).toBe(corpus);
  });

  test("a document that was edited, and keeps all others", () => {
    const root = boundFolder();
    const host = new DocumentHost(root);
    const before = host.current().corpus;
    writeFileSync(join(root, "docs/apiary/frames.md"), "# Changed");
    const after = host.current().corpus;
    expect(after.generation).toBe(before.generation + 1);
    expect(after.byPath.get("docs/apiary/frames.md")?.parsed.page.title).toBe("Changed");
    expect(after.byPath.get("docs/old/protocol-v1.md")).toBe(before.byPath.get("docs/old/protocol-v1.md"));
    expect(before.byPath.get("docs/apiary/frames.md")?.parsed.page.title).toBe("Frames");
  });

  test("an edit that keeps size and time of the file (V25), also within one tick of the clock", async () => {
    const root = boundFolder();
    const file = join(root, "docs/apiary/frames.md");
    writeFileSync(file, "# One");
    const { atime, mtime } = statSync(file);
    const host = new DocumentHost(root);
    host.current();
    writeFileSync(file, "# Two");
    utimesSync(file, atime, mtime);
    expect(host.current().corpus.byPath.get("docs/apiary/frames.md")?.parsed.page.title).toBe("Two");
    await settled();
    host.current();
    writeFileSync(file, "# Six");
    utimesSync(file, atime, mtime);
    expect(host.current().corpus.byPath.get("docs/apiary/frames.md")?.parsed.page.title).toBe("Six");
  });

  test("one that was renamed with its time kept (V24), added, deleted, in a new folder", async () => {
    const root = boundFolder();
    const host = new DocumentHost(root);
    await settled();
    host.current();
    renameSync(join(root, "docs/apiary/frames.md"), join(root, "docs/apiary/frame-sizes.md"));
    expect(pathsOf(host)).toContain("docs/apiary/frame-sizes.md");
    expect(pathsOf(host)).not.toContain("docs/apiary/frames.md");
    mkdirSync(join(root, "docs/new/deep"), { recursive: true });
    writeFileSync(join(root, "docs/new/deep/page.md"), "# Page");
    expect(pathsOf(host)).toContain("docs/new/deep/page.md");
    rmSync(join(root, "docs/new"), { recursive: true });
    expect(pathsOf(host)).not.toContain("docs/new/deep/page.md");
    rmSync(join(root, "docs"), { recursive: true });
    expect(pathsOf(host)).toEqual([]);
  });

  test("a touched file as what it is: no change", () => {
    const root = boundFolder();
    const host = new DocumentHost(root);
    const { corpus } = host.current();
    utimesSync(join(root, "docs/apiary/frames.md"), new Date(), new Date());
    expect(host.current().corpus).toBe(corpus);
  });

  test("a changed configuration; a broken one is told while the last good one holds (V27)", () => {
    const root = boundFolder();
    const host = new DocumentHost(root);
    expect(host.current().configurationFault).toBeUndefined();
    writeFileSync(join(root, "lectern.json"), JSON.stringify({ documentation: { roots: ["docs/old"] } }));
    expect(pathsOf(host)).toEqual(["docs/old/protocol-v1.md"]);
    writeFileSync(join(root, "lectern.json"), "{");
    const broken = host.current();
    expect(broken.corpus.documents.map(({ path }) => path)).toEqual(["docs/old/protocol-v1.md"]);
    expect(broken.configurationFault).toMatch(/^KW-CONFIG-001: .*lectern\.json/);
    expect(broken.configurationFault).not.toMatch(/\n/);
    rmSync(join(root, "lectern.json"));
    expect(host.current().configurationFault).toMatch(/^KW-CONFIG-001: /);
    writeFileSync(join(root, "lectern.json"), JSON.stringify({ documentation: { roots: ["docs"] } }));
    expect(host.current()).toMatchObject({ configurationFault: undefined });
    expect(pathsOf(host)).toHaveLength(6);
  });

  test("a changed catalog outside of the roots", () => {
    const table = (name: string) => `| Component | Owner |\n|---|---|\n| ${name} | Bees |\n`;
    const root = boundFolder({
      "lectern.json": JSON.stringify({ documentation: { roots: ["docs"], catalog: { path: "catalog.md" } } }),
      "docs/a.md": "# A",
    });
    const host = new DocumentHost(root);
    expect(host.current().corpus.catalog).toBeUndefined();
    writeFileSync(join(root, "catalog.md"), table("Hive"));
    expect(host.current().corpus.catalog?.components).toEqual(["Hive"]);
    writeFileSync(join(root, "catalog.md"), table("Gate"));
    expect(host.current().corpus.catalog?.components).toEqual(["Gate"]);
  });
});
