import { execFileSync } from "node:child_process";
import { mkdirSync, symlinkSync, truncateSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { configurationFiles, readProject } from "../../src/project/mod.ts";
import { temporaryFolder } from "../temporary_folder.ts";

const YAML = ".kyber-weave/kyber-weave.yml";

const refusal = (root: string): string => {
  try {
    readProject(root);
  } catch (error) {
    return (error as Error).message.replaceAll(root, "<root>");
  }
  throw new Error("It was taken.");
};

test("what lectern.json says wins, then KyberWeave's file, then its legacy one", () => {
  const files = {
    "lectern.json": '{"documentation":{"roots":["a"]}}',
    [YAML]: "ontology: {docs-root: b}",
    "kyber-weave.yml": "ontology: {docs-root: c}",
  };
  const read = (...names: (keyof typeof files)[]) => {
    const root = temporaryFolder(Object.fromEntries(names.map((name) => [name, files[name]])));
    const { file, kind, configuration } = readProject(root)!;
    return [file.slice(root.length + 1), kind, configuration.roots];
  };
  expect(read("lectern.json", YAML, "kyber-weave.yml")).toEqual(["lectern.json", "lectern", ["a"]]);
  expect(read(YAML, "kyber-weave.yml")).toEqual([YAML, "kyber-weave", ["b"]]);
  expect(read("kyber-weave.yml")).toEqual(["kyber-weave.yml", "kyber-weave", ["c"]]);
});

test("a lectern.json with sources alone leaves KyberWeave's file in force", () => {
  const root = temporaryFolder({ "lectern.json": '{"sources":[]}', [YAML]: "" });
  expect(readProject(root)?.kind).toBe("kyber-weave");
});

test("a folder is bound by what stands in it, never by what stands above", () => {
  const root = temporaryFolder({ "lectern.json": '{"documentation":{}}', "inner/a.md": "" });
  expect(readProject(join(root, "inner"))).toBeUndefined();
});

test("the stamp changes with what the file says", () => {
  const root = temporaryFolder({ "lectern.json": '{"documentation":{}}' });
  const before = readProject(root)!.stamp;
  expect(readProject(root)!.stamp).toBe(before);
  writeFileSync(join(root, "lectern.json"), '{"documentation":{"roots":["b"]}}');
  expect(readProject(root)!.stamp).not.toBe(before);
});

test("every file that may bind is named, so that one that comes is noticed", () => {
  expect(configurationFiles("/r")).toEqual(["lectern.json", YAML, "kyber-weave.yml"].map((file) => join("/r", file)));
});

test("a byte order mark is no mistake", () => {
  expect(readProject(temporaryFolder({ "lectern.json": '\ufeff{"documentation":{}}' }))?.kind).toBe("lectern");
  const root = temporaryFolder({ [YAML]: "\ufeffontology:\r\n  docs-root: docs\r\n" });
  expect(readProject(root)?.configuration.roots).toEqual(["docs"]);
});

describe.each(["lectern.json", YAML, "kyber-weave.yml"])(
  "what stands in the place of %s is a fault, never a crash",
  (file) => {
    test("a folder", () => {
      const root = temporaryFolder();
      mkdirSync(join(root, file), { recursive: true });
      expect(refusal(root)).toMatch(/^KW-CONFIG-001: .*it is no file; a (JSON|YAML) file is due there\.$/);
    });

    test.skipIf(process.platform === "win32")("a pipe", () => {
      const root = temporaryFolder({ ".kyber-weave/x": "" });
      execFileSync("mkfifo", [join(root, file)]);
      expect(refusal(root)).toContain("it is no file;");
    });

    test("50 MB", () => {
      const root = temporaryFolder({ [file]: "" });
      truncateSync(join(root, file), 50 * 1024 * 1024);
      expect(refusal(root)).toContain("it has 52428800 bytes; at most 1048576 are read");
    });

    test("what is not UTF-8", () => {
      expect(refusal(temporaryFolder({ [file]: Buffer.from("ontology: caf\xe9", "latin1") }))).toContain(
        "it is not in UTF-8; save it so.",
      );
    });

    test("a link that leads out", () => {
      const elsewhere = temporaryFolder({ file: file.endsWith("json") ? '{"documentation":{}}' : "" });
      const root = temporaryFolder({ ".kyber-weave/x": "" });
      symlinkSync(join(elsewhere, "file"), join(root, file));
      expect(refusal(root)).toContain("It leads out of <root>; a repository's file must lie in it.");
    });

    test("a link to itself", () => {
      const root = temporaryFolder({ ".kyber-weave/x": "" });
      symlinkSync(join(root, file), join(root, file));
      expect(file.endsWith("json") ? refusal(root) : (readProject(root) ?? "nothing")).toMatch(/nothing|ELOOP/);
    });

    test("a link within the repository is followed", () => {
      const root = temporaryFolder({ ".kyber-weave/x": "", real: file.endsWith("json") ? '{"documentation":{}}' : "" });
      symlinkSync(join(root, "real"), join(root, file));
      expect(readProject(root)).toBeDefined();
    });
  },
);

test("a message holds no line that the file forged", () => {
  const root = temporaryFolder({ "lectern.json": JSON.stringify({ documentation: { "a\nKW-FAKE: x\u001b[2J": 1 } }) });
  expect(refusal(root).split("\n")).toHaveLength(1);
  expect(refusal(root)).not.toContain("\u001b");
});
