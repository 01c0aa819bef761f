/** What an ELF executable asks of the system that it starts on, read from what its loader reads. */
export interface Elf {
  readonly architecture: "x64" | "arm64" | "other";
  /** Shared libraries, in order. */
  readonly needed: readonly string[];
  /** Versions of symbols by their kind, `GLIBC` say: the highest that is asked for. */
  readonly highest: Readonly<Record<string, string>>;
  /** Names of sections. */
  readonly sections: readonly string[];
}

const ARCHITECTURES: Readonly<Record<number, Elf["architecture"]>> = { 62: "x64", 183: "arm64" };
const DYNAMIC = { needed: 1n, strings: 5n, versions: 0x6ffffffen, versionCount: 0x6fffffffn };

/** Reads by segments, as the loader does; by sections only their names. */
export function readElf(file: Buffer): Elf {
  if (file.toString("latin1", 0, 6) !== "\x7fELF\x02\x01") throw new Error("no 64-bit little-endian ELF file");
  const word = (at: number) => Number(file.readBigUInt64LE(at));
  const segments = Array.from({ length: file.readUInt16LE(56) }, (_, index) => {
    const at = word(32) + index * file.readUInt16LE(54);
    return { type: file.readUInt32LE(at), offset: word(at + 8), address: word(at + 16), size: word(at + 32) };
  });
  const offsetOf = (address: number) => {
    const segment = segments.find(
      (one) => one.type === 1 && address >= one.address && address < one.address + one.size,
    );
    if (!segment) throw new Error(`no segment holds ${address}`);
    return segment.offset + address - segment.address;
  };
  const text = (at: number) => file.toString("latin1", at, file.indexOf(0, at));

  const dynamic = segments.find(({ type }) => type === 2)!;
  const entries = Array.from({ length: dynamic.size / 16 }, (_, index) => {
    const at = dynamic.offset + index * 16;
    return { tag: file.readBigUInt64LE(at), value: word(at + 8) };
  });
  const valueUnder = (tag: bigint) => entries.find((one) => one.tag === tag)!.value;
  const strings = offsetOf(valueUnder(DYNAMIC.strings));

  const versions: string[] = [];
  let at = offsetOf(valueUnder(DYNAMIC.versions));
  for (let left = valueUnder(DYNAMIC.versionCount); left > 0; left--) {
    let name = at + file.readUInt32LE(at + 8);
    for (let more = file.readUInt16LE(at + 2); more > 0; more--) {
      versions.push(text(strings + file.readUInt32LE(name + 8)));
      name += file.readUInt32LE(name + 12);
    }
    at += file.readUInt32LE(at + 12);
  }

  const table = Array.from({ length: file.readUInt16LE(60) }, (_, index) => word(40) + index * 64);
  const names = word(table[file.readUInt16LE(62)]! + 24);
  return {
    architecture: ARCHITECTURES[file.readUInt16LE(18)] ?? "other",
    needed: entries.filter(({ tag }) => tag === DYNAMIC.needed).map(({ value }) => text(strings + value)),
    highest: highest(versions),
    sections: table.map((one) => text(names + file.readUInt32LE(one))),
  };
}

function highest(versions: readonly string[]): Record<string, string> {
  const found: Record<string, string> = {};
  for (const [kind, version] of versions.map((one) => one.split("_") as [string, string])) {
    if (!(kind in found) || isLater(version, found[kind]!)) found[kind] = version;
  }
  return found;
}

/** Whether a version like 2.28 is later than another. */
export function isLater(version: string, other: string): boolean {
  return version.localeCompare(other, "en", { numeric: true }) > 0;
}
