import type { GovernedDocument } from "../../graph/mod.ts";
import type { Link } from "../../pages/mod.ts";

/** What is wrong with a link. Paths are below the repository's root. */
export type LinkFault = { readonly document: GovernedDocument; readonly link: Link } & (
  | { readonly kind: "missing"; readonly path: string /** The only file of that name. */; readonly namesake?: string }
  | { readonly kind: "moved"; readonly path: string; readonly now: string; readonly target: string }
  | { readonly kind: "case"; readonly path: string; readonly now: string; readonly target: string }
  | {
      readonly kind: "anchor";
      readonly path: string;
      readonly fragment: string;
      readonly nearest?: string;
      /** Target with the one anchor that must be meant. */
      readonly target?: string;
    }
  | { readonly kind: "route"; readonly path: string }
);
