/** The revisions of MCP, each as data. */
import { revision20241105 } from "./2024-11-05.ts";
import { revision20250326 } from "./2025-03-26.ts";
import { revision20250618 } from "./2025-06-18.ts";
import { revision20251125 } from "./2025-11-25.ts";
import { revision20260728 } from "./2026-07-28.ts";
import type { Revision } from "./revision.ts";

export { declaredOnly } from "./declared_only.ts";
export type { Revision };
export { revision20241105, revision20250326, revision20250618, revision20251125, revision20260728 };

/** At least one revision, the newest first. */
export type Revisions = readonly [Revision, ...Revision[]];

/** Every revision that was released, the newest first. */
export const ALL_REVISIONS: Revisions = [
  revision20260728,
  revision20251125,
  revision20250618,
  revision20250326,
  revision20241105,
];
