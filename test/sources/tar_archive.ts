import { gzipSync } from "node:zlib";
import { packTar } from "modern-tar";

/** Files by their path. */
export type Files = Readonly<Record<string, string | Uint8Array>>;

/** A gzip file of a tar archive with the files in one folder, and the comment that git writes into one. */
export async function packed(files: Files, top = "package", commit?: string): Promise<Buffer> {
  const entries = Object.entries(files).map(([path, content]) => {
    const body = Buffer.from(content);
    return { header: { name: `${top}/${path}`, size: body.length, type: "file" as const }, body };
  });
  const archive = Buffer.from(await packTar(entries));
  return gzipSync(commit === undefined ? archive : Buffer.concat([pax("g", { comment: commit }), archive]));
}

/** What a hand-made entry of an archive says of itself. */
export interface RawEntry {
  readonly name: string;
  /** Flag of its type: `0` a file, `1` a hard link, `2` a link, `3` a device, `5` a folder. */
  readonly type?: string;
  /** The size that it claims; that of its body when left out. */
  readonly size?: number;
  readonly body?: string | Uint8Array;
  readonly target?: string;
}

/** One entry as it stands in an archive, whatever it says: header, body, padding. */
export function rawEntry({ name, type = "0", body = "", size, target = "" }: RawEntry): Buffer {
  const bytes = Buffer.from(body);
  const header = Buffer.alloc(512);
  header.write(name, 0, 100);
  header.write("0000644\0", 100);
  header.write("0000000\0", 108);
  header.write("0000000\0", 116);
  header.write(`${(size ?? bytes.length).toString(8).padStart(11, "0")}\0`, 124);
  header.write("00000000000\0", 136);
  header.write("        ", 148);
  header.write(type, 156);
  header.write(target, 157, 100);
  header.write("ustar\0", 257);
  header.write("00", 263);
  const sum = header.reduce((total, byte) => total + byte, 0);
  header.write(`${sum.toString(8).padStart(6, "0")}\0 `, 148);
  return Buffer.concat([header, bytes, Buffer.alloc(-bytes.length & 511)]);
}

/** Attributes for the next entry (`x`), or for all (`g`). */
export function pax(type: "x" | "g", attributes: Readonly<Record<string, string>>): Buffer {
  const records = Object.entries(attributes).map(([key, value]) => {
    const rest = ` ${key}=${value}\n`;
    let length = Buffer.byteLength(rest);
    while (String(length).length + Buffer.byteLength(rest) !== length) {
      length = String(length).length + Buffer.byteLength(rest);
    }
    return `${length}${rest}`;
  });
  return rawEntry({ name: "pax_global_header", type, body: records.join("") });
}

/** The two empty blocks at the end of an archive. */
export const END = Buffer.alloc(1024);
