import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { PLOT_FOLDER, plots } from "../../bench/plot.ts";
import { readResults } from "../../bench/results.ts";
import { growth, retrieval } from "./measured_results.ts";

const drawn = plots({ retrieval, growth });

/** The names of all elements, in order; throws where the text is no well-formed XML of the plain kind that is drawn. */
function elementsOf(xml: string): string[] {
  const names: string[] = [];
  const open: string[] = [];
  const attribute = String.raw`\s+[\w:-]+="[^"<&]*(?:&#\d+;[^"<&]*)*"`;
  const tag = new RegExp(String.raw`^<(?:/([\w]+)|([\w]+)((?:${attribute})*)\s*(/?))>$`);
  for (const [part] of xml.trimEnd().matchAll(/<[^>]*>|[^<]+/g)) {
    if (!part.startsWith("<")) {
      if (/&(?!#\d+;)/.test(part) || open.length === 0) throw new Error(`Stray text: ${part}`);
      continue;
    }
    const [, end, start, attributes = "", isEmpty] = tag.exec(part) ?? [];
    if (end !== undefined && open.pop() !== end) throw new Error(`${part} closes nothing`);
    if (end === undefined && start === undefined) throw new Error(`No tag: ${part}`);
    if (start === undefined) continue;
    const keys = Array.from(attributes.matchAll(/([\w:-]+)="/g), ([, key]) => key);
    if (new Set(keys).size < keys.length) throw new Error(`Twice the same attribute: ${part}`);
    if (open.length === 0 && names.length > 0) throw new Error("More than one root");
    names.push(start);
    if (!isEmpty) open.push(start);
  }
  if (open.length > 0) throw new Error(`Never closed: ${open.join(", ")}`);
  return names;
}

const marksIn = (text: string) => text.match(/class="mark"/g)!.length;

describe("plots", () => {
  it.each([...drawn])("%s is well-formed, and told in words too", (_name, text) => {
    const elements = elementsOf(text);
    expect(elements.slice(0, 3)).toEqual(["svg", "title", "desc"]);
    expect(text).not.toMatch(/NaN|Infinity|undefined/);
  });

  it.each([...drawn])("%s follows the reader's light or dark theme", (_name, text) => {
    expect(text).toContain("prefers-color-scheme: dark");
    expect(text).toContain("fill: currentColor");
  });

  it.each([
    ["quality.svg", 4, "one for each engine that was asked everything"],
    ["size.svg", 4, "likewise"],
    ["growth.svg", 8, "two engines in four panels"],
  ])("%s has %i marks: %s", (name, marks) => {
    expect(marksIn(drawn.get(name)!)).toBe(marks);
  });

  it("names each engine, whatever signs are in its name, and keeps names apart where marks lie on each other", () => {
    const text = drawn.get("quality.svg")!;
    for (const name of ["lectern", "fts5", "xapian", "a &#60;&#34;b&#34;&#62; &#38; c"]) {
      expect(text).toContain(`>${name}</text>`);
    }
    const places = Array.from(text.matchAll(/<text x="([\d.]+)" y="([\d.]+)"[^>]*>(?:fts5|xapian)</g));
    expect(new Set(places.map(([, x, y]) => `${x} ${y}`)).size).toBe(2);
  });

  it("draws what was measured, and no more", () => {
    expect([...plots({}).keys()]).toEqual([]);
    expect([...plots({ growth }).keys()]).toEqual(["growth.svg"]);
  });

  it("stands in the repository as the stored figures draw it", () => {
    const stored = readdirSync(PLOT_FOLDER).map((name) => [name, readFileSync(join(PLOT_FOLDER, name), "utf8")]);
    expect(Object.fromEntries(stored)).toEqual(Object.fromEntries(plots(readResults())));
  });
});
