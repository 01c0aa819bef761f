import { expect, test } from "vitest";
import { plural } from "../../src/tools/mod.ts";

test.each([
  [0, "0 pages"],
  [1, "1 page"],
  [999, "999 pages"],
  [1000, "1,000 pages"],
  [1234567, "1,234,567 pages"],
])("%i", (number, words) => expect(plural(number, "page")).toBe(words));
