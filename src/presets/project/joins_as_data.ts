import type { CodeJoin } from "../../graph/mod.ts";

/** Joins for a program. */
export function joinsAsData(joins: readonly CodeJoin[]) {
  return joins.map(({ reference, place, others, isOutside }) => ({
    reference,
    file: place?.file ?? null,
    line: place?.line ?? null,
    kind: place?.kind ?? null,
    others,
    outside: isOutside,
  }));
}
