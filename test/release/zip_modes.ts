const CENTRAL_ENTRY = 0x02014b50;
const END = 0x06054b50;

/** Permissions of the files in a zip archive, as Unix unpacks them: name → mode. */
export function modesIn(archive: Buffer): Record<string, number> {
  const end = archive.length - 22;
  if (archive.readUInt32LE(end) !== END) throw new Error("no zip archive, or one with a comment");
  const modes: Record<string, number> = {};
  let at = archive.readUInt32LE(end + 16);
  while (archive.readUInt32LE(at) === CENTRAL_ENTRY) {
    const [name, extra, comment] = [28, 30, 32].map((offset) => archive.readUInt16LE(at + offset)) as [
      number,
      number,
      number,
    ];
    modes[archive.toString("utf8", at + 46, at + 46 + name)] = (archive.readUInt32LE(at + 38) >>> 16) & 0o777;
    at += 46 + name + extra + comment;
  }
  return modes;
}
