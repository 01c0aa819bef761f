import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { snippet } from "../../src/search/mod.ts";

const whole = (text: string) => ({ start: 0, end: text.length });
const filler = Array.from({ length: 40 }, (_, i) => `Line ${i} of nothing much.`);

describe("snippet", () => {
  it("shows the lines around the densest place", () => {
    const lines = filler.with(3, "A server.").with(20, "The server listens on a port.");
    const text = lines.join("\n");
    const { text: shown, firstLine, lastLine } = snippet(text, whole(text), ["server", "port"], { length: 100 });
    expect(shown).toContain("The server listens on a port.");
    expect(shown).toBe(lines.slice(firstLine, lastLine + 1).join("\n"));
    expect(firstLine).toBe(19);
  });

  it("finds relatives of a term", () => {
    const text = filler.with(30, "Many servers.").join("\n");
    expect(snippet(text, whole(text), ["server"], { length: 60 }).text).toContain("Many servers.");
  });

  it("begins at a word in a line longer than the snippet", () => {
    const text = `${"lorem ipsum dolor ".repeat(60)}the server answers ${"sit amet ".repeat(60)}`;
    const shown = snippet(text, whole(text), ["server"], { length: 150 }).text;
    expect(shown).toContain("server");
    expect(shown.length).toBeLessThanOrEqual(150);
    expect(shown).toMatch(/^….*…$/);
    expect(text).toMatch(new RegExp(`(^| )${shown.slice(1, -1)}( |$)`));
  });

  it("brings a table's head with a row, even from before the chunk", () => {
    const rows = Array.from({ length: 60 }, (_, i) => `| E${i + 100} | Problem ${i} |`);
    const text = ["Codes:", "", "| Code | Meaning |", "| --- | --- |", ...rows, ""].join("\n");
    const chunk = { start: text.indexOf("| E120"), end: text.length };
    const { text: shown, firstLine } = snippet(text, chunk, ["e150"], { length: 200 });
    const lines = shown.split("\n");
    expect(lines.slice(0, 2)).toEqual(["| Code | Meaning |", "| --- | --- |"]);
    expect(lines).toContain("| E150 | Problem 50 |");
    expect(lines[2]).toBe(text.split("\n")[firstLine]);
    expect(shown.length).toBeLessThanOrEqual(200);
  });

  it("keeps code whole where it fits", () => {
    const code = "```ts\nconst a = 1;\nuseServer();\nreturn a;\n```";
    const text = [...filler.slice(0, 9), code, ...filler.slice(9)].join("\n");
    expect(snippet(text, whole(text), ["useserver"], { length: 120 }).text).toContain(code);
  });

  it("shows the beginning when nothing matches", () => {
    const text = `\n\nFirst words.\n${filler.join("\n")}`;
    const { text: shown, firstLine } = snippet(text, whole(text), ["absent"], { length: 40 });
    expect(shown.startsWith("First words.")).toBe(true);
    expect(firstLine).toBe(2);
    expect(snippet("", { start: 0, end: 0 }, ["x"])).toEqual({ text: "", firstLine: 0, lastLine: 0 });
  });

  it("takes any text, stays within its length and shows what stands there", () => {
    const line = fc.oneof(fc.constantFrom("| a | b |", "|---|---|", "```", "server", ""), fc.string({ maxLength: 60 }));
    const texts = fc.array(line, { maxLength: 12 }).map((lines) => lines.join("\n"));
    fc.assert(
      fc.property(texts, fc.integer({ min: 3, max: 80 }), (text, length) => {
        const shown = snippet(text, whole(text), ["server", "a"], { length });
        expect(shown.text.length).toBeLessThanOrEqual(length);
        for (const part of shown.text.split("\n")) expect(text).toContain(part.replace(/^…|…$/g, ""));
        expect(shown.lastLine).toBeGreaterThanOrEqual(shown.firstLine);
      }),
    );
  });
});
