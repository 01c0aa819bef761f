import { readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";

const source = new URL("../../src/", import.meta.url);

/** The module specifiers that are loaded when a room's door is, whatever file they stand in. */
function importsOf(room: string): { file: string; specifier: string }[] {
  const found: { file: string; specifier: string }[] = [];
  const seen = new Set<string>();
  const visit = (file: URL): void => {
    if (seen.has(file.href)) return;
    seen.add(file.href);
    const statements = readFileSync(file, "utf8").matchAll(/^(?:import|export)(?! type)[^;]*? from "([^"]+)";/gms);
    for (const [, specifier] of statements) {
      if (specifier!.startsWith(".")) visit(new URL(specifier!, file));
      else found.push({ file: file.href.slice(source.href.length), specifier: specifier! });
    }
  };
  visit(new URL(`${room}/mod.ts`, source));
  return found;
}

// `initialize` must be answered before any of these is loaded.
describe.each(["protocol", "host", "transports"])("%s", (room) => {
  test("loads no package with itself", () => {
    const packages = importsOf(room).filter(({ specifier }) => !specifier.startsWith("node:"));
    expect(packages).toEqual([]);
  });

  test("loads only the parts of Node that are there at start", () => {
    const parts = importsOf(room).filter(({ specifier }) => specifier.startsWith("node:"));
    expect([...new Set(parts.map(({ specifier }) => specifier))].sort()).toEqual(
      {
        protocol: ["node:buffer"],
        host: ["node:buffer"],
        transports: ["node:buffer", "node:console", "node:fs", "node:process"],
      }[room],
    );
  });
});
