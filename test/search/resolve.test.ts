import { describe, expect, it } from "vitest";
import { resolveTerms } from "../../src/search/resolve.ts";
import { indexOf } from "./parsed_markdown.ts";

const birds = ["heron", "pelican", "sparrow", "cormorant", "goldfinch", "lapwing", "osprey"];
const misspelled = ["herom", "pelicam", "sparrom", "cormoramt", "goldfimch", "lapwimg", "osprez"];
const [six, sixMeant] = [misspelled.slice(0, 6), birds.slice(0, 6)];

describe("words that are unknown", () => {
  const indexes = [indexOf({ "birds.md": `# Birds\n\n${birds.join(" ")}\n` })];

  it.each([
    ["six", six, sixMeant, "more than anybody mistypes"],
    ["seven", misspelled, sixMeant, "as many are no slips, and each is compared with every term"],
    ["one after seven known ones", [...birds, "herom"], [...birds, "heron"], "known ones do not count"],
    [
      "one after numbers and short ones",
      ["2025", "42", "17", "x1", "ab", "zz", "abc", "herom"],
      ["heron"],
      "nor do they",
    ],
    ["six and a beginning", [...six, "ospr"], [...sixMeant, "osprey"], "it is looked up, not compared"],
  ])("are corrected up to six: %s", (_, asked, meant, why) => {
    expect(
      resolveTerms(indexes, asked).map(({ words }) => words[0]),
      why,
    ).toEqual(meant);
  });
});

describe("a word that is being typed", () => {
  it("becomes what most pages say, however many other words stand before it in the alphabet", () => {
    const letters = [..."abcdefghijklmnopqr"];
    const rare = letters.flatMap((a) => letters.map((b) => `co${a}${b}q`));
    const indexes = [indexOf({ "all.md": `# All\n\n${rare.join(" ")} cozy\n`, "home.md": "# Home\n\nIt is cozy.\n" })];
    const [typed] = resolveTerms(indexes, ["co"], { typing: true });
    expect(typed!.words.slice(0, 2)).toEqual(["co", "cozy"]);
    expect(typed!.words, "the word itself, and 20 more").toHaveLength(21);
  });
});
