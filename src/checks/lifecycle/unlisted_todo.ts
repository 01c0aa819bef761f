import type { Check } from "../check.ts";
import { unlisted } from "./inventory.ts";

/** A todo that the inventory of todos has forgotten. */
export const unlistedTodo: Check = {
  code: "KW-DOC-LIFECYCLE-002",
  severity: "error",
  about: "A todo is not to be reached from the index of its folder.",
  help: "Link to the todo from the index, or move it to the archive.",
  looksAt: "front matter",
  run: ({ corpus }) => unlisted(corpus, "todo", /^todos?$/i),
};
