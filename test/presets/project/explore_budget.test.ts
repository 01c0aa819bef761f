import { describe, expect, test } from "vitest";
import { boundFolder, made } from "../../graph/made_repository.ts";
import { checkedClient } from "./checked_client.ts";

const sections = [
  ["Alpha", "pallet rack number ", 40],
  ["Beta", "pallet lift rule ", 60],
  ["Gamma", "pallet scale duty ", 20],
  ["Delta", "kangaroo walk ", 20],
] as const;

const DEPOT = made(
  { id: "depot/depot", title: "Depot", "doc-type": "reference", status: "current", component: "Depot" },
  sections.map(([heading, words, times]) => `## ${heading}\n\n${words.repeat(times).trim()}\n`).join("\n"),
);

const OTHERS = Object.fromEntries(
  Array.from({ length: 5 }, (_, i) => [
    `docs/x/${i}.md`,
    made(
      { id: `x/${i}`, title: `X ${i}`, "doc-type": "reference", status: "current" },
      `## Words\n\nplain words about topic ${i} and nothing else`,
    ),
  ]),
);

async function depot(charBudget: number) {
  const client = checkedClient(boundFolder({ "docs/depot.md": DEPOT, ...OTHERS }));
  const { text, structured } = await client.call("docs_explore", { query: "pallet depot", maxDocs: 1, charBudget });
  const [document] = structured.documents;
  const headings = (list: readonly { heading: string }[]) => list.map(({ heading }) => heading);
  return {
    body: text.slice(text.indexOf("\n") + 1),
    shown: headings(document.sections),
    forSpace: headings(document.omittedForSpace),
    notMatching: headings(document.omittedAsIrrelevant),
  };
}

describe("sections of a document", () => {
  test("V09: those that match stand in the order of the file, one that does not is named as such, and no budget is asked for", async () => {
    const { body, shown, forSpace, notMatching } = await depot(12_000);
    expect({ shown, forSpace, notMatching }).toEqual({
      shown: ["Alpha", "Beta", "Gamma"],
      forSpace: [],
      notMatching: ["Delta"],
    });
    expect(body).toMatch(/\[not matching: [^\n]*Delta/);
    expect(body).not.toContain("charBudget");
  });

  test("V10: what has no space is told apart from what does not match, and the budget holds", async () => {
    const { body, shown, forSpace, notMatching } = await depot(1_000);
    expect(body.length).toBeLessThanOrEqual(1_000);
    expect(shown.length).toBeGreaterThan(0);
    expect(forSpace).toContain("Alpha");
    expect(notMatching).toEqual(["Delta"]);
    expect(body).toContain("charBudget");
  });
});

describe("a name in other words", () => {
  const named = (fields: Readonly<Record<string, string>>) =>
    checkedClient(
      boundFolder({
        "docs/one.md": made(
          { title: "One", "doc-type": "reference", status: "current", ...fields },
          "## Text\n\nSomething else.",
        ),
        ...OTHERS,
      }),
    );

  test.each([
    ["V49: an id whose part is the beginning of a word", { id: "gate/proto" }, "gateway protocol"],
    ["V51: a component written as one word", { id: "one", component: "FieldGateway" }, "field gateways"],
    ["V51: a component written as two", { id: "one", component: "Web UI" }, "WebUI"],
  ])("%s", async (_name, fields, query) => {
    const { structured } = await named(fields).call("docs_explore", { query });
    expect(structured.documents[0]?.path).toBe("docs/one.md");
  });
});

describe("the floor does not depend on how many documents there are", () => {
  const filler = (count: number) =>
    Object.fromEntries(
      Array.from({ length: count }, (_, i) => [
        `docs/f/${i}.md`,
        made(
          { id: `f/${i}`, title: `Field note ${i}`, "doc-type": "reference", status: "current" },
          `## Weather\n\nWind came from ${["north", "south", "east", "west"][i % 4]} on day ${i} and rain fell twice.`,
        ),
      ]),
    );
  const retry = made(
    { id: "retry", title: "Transport", "doc-type": "reference", status: "draft" },
    "## Retry\n\nLost packets are repeated three times with backoff.",
  );

  test.each([1, 3, 6, 60, 600])("of %d documents the right one is found, and bread is a miss", async (count) => {
    const client = checkedClient(boundFolder({ "docs/retry.md": retry, ...filler(count - 1) }));
    const lost = await client.call("docs_explore", { query: "what happens when packets get lost" });
    expect(lost.structured.documents[0]?.path).toBe("docs/retry.md");
    const bread = await client.call("docs_explore", { query: "how do I bake bread" });
    expect(bread.structured).toMatchObject({ documents: [], considered: count });
  });
});
