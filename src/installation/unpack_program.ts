import { Readable } from "node:stream";
import { ReadableStream } from "node:stream/web";
import { createGunzip } from "node:zlib";
import type { ParsedTarEntry } from "modern-tar";
import { InstallationError } from "./installation_error.ts";

/** Bytes of an executable that are taken. */
const MAX_PROGRAM = 600_000_000;

/**
 * The executable in an archive (.tar.gz), in parts.
 *
 * @param name Its file in the archive, at the top.
 * @param address Where the archive came from, for messages.
 * @throws InstallationError when it is not there, or the archive is damaged.
 */
export async function unpackProgram(
  archive: Uint8Array,
  name: string,
  address: string,
): Promise<readonly Uint8Array[]> {
  const { createTarDecoder } = await import("modern-tar");
  let found: Uint8Array[] | undefined;
  try {
    const stream = ReadableStream.from(Readable.from([archive]).pipe(createGunzip({ chunkSize: 1024 * 1024 })));
    // Node and Deno declare streams differently; what runs is the same.
    const entries: unknown = stream.pipeThrough(createTarDecoder({ strict: true }) as never);
    for await (const { header, body } of entries as AsyncIterable<ParsedTarEntry>) {
      const isWanted = header.type === "file" && header.name.replace(/^\.\//, "") === name;
      const parts: Uint8Array[] = [];
      let size = 0;
      for await (const part of body as AsyncIterable<Uint8Array>) {
        size += part.length;
        if (size > MAX_PROGRAM) throw new Error(`it has a file of more than ${MAX_PROGRAM} bytes`);
        if (isWanted) parts.push(part);
      }
      if (isWanted) found = parts;
    }
  } catch (cause) {
    const reason = (cause as Error).message;
    throw new InstallationError(`The archive ${address} could not be unpacked: ${reason}.`, ["Nothing was changed."], {
      cause,
    });
  }
  if (found) return found;
  throw new InstallationError(`The archive ${address} has no file ${name}.`, ["Nothing was changed."]);
}
