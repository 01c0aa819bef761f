/** What a name or address can be claimed for. */
export type DefinitionKind = "tool" | "prompt" | "resource" | "resource template";

/** Two definitions claim one name or uri, so that a list and a call could mean different ones. */
export class DuplicateDefinitionError extends Error {
  override readonly name = "DuplicateDefinitionError";

  /**
   * @param key The name, uri or template that both claim.
   * @param first Where it was claimed first; `second` likewise.
   */
  constructor(kind: DefinitionKind, key: string, first: string, second: string) {
    super(`Two definitions claim the ${kind} "${key}": ${first} and ${second}. Rename or remove one of them.`);
  }
}
