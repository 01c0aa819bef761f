import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, it } from "vitest";
import { axesOf } from "../../../bench/tuning/axes.ts";

const document = readFileSync(join(import.meta.dirname, "../../../docs/ranking.md"), "utf8");

it.each(axesOf().map(({ name, present }) => [name, present] as const))(
  "docs/ranking.md says that %s is %d",
  (name, present) => {
    expect(document).toContain(`| \`${name}\` | ${present} |`);
  },
);

it("docs/ranking.md knows no weight that is gone", () => {
  const told = Array.from(document.matchAll(/^\| `([\w.[\]]+)` \| [\d.]+ \|/gm), ([, name]) => name);
  expect(told).toEqual(axesOf().map(({ name }) => name));
});
