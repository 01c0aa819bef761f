/**
 * A reference to code as documents write it, in its parts: `Hive::Box#open()` → `Hive`, `Box`, `open`. Brackets of a call,
 * type arguments and signs before the name are left away. Empty when there is no name in it.
 */
export function segmentsOfReference(reference: string): readonly string[] {
  let plain = reference.trim().replace(/^`+|`+$/g, "");
  for (let before = ""; before !== plain; ) {
    before = plain;
    plain = plain.replace(/\([^()]*\)$/, "").replace(/<[^<>]*>|\[[^[\]]*\]/g, "");
  }
  return plain
    .replace(/^[@$&*]+/, "")
    .split(/::|->|[.#\\/]/)
    .map((segment) => segment.trim().replace(/^\$/, ""))
    .filter((segment) => segment !== "");
}
