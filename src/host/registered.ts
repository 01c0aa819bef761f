import { type DefinitionKind, DuplicateDefinitionError } from "./duplicate_definition.ts";

/** How definitions of one kind are told apart. */
export interface Registration<Definition> {
  readonly kind: DefinitionKind;
  /** The name or address that must be unique. */
  keyOf(definition: Definition): string;
  /** The definition in a few words, for people. */
  describe(definition: Definition): string;
}

/**
 * Definitions by their keys, in the order they were given. The very same object given twice counts once.
 *
 * @throws {DuplicateDefinitionError} If two have one key; both are named by their place in the list.
 */
export function registered<Definition>(
  definitions: readonly Definition[],
  { kind, keyOf, describe }: Registration<Definition>,
): ReadonlyMap<string, Definition> {
  const byKey = new Map<string, Definition>();
  const place = (index: number) => `${kind} ${index + 1} ("${describe(definitions[index]!)}")`;
  for (const [index, definition] of definitions.entries()) {
    const key = keyOf(definition);
    const first = byKey.get(key);
    if (first === definition) continue;
    if (first !== undefined) {
      throw new DuplicateDefinitionError(kind, key, place(definitions.indexOf(first)), place(index));
    }
    byKey.set(key, definition);
  }
  return byKey;
}

/** What every model interface takes; some count the client's prefix into a limit of 64 as well. */
const NAME = /^[A-Za-z0-9_-]{1,64}$/;

/** @throws {RangeError} If a name has other characters than letters, digits, `_` and `-`, or more than 64. */
export function assertName(name: string, kind: DefinitionKind): void {
  if (NAME.test(name)) return;
  throw new RangeError(`"${name}" cannot name a ${kind}: use 1 to 64 letters, digits, "_" or "-".`);
}
