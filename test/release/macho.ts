import { createHash } from "node:crypto";

/** A 64-bit Mach-O executable. */
export interface Macho {
  readonly architecture: "x64" | "arm64" | "other";
  readonly segments: readonly Segment[];
  /** Where its code signature is, if it has one. */
  readonly signature: { readonly offset: number; readonly length: number } | undefined;
}

interface Segment {
  readonly name: string;
  readonly offset: number;
  readonly size: number;
  readonly sections: readonly string[];
}

const ARCHITECTURES: Readonly<Record<number, Macho["architecture"]>> = { 16777223: "x64", 16777228: "arm64" };

export function readMacho(file: Buffer): Macho {
  if (file.readUInt32LE(0) !== 0xfeedfacf || file.readUInt32LE(12) !== 2)
    throw new Error("no 64-bit Mach-O executable");
  const name = (at: number) => file.toString("latin1", at, at + 16).replace(/\0.*$/s, "");
  const segments: Segment[] = [];
  let signature: Macho["signature"];
  let at = 32;
  for (let left = file.readUInt32LE(16); left > 0; left--) {
    const [command, length] = [file.readUInt32LE(at), file.readUInt32LE(at + 4)];
    if (command === 0x19) {
      const sections = Array.from({ length: file.readUInt32LE(at + 64) }, (_, index) => name(at + 72 + index * 80));
      const [offset, size] = [file.readBigUInt64LE(at + 40), file.readBigUInt64LE(at + 48)];
      segments.push({ name: name(at + 8), offset: Number(offset), size: Number(size), sections });
    }
    if (command === 0x1d) signature = { offset: file.readUInt32LE(at + 8), length: file.readUInt32LE(at + 12) };
    at += length;
  }
  if (at !== 32 + file.readUInt32LE(20)) throw new Error("the load commands are not as long as the header says");
  return { architecture: ARCHITECTURES[file.readUInt32LE(4)] ?? "other", segments, signature };
}

/** What a signature says, once its hashes were found to be those of the file. */
export interface Verified {
  readonly identifier: string;
  readonly isAdHoc: boolean;
  readonly isHardened: boolean;
  /** Whether somebody's certificate is in it. */
  readonly hasCertificate: boolean;
  readonly pages: number;
}

const DIRECTORY = 0;
const CMS = 0x10000;

/**
 * Verifies the code signature as macOS does before it runs a file, but for who signed it.
 *
 * @throws Error naming the first thing that is not as it must be.
 */
export function verifySignature(file: Buffer): Verified {
  const { signature, segments } = readMacho(file);
  if (!signature) throw new Error("no signature");
  const end = signature.offset + signature.length;
  const linkedit = segments.find(({ name }) => name === "__LINKEDIT")!;
  if (end !== file.length) throw new Error("the file does not end with its signature");
  if (linkedit.offset + linkedit.size !== end) throw new Error("__LINKEDIT does not end with the signature");
  if (signature.offset % 16 !== 0) throw new Error("the signature is not aligned");

  const blobs = blobsOf(file.subarray(signature.offset, end));
  const directory = blobs.get(DIRECTORY);
  if (directory?.readUInt32BE(0) !== 0xfade0c02) throw new Error("no code directory");
  const [flags, hashesAt] = [directory.readUInt32BE(12), directory.readUInt32BE(16)];
  const [special, pages, limit] = [24, 28, 32].map((at) => directory.readUInt32BE(at)) as [number, number, number];
  if (limit !== signature.offset) throw new Error("not all of the code is covered");
  if (directory[36] !== 32 || directory[37] !== 2) throw new Error("the hashes are not SHA-256");
  const pageSize = 2 ** directory[39]!;
  if (pages !== Math.ceil(limit / pageSize)) throw new Error("the number of pages is wrong");
  const hash = (slot: number) => directory.subarray(hashesAt + slot * 32, hashesAt + (slot + 1) * 32);
  for (let page = 0; page < pages; page++) {
    const code = file.subarray(page * pageSize, Math.min((page + 1) * pageSize, limit));
    if (!sha256(code).equals(hash(page))) throw new Error(`page ${page} is not what was signed`);
  }
  for (const [slot, blob] of blobs) {
    if (slot > 0 && slot <= special && !sha256(blob).equals(hash(-slot))) throw new Error(`slot ${slot} was changed`);
  }
  const text = segments.find(({ name }) => name === "__TEXT")!;
  if (Number(directory.readBigUInt64BE(64)) !== text.offset || Number(directory.readBigUInt64BE(72)) !== text.size) {
    throw new Error("the executable segment is not __TEXT");
  }
  const identifierAt = directory.readUInt32BE(20);
  return {
    identifier: directory.toString("latin1", identifierAt, directory.indexOf(0, identifierAt)),
    isAdHoc: (flags & 0x2) !== 0,
    isHardened: (flags & 0x10000) !== 0,
    hasCertificate: (blobs.get(CMS)?.length ?? 0) > 8,
    pages,
  };
}

/** The parts of a signature by their slots; each is as long as it says. */
function blobsOf(signature: Buffer): Map<number, Buffer> {
  if (signature.readUInt32BE(0) !== 0xfade0cc0) throw new Error("no signature where the header says");
  const blobs = new Map<number, Buffer>();
  for (let index = 0; index < signature.readUInt32BE(8); index++) {
    const [slot, at] = [signature.readUInt32BE(12 + index * 8), signature.readUInt32BE(16 + index * 8)];
    const length = signature.readUInt32BE(at + 4);
    if (at + length > signature.length) throw new Error(`slot ${slot} is longer than the signature`);
    blobs.set(slot, signature.subarray(at, at + length));
  }
  return blobs;
}

function sha256(bytes: Uint8Array): Buffer {
  return createHash("sha256").update(bytes).digest();
}
