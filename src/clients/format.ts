/** Members of an entry, or any object of a configuration. */
export type Members = Readonly<Record<string, unknown>>;

/** What a configuration file's text is written in. Everything but what is asked for stays as it stands, comments too. */
export interface Format {
  /** Text of a file that holds nothing yet. */
  readonly empty: string;
  /**
   * The value of a text; an empty one has none of anything.
   *
   * @throws FormatFault when it is not in this format.
   */
  parse(text: string): Promise<unknown>;
  /**
   * Sets what stands at a path of keys to these members, making what is missing on the way. Where all that stands there
   * already is among the members, only what differs is touched.
   *
   * @throws FormatFault when the path is written in a way that cannot be edited.
   */
  set(text: string, path: readonly string[], members: Members): Promise<string>;
  /** Takes away what stands at a path. */
  remove(text: string, path: readonly string[]): Promise<string>;
}

/** Where and why a text is not what its format demands. It repeats nothing of the text, which may hold secrets. */
export class FormatFault extends Error {
  /** From 1, where it is known. */
  readonly line: number | undefined;
  /** From 1, in UTF-16 units. */
  readonly column: number | undefined;

  constructor(message: string, line?: number, column?: number) {
    super(message);
    this.name = "FormatFault";
    this.line = line;
    this.column = column;
  }
}

/** Whether a value is an object with members. */
export function isMembers(value: unknown): value is Members {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

/** What stands at a path of keys; nothing where there is none. */
export function valueAt(value: unknown, path: readonly string[]): unknown {
  let at: unknown = value;
  for (const key of path) {
    if (!isMembers(at) || !Object.hasOwn(at, key)) return undefined;
    at = at[key];
  }
  return at;
}
