import { expect, it } from "vitest";
import { type Part, writeParts } from "../../src/search/file_layout.ts";

/** A part that says how long it is, and has no bytes. */
function saying(length: number): Part {
  let isAsked = false;
  const bytes = {
    get length() {
      if (isAsked) throw new Error("The part is being written.");
      isAsked = true;
      return length;
    },
  };
  return { kind: 1, bytes: bytes as Uint8Array };
}

it.each([
  [[2 ** 32], "one part alone"],
  [[2 ** 31, 2 ** 31], "parts together"],
  [[2 ** 32 - 8], "a body that fits, but not beside its head"],
  [[2 ** 40], "far more"],
])("parts of %j bytes are refused, since places of 32 bits would name others: %s", (lengths) => {
  const tooLarge = expect.objectContaining({ name: "IndexTooLarge", code: "too_large" });
  expect(() => writeParts(lengths.map(saying))).toThrow(tooLarge);
});
