/** A 64-bit Mach-O file of the given length with nothing but what a signer needs: `__TEXT` and `__LINKEDIT`. */
export function smallMacho(length: number): Buffer {
  const file = Buffer.alloc(length, 7);
  file.fill(0, 0, 1024);
  const text = 2048;
  file.writeUInt32LE(0xfeedfacf, 0);
  file.writeUInt32LE(0x0100000c, 4); // arm64
  file.writeUInt32LE(2, 12); // an executable
  file.writeUInt32LE(2, 16);
  file.writeUInt32LE(2 * 72, 20);
  segment(file, 32, "__TEXT", 0, text);
  segment(file, 32 + 72, "__LINKEDIT", text, length - text);
  return file;
}

function segment(file: Buffer, at: number, name: string, offset: number, size: number): void {
  file.writeUInt32LE(0x19, at);
  file.writeUInt32LE(72, at + 4);
  file.write(name, at + 8, "latin1");
  file.writeBigUInt64LE(BigInt(size), at + 32);
  file.writeBigUInt64LE(BigInt(offset), at + 40);
  file.writeBigUInt64LE(BigInt(size), at + 48);
}
