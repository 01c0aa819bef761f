/** Where the links of documents lead, and which of them lead nowhere. */
export type { LinkFault } from "./link_fault.ts";
export { LinkJudge } from "./link_judge.ts";
