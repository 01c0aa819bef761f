/** Checks of the Markdown itself, for every repository. */
export { brokenAnchor } from "./broken_anchor.ts";
export { brokenLink } from "./broken_link.ts";
export { brokenRoute } from "./broken_route.ts";
export { duplicateTitle } from "./duplicate_title.ts";
export { linkCase } from "./link_case.ts";
export { longSection } from "./long_section.ts";
export { movedLink } from "./moved_link.ts";
export { orphan } from "./orphan.ts";
export { skippedFile } from "./skipped_file.ts";
export { skippedLevel } from "./skipped_level.ts";
export { unclosedFence } from "./unclosed_fence.ts";
