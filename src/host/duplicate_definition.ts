/** Two definitions claim one name or uri, so that a list and a call could mean different ones. */
export class DuplicateDefinitionError extends Error {
  override readonly name = "DuplicateDefinitionError";

  constructor(kind: "tool" | "resource", key: string, first: string, second: string) {
    super(`Two definitions claim the ${kind} "${key}": ${first} and ${second}. Rename or remove one of them.`);
  }
}
