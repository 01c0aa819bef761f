import type { DefinitionKind } from "./duplicate_definition.ts";

/** A name or address that an application answers to. */
export interface Claim {
  readonly kind: DefinitionKind;
  /** The name, uri or template. */
  readonly key: string;
}
