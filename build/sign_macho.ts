import { createHash } from "node:crypto";
import { BuildError } from "./build_error.ts";

const MAGIC_64 = 0xfeedfacf;
const ARM64 = 0x0100000c;
const HEADER_SIZE = 32;
const LOAD_SEGMENT = 0x19;
const LOAD_SIGNATURE = 0x1d;
const SIGNATURE_COMMAND_SIZE = 16;

/** Bytes that one hash covers. */
const PAGE = 4096;
const HASH_SIZE = 32;
const DIRECTORY_HEAD = 88;
const AD_HOC = 0x2;
const MAIN_BINARY = 1n;
/** Hashes of the requirements (-2) and of Info.plist (-1, which there is none of). */
const SPECIAL_SLOTS = 2;

const BLOB = { signature: 0xfade0cc0, directory: 0xfade0c02, requirements: 0xfade0c01, cms: 0xfade0b01 } as const;
const SLOT = { directory: 0, requirements: 2, cms: 0x10000 } as const;

interface Segment {
  /** Where its command is. */
  readonly at: number;
  readonly offset: number;
  readonly size: number;
}

/**
 * A macOS executable with an ad-hoc signature, without which macOS on arm64 kills it at once. Whoever put something into the
 * executable did that before: a hash of each page is in the signature.
 *
 *     __TEXT … __LINKEDIT … | SuperBlob: table of slots | CodeDirectory | no requirements | no CMS
 *                           └ both __LINKEDIT and the file end with it
 *
 * Flags say ad hoc and nothing else: with the hardened run-time Node would need entitlements to make code.
 *
 * @param identifier What the signature calls the program.
 * @throws BuildError when it is no 64-bit Mach-O file, is signed already, or has no room for the command.
 */
export function signMacho(file: Buffer, identifier: string): Buffer {
  if (file.readUInt32LE(0) !== MAGIC_64) throw new BuildError("The executable is no 64-bit Mach-O file.");
  const { segments, isSigned, commandsEnd } = commandsOf(file);
  const [text, linkedit] = [segments.get("__TEXT"), segments.get("__LINKEDIT")];
  if (!text || !linkedit) throw new BuildError("The Mach-O file has no __TEXT or no __LINKEDIT.");
  if (isSigned) throw new BuildError("The Mach-O file is signed already.");
  if (linkedit.offset + linkedit.size !== file.length) throw new BuildError("__LINKEDIT is not the end of the file.");
  if (file.subarray(commandsEnd, commandsEnd + SIGNATURE_COMMAND_SIZE).some((byte) => byte !== 0)) {
    throw new BuildError("There is no room for one more load command.");
  }

  const start = roundUp(file.length, 16);
  const length = signatureLength(start, identifier);
  const signed = Buffer.alloc(start + length);
  file.copy(signed);
  // All of the header that a hash covers is written before the hashes are taken.
  signed.writeUInt32LE(LOAD_SIGNATURE, commandsEnd);
  signed.writeUInt32LE(SIGNATURE_COMMAND_SIZE, commandsEnd + 4);
  signed.writeUInt32LE(start, commandsEnd + 8);
  signed.writeUInt32LE(length, commandsEnd + 12);
  signed.writeUInt32LE(signed.readUInt32LE(16) + 1, 16);
  signed.writeUInt32LE(signed.readUInt32LE(20) + SIGNATURE_COMMAND_SIZE, 20);
  const size = signed.length - linkedit.offset;
  const pageInMemory = file.readUInt32LE(4) === ARM64 ? 0x4000 : 0x1000;
  signed.writeBigUInt64LE(BigInt(roundUp(size, pageInMemory)), linkedit.at + 32);
  signed.writeBigUInt64LE(BigInt(size), linkedit.at + 48);
  signatureOf(signed.subarray(0, start), identifier, text).copy(signed, start);
  return signed;
}

function commandsOf(file: Buffer) {
  const segments = new Map<string, Segment>();
  let isSigned = false;
  let at = HEADER_SIZE;
  for (let left = file.readUInt32LE(16); left > 0; left--) {
    const command = file.readUInt32LE(at);
    isSigned ||= command === LOAD_SIGNATURE;
    if (command === LOAD_SEGMENT) {
      const name = file.toString("latin1", at + 8, at + 24).replace(/\0+$/, "");
      const [offset, size] = [file.readBigUInt64LE(at + 40), file.readBigUInt64LE(at + 48)];
      segments.set(name, { at, offset: Number(offset), size: Number(size) });
    }
    at += file.readUInt32LE(at + 4);
  }
  return { segments, isSigned, commandsEnd: at };
}

function directoryLength(codeLength: number, identifier: string): number {
  const hashes = SPECIAL_SLOTS + Math.ceil(codeLength / PAGE);
  return DIRECTORY_HEAD + identifier.length + 1 + hashes * HASH_SIZE;
}

function signatureLength(codeLength: number, identifier: string): number {
  return roundUp(12 + 3 * 8 + directoryLength(codeLength, identifier) + 12 + 8, 16);
}

function signatureOf(code: Buffer, identifier: string, text: Segment): Buffer {
  const requirements = blob(BLOB.requirements, Buffer.alloc(4));
  const parts = [
    [SLOT.directory, codeDirectory(code, identifier, text, requirements)],
    [SLOT.requirements, requirements],
    [SLOT.cms, blob(BLOB.cms, Buffer.alloc(0))],
  ] as const;
  const table = Buffer.alloc(4 + parts.length * 8);
  table.writeUInt32BE(parts.length, 0);
  let offset = 8 + table.length;
  for (const [index, [slot, part]] of parts.entries()) {
    table.writeUInt32BE(slot, 4 + index * 8);
    table.writeUInt32BE(offset, 8 + index * 8);
    offset += part.length;
  }
  return blob(BLOB.signature, Buffer.concat([table, ...parts.map(([, part]) => part)]));
}

function codeDirectory(code: Buffer, identifier: string, text: Segment, requirements: Buffer): Buffer {
  const hashesAt = DIRECTORY_HEAD + identifier.length + 1 + SPECIAL_SLOTS * HASH_SIZE;
  const pages = Math.ceil(code.length / PAGE);
  const directory = Buffer.alloc(directoryLength(code.length, identifier));
  directory.writeUInt32BE(BLOB.directory, 0);
  directory.writeUInt32BE(directory.length, 4);
  directory.writeUInt32BE(0x20400, 8);
  directory.writeUInt32BE(AD_HOC, 12);
  directory.writeUInt32BE(hashesAt, 16);
  directory.writeUInt32BE(DIRECTORY_HEAD, 20);
  directory.writeUInt32BE(SPECIAL_SLOTS, 24);
  directory.writeUInt32BE(pages, 28);
  directory.writeUInt32BE(code.length, 32);
  directory.writeUInt8(HASH_SIZE, 36);
  directory.writeUInt8(2, 37); // SHA-256
  directory.writeUInt8(Math.log2(PAGE), 39);
  directory.writeBigUInt64BE(BigInt(text.offset), 64);
  directory.writeBigUInt64BE(BigInt(text.size), 72);
  directory.writeBigUInt64BE(MAIN_BINARY, 80);
  directory.write(identifier, DIRECTORY_HEAD, "latin1");
  sha256(requirements).copy(directory, hashesAt - 2 * HASH_SIZE);
  for (let page = 0; page < pages; page++) {
    sha256(code.subarray(page * PAGE, (page + 1) * PAGE)).copy(directory, hashesAt + page * HASH_SIZE);
  }
  return directory;
}

function blob(magic: number, content: Buffer): Buffer {
  const head = Buffer.alloc(8);
  head.writeUInt32BE(magic, 0);
  head.writeUInt32BE(8 + content.length, 4);
  return Buffer.concat([head, content]);
}

function sha256(bytes: Buffer): Buffer {
  return createHash("sha256").update(bytes).digest();
}

function roundUp(value: number, unit: number): number {
  return Math.ceil(value / unit) * unit;
}
