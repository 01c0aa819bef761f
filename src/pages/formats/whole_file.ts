import type { Format } from "./draft.ts";

/** The file is one page. */
export const wholeFile: Format = {
  name: "single",
  split: ({ document }) => [{ start: document.start, end: document.bytes.length }],
};
