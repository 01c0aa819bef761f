import { createHash } from "node:crypto";

/** File name → its SHA-256, in hexadecimal. */
export type Checksums = ReadonlyMap<string, string>;

export function sha256(content: Uint8Array | string): string {
  return createHash("sha256").update(content).digest("hex");
}

/** `SHA256SUMS` as `sha256sum` writes and checks it: one line a file, by name. */
export function checksumFile(sums: Checksums): string {
  return [...sums]
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([name, sum]) => `${sum}  ${name}\n`)
    .join("");
}
