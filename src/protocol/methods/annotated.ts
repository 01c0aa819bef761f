import type { Annotations } from "../entries.ts";
import type { JsonObject } from "../json.ts";
import { pick } from "../pick.ts";
import type { RevisionShape } from "../revision_shape.ts";

/** Writes entries that may carry annotations, with the members that a revision knows at both levels. */
export function annotated(revision: RevisionShape, members: readonly string[]) {
  return (entry: object & { readonly annotations?: Annotations }): JsonObject => {
    const picked = pick(entry, members);
    const { annotations } = entry;
    if (annotations === undefined || picked.annotations === undefined) return picked;
    return { ...picked, annotations: pick(annotations, revision.annotationMembers) };
  };
}
