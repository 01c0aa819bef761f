import { describe, expect, it } from "vitest";
import { Scope } from "../../src/search/scope.ts";
import { indexOf } from "./parsed_markdown.ts";

const index = indexOf({
  "a.md": "# A\n\n## B\n\n## C\n",
  "d.md": "# D\n",
  "e.md": "# E\n\n## F\n",
});

describe("what is in scope", () => {
  const isEven = (page: number): boolean => page % 2 === 0;

  it.each([
    ["everything", {}, [0, 1, 2], 6],
    ["nothing dead", { dead: new Set<number>() }, [0, 1, 2], 6],
    ["what is not dead", { dead: new Set([0]) }, [1, 2], 3],
    ["the last page dead", { dead: new Set([2]) }, [0, 1], 4],
    ["what is accepted", { accepts: isEven }, [0, 2], 5],
    ["what is accepted and not dead", { accepts: isEven, dead: new Set([1, 2]) }, [0], 3],
  ])("%s", (_, restriction, pages, sections) => {
    const scope = new Scope({ index, ...restriction });
    expect([0, 1, 2].filter((page) => scope.admits(page))).toEqual(pages);
    expect(scope.sections).toBe(sections);
    expect(
      [0, 1, 2].filter((page) => scope.admits(page)),
      "asked again",
    ).toEqual(pages);
  });

  it("asks for no page twice", () => {
    const asked: number[] = [];
    const scope = new Scope({ index, accepts: (page) => asked.push(page) > 0 });
    void [scope.admits(1), scope.sections, scope.admits(1)];
    expect(asked).toEqual([1, 0, 2]);
  });
});
