import { BuildError } from "./build_error.ts";

/** Offsets in the header of a 64-bit, little-endian ELF file, and in an entry of its table of sections. */
const HEADER = { sectionTable: 0x28, entrySize: 0x3a, count: 0x3c, nameSection: 0x3e } as const;
const SECTION = { size: 64, flags: 8, offset: 24, length: 32, link: 40, info: 44, type: 4 } as const;
const IS_LOADED = 2n;
const INFO_IS_SECTION = 0x40n;
const NO_BITS = 8;
const RELOCATIONS = new Set([4, 9]);

interface Section {
  /** Its entry in the table, a copy. */
  readonly entry: Buffer;
  readonly isLoaded: boolean;
  readonly type: number;
  readonly offset: number;
  readonly length: number;
}

/**
 * An ELF executable without symbols and other sections that are never loaded: 18 of Node's 127 MB. It is done here and not by
 * the machine's `strip`, since that of one version writes other bytes than that of another, and knows one architecture.
 *
 * What is loaded stays byte for byte where it is. Behind it stand the names of the sections and their table:
 *
 *     header, segments … last loaded byte | names | table of sections
 *
 * It must be done before anything is put into the executable: afterwards it would break it.
 *
 * @throws BuildError when it is no such file.
 */
export function stripElf(file: Buffer): Buffer {
  const isElf64 = file.length > 64 && file.readUInt32BE(0) === 0x7f454c46 && file[4] === 2 && file[5] === 1;
  if (!isElf64 || file.readUInt16LE(HEADER.entrySize) !== SECTION.size) {
    throw new BuildError("The Node binary is no 64-bit little-endian ELF file.");
  }
  const sections = sectionsOf(file);
  const names = sections[file.readUInt16LE(HEADER.nameSection)]!;
  const kept = sections.filter((section, index) => index === 0 || section.isLoaded || section === names);
  const position = new Map(sections.map((section, index) => [index, kept.indexOf(section)]));

  const end = Math.max(
    ...kept.filter(({ isLoaded, type }) => isLoaded && type !== NO_BITS).map(({ offset, length }) => offset + length),
  );
  const namesText = file.subarray(names.offset, names.offset + names.length);
  const table = end + namesText.length + padding(end + namesText.length, 8);
  const stripped = Buffer.alloc(table + kept.length * SECTION.size);
  file.copy(stripped, 0, 0, end);
  namesText.copy(stripped, end);
  for (const [index, section] of kept.entries()) {
    const { entry } = section;
    entry.writeUInt32LE(Math.max(0, position.get(entry.readUInt32LE(SECTION.link)) ?? 0), SECTION.link);
    if (infoIsSection(section)) {
      entry.writeUInt32LE(Math.max(0, position.get(entry.readUInt32LE(SECTION.info)) ?? 0), SECTION.info);
    }
    if (section === names) entry.writeBigUInt64LE(BigInt(end), SECTION.offset);
    entry.copy(stripped, table + index * SECTION.size);
  }
  stripped.writeBigUInt64LE(BigInt(table), HEADER.sectionTable);
  stripped.writeUInt16LE(kept.length, HEADER.count);
  stripped.writeUInt16LE(kept.indexOf(names), HEADER.nameSection);
  return stripped;
}

function sectionsOf(file: Buffer): Section[] {
  const table = Number(file.readBigUInt64LE(HEADER.sectionTable));
  return Array.from({ length: file.readUInt16LE(HEADER.count) }, (_, index) => {
    const start = table + index * SECTION.size;
    const entry = Buffer.from(file.subarray(start, start + SECTION.size));
    return {
      entry,
      isLoaded: (entry.readBigUInt64LE(SECTION.flags) & IS_LOADED) !== 0n,
      type: entry.readUInt32LE(SECTION.type),
      offset: Number(entry.readBigUInt64LE(SECTION.offset)),
      length: Number(entry.readBigUInt64LE(SECTION.length)),
    };
  });
}

/** Whether `info` of a section names another one, as a table of relocations does. */
function infoIsSection({ entry, type }: Section): boolean {
  return RELOCATIONS.has(type) || (entry.readBigUInt64LE(SECTION.flags) & INFO_IS_SECTION) !== 0n;
}

function padding(length: number, unit: number): number {
  return (unit - (length % unit)) % unit;
}
