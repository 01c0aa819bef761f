import { BuildError } from "./build_error.ts";

/** Offsets in a PE file: of the pointer to its header, and from there of what follows. */
const HEADER_AT = 0x3c;
const OPTIONAL_HEADER = 24;
/** From the start of the optional header of a 64-bit file. */
const CHECKSUM = 64;
const CERTIFICATE = 144;
const PE32_PLUS = 0x20b;

/**
 * A Windows executable without its Authenticode certificate, which is of the file as it was and no longer true once a
 * program is put into it. The certificate is the tail of the file; its entry in the header and the checksum become 0.
 *
 * @throws BuildError when it is no 64-bit PE file, or something follows the certificate.
 */
export function cutCertificate(file: Buffer): Buffer {
  const header = file.readUInt32LE(HEADER_AT);
  const optional = header + OPTIONAL_HEADER;
  if (file.toString("latin1", header, header + 4) !== "PE\0\0" || file.readUInt16LE(optional) !== PE32_PLUS) {
    throw new BuildError("The Node binary is no 64-bit PE file.");
  }
  const start = file.readUInt32LE(optional + CERTIFICATE);
  const length = file.readUInt32LE(optional + CERTIFICATE + 4);
  if (start !== 0 && start + length !== file.length) {
    throw new BuildError("The certificate of the Node binary is not at its end.");
  }
  const bare = Buffer.from(start === 0 ? file : file.subarray(0, start));
  bare.fill(0, optional + CERTIFICATE, optional + CERTIFICATE + 8);
  bare.writeUInt32LE(0, optional + CHECKSUM);
  return bare;
}
