import process from "node:process";

/** SHA-256 of bytes or text, in hexadecimal. `node:crypto` is loaded at the first one: 6 ms that a plain start saves. */
export function digest(content: Uint8Array | string): string {
  const { createHash } = process.getBuiltinModule("node:crypto");
  return createHash("sha256").update(content).digest("hex");
}
