/** Checks of what documents say of themselves, for repositories that are governed. */
export { catalogTable } from "./catalog_table.ts";
export { catalogValues } from "./catalog_values.ts";
export { description } from "./description.ts";
export { documentIds } from "./document_ids.ts";
export { frontMatterBlock } from "./front_matter_block.ts";
export { isDay, keyValues } from "./key_values.ts";
export { requiredKeys } from "./required_keys.ts";
export { sourceRoot } from "./source_root.ts";
export { supersedingCycle } from "./superseding_cycle.ts";
export { technology } from "./technology.ts";
export { unknownOwner } from "./unknown_owner.ts";
