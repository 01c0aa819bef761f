/** A 64-bit Windows executable. */
export interface Pe {
  readonly architecture: "x64" | "other";
  /** A console program has its input and output where it was started. */
  readonly isConsole: boolean;
  /** Entry of the certificate table: offset in the file and length in bytes, 0 and 0 if there is none. */
  readonly certificate: readonly [offset: number, length: number];
  /** Names of the resources of raw data. */
  readonly resources: readonly string[];
}

const RAW_DATA = 10;

export function readPe(file: Buffer): Pe {
  const header = file.readUInt32LE(0x3c);
  if (file.toString("latin1", header, header + 4) !== "PE\0\0") throw new Error("no PE file");
  const optional = header + 24;
  if (file.readUInt16LE(optional) !== 0x20b) throw new Error("no 64-bit PE file");
  const directory = (index: number) =>
    [112, 116].map((at) => file.readUInt32LE(optional + at + index * 8)) as [number, number];
  const sections = Array.from({ length: file.readUInt16LE(header + 6) }, (_, index) => {
    const at = optional + file.readUInt16LE(header + 20) + index * 40;
    return {
      address: file.readUInt32LE(at + 12),
      size: file.readUInt32LE(at + 16),
      offset: file.readUInt32LE(at + 20),
    };
  });
  const [resources] = directory(2);
  const section = sections.find(({ address, size }) => resources >= address && resources < address + size)!;
  const tree = section.offset + resources - section.address;
  return {
    architecture: file.readUInt16LE(header + 4) === 0x8664 ? "x64" : "other",
    isConsole: file.readUInt16LE(optional + 68) === 3,
    certificate: directory(4),
    resources: entries(file, tree)
      .filter(({ id }) => id === RAW_DATA)
      .flatMap(({ child }) => entries(file, tree + child).map(({ id }) => nameAt(file, tree, id))),
  };
}

/** The entries of one folder in the tree of resources. */
function entries(file: Buffer, at: number): { id: number; child: number }[] {
  const count = file.readUInt16LE(at + 12) + file.readUInt16LE(at + 14);
  return Array.from({ length: count }, (_, index) => ({
    id: file.readUInt32LE(at + 16 + index * 8),
    child: (file.readUInt32LE(at + 20 + index * 8) & 0x7fffffff) >>> 0,
  }));
}

function nameAt(file: Buffer, tree: number, id: number): string {
  if ((id & 0x80000000) === 0) return `${id}`;
  const at = tree + (id & 0x7fffffff);
  return file.toString("utf16le", at + 2, at + 2 + file.readUInt16LE(at) * 2);
}
