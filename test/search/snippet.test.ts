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

  it("shows what it cuts from longer code between its fences", () => {
    const code = Array.from({ length: 40 }, (_, i) => `  step(${i});`).with(20, "  useServer();");
    const text = ["Before.", "", "```ts", ...code, "```", "", "After."].join("\n");
    const lines = snippet(text, whole(text), ["useserver"], { length: 120 }).text.split("\n");
    expect(lines.slice(0, 2)).toEqual(["```ts", "…"]);
    expect(lines.slice(-2)).toEqual(["…", "```"]);
    expect(lines).toContain("  useServer();");
  });

  it("knows the code that the chunk begins in", () => {
    const text = ["```ts", "first();", "useServer();", "```", "", "After the code."].join("\n");
    const chunk = { start: text.indexOf("useServer"), end: text.length };
    const { text: shown, firstLine } = snippet(text, chunk, ["useserver"], { length: 200 });
    expect(shown).toBe("```ts\n…\nuseServer();\n```\n\nAfter the code.");
    expect(firstLine).toBe(2);
  });

  it("takes whole paragraphs around a match, by turns on both sides", () => {
    const paragraph = (name: string) => `${name} is one line of the paragraph,\n${name} another.`;
    const names = ["Ash", "Birch", "Cedar", "Server", "Elm", "Fir", "Gum"];
    const text = names.map(paragraph).join("\n\n");
    const shown = snippet(text, whole(text), ["server"], { length: 200 }).text;
    expect(shown).toBe(["Cedar", "Server", "Elm"].map(paragraph).join("\n\n"));
  });

  it.each(["For example:", "**Response:**", "**A title**", "### A heading"])(
    "does not end with what only leads on: %s",
    (lead) => {
      const long = `\`\`\`\n${"code();\n".repeat(40)}\`\`\``;
      const text = `The server listens, and says more about itself than fits into a line.\n\n${lead}\n\n${long}\n`;
      const { text: shown } = snippet(text, whole(text), ["server"], { length: 120 });
      expect(shown).toBe("The server listens, and says more about itself than fits into a line.");
    },
  );

  it("keeps the indentation of its first line, which tells where in a list it stands", () => {
    const items = Array.from({ length: 20 }, (_, i) => `- Item ${i}\n  - below it, the server of item ${i}`);
    const text = items.join("\n");
    const chunk = { start: text.indexOf("  - below it, the server of item 9"), end: text.length };
    expect(snippet(text, chunk, ["server"], { length: 60 }).text).toMatch(/^ {2}- below it/);
  });

  it.each([
    ["the address of a link", "See [the guide](/server/port.md)."],
    ["a picture", "![server and port](x.png)"],
  ])("shows text rather than %s", (_, line) => {
    const text = filler.with(3, line).with(30, "One server.").join("\n");
    expect(snippet(text, whole(text), ["server", "port"], { length: 60 }).text).toContain("One server.");
    const alone = filler.with(3, line).join("\n");
    expect(snippet(alone, whole(alone), ["server", "port"], { length: 60 }).text).toContain(line);
  });

  it("shows the beginning when nothing matches", () => {
    const text = `\n\nFirst words.\n${filler.join("\n")}`;
    const { text: shown, firstLine } = snippet(text, whole(text), ["absent"], { length: 40 });
    expect(shown.startsWith("First words.")).toBe(true);
    expect(firstLine).toBe(2);
    expect(snippet("", { start: 0, end: 0 }, ["x"])).toEqual({ text: "", firstLine: 0, lastLine: 0 });
  });

  it("takes any text, stays within its length and shows what stands there", () => {
    const line = fc.oneof(
      fc.constantFrom("| a | b |", "|---|---|", "```", "```ts", "~~~~", "server", "  - a:", ""),
      fc.string({ maxLength: 60 }),
    );
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
