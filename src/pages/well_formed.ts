/** Takes a value out of YAML: halves of characters, which its escapes can write, are none that an answer could carry. */
export function wellFormed(_key: unknown, value: unknown): unknown {
  return typeof value === "string" ? value.toWellFormed() : value;
}
