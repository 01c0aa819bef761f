import { readdirSync, readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";

const source = new URL("../../src/", import.meta.url);

/** The module specifiers that the files of a room load when they are loaded themselves. */
function importsOf(room: string): { file: string; specifier: string }[] {
  const files = readdirSync(new URL(`${room}/`, source), { recursive: true, encoding: "utf8" });
  return files
    .filter((file) => file.endsWith(".ts"))
    .flatMap((file) => {
      const text = readFileSync(new URL(`${room}/${file}`, source), "utf8");
      const statements = text.matchAll(/^(?:import|export)(?! type)[^;]*? from "([^"]+)";/gms);
      return [...statements].map(([, specifier]) => ({ file: `${room}/${file}`, specifier: specifier! }));
    });
}

// `initialize` must be answered before any of these is loaded.
describe.each(["protocol", "host", "transports"])("%s", (room) => {
  test("loads no package with itself", () => {
    const packages = importsOf(room).filter(({ specifier }) => !/^(\.|node:)/.test(specifier));
    expect(packages).toEqual([]);
  });

  test("loads only the parts of Node that are there at start", () => {
    const parts = importsOf(room).filter(({ specifier }) => specifier.startsWith("node:"));
    expect([...new Set(parts.map(({ specifier }) => specifier))].sort()).toEqual(
      { protocol: ["node:buffer"], host: [], transports: ["node:buffer", "node:console", "node:fs", "node:process"] }[
        room
      ],
    );
  });
});
