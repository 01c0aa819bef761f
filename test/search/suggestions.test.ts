import { describe, expect, it } from "vitest";
import { suggestions } from "../../src/search/mod.ts";
import { indexOf } from "./parsed_markdown.ts";

const birds = ["heron", "pelican", "sparrow", "cormorant", "kingfisher", "nightingale"];
const corpora = [{ index: indexOf({ "birds.md": `# Birds\n\n${birds.join(" ")}\n` }) }];

describe("what may have been meant", () => {
  it("is told for five unknown words at most, and no more are looked at: a whole log has hundreds", () => {
    const misspelled = ["herom", "pelicam", "sparrom", "cormoramt", "kingfishet", "nightingalr"];
    expect(suggestions(corpora, misspelled.join(" ")).map(({ words }) => words[0])).toEqual(birds.slice(0, 5));
    expect(suggestions(corpora, "qqqq1 qqqq2 qqqq3 qqqq4 qqqq5 herom")).toEqual([]);
  });

  it("is one word for two that were written apart: the second is not looked for by itself", () => {
    // Alone, either would be answered with the word beside it.
    const index = indexOf({ "a.md": "# Languages\n\njavascript, jawa, scribt\n" });
    expect(suggestions([{ index }], "script")).toEqual([{ asked: "script", words: ["scribt"] }]);
    expect(suggestions([{ index }], "java script")).toEqual([{ asked: "java script", words: ["javascript"] }]);
  });

  it("does not count words that are known", () => {
    const known = ["heron", "pelican", "sparrow", "cormorant", "kingfisher"];
    expect(suggestions(corpora, `${known.join(" ")} nightingalr`)).toEqual([
      { asked: "nightingalr", words: ["nightingale"] },
    ]);
  });
});
