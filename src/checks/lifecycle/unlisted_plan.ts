import type { Check } from "../check.ts";
import { unlisted } from "./inventory.ts";

/** A plan that the inventory of plans has forgotten. */
export const unlistedPlan: Check = {
  code: "KW-DOC-LIFECYCLE-001",
  severity: "error",
  about: "A plan is not to be reached from the index of its folder.",
  help: "Link to the plan from the index, or move it to the archive.",
  looksAt: "front matter",
  run: ({ corpus }) => unlisted(corpus, "plan", /^plans?$/i),
};
