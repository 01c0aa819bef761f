import { spawn } from "node:child_process";
import { promisify } from "node:util";
import { constants, gzip as gzipInNode } from "node:zlib";
import { type AsyncZippableFile, zip as zipWith } from "fflate";
import { packTar } from "modern-tar";
import { BuildError } from "../build/mod.ts";

/** A file in an archive. */
export interface Entry {
  /** Its path there, with slashes. */
  readonly name: string;
  readonly content: Uint8Array | string;
  readonly isExecutable?: boolean;
}

/** All archives say that their files are of this moment, so that the same files make the same archive. 1980 is the first of zip. */
const MOMENT = new Date("1980-01-01T00:00:00Z");

/** A tar archive of files that belong to nobody in particular. */
export async function tar(entries: readonly Entry[]): Promise<Uint8Array> {
  return await packTar(
    inOrder(entries).map(({ name, content, isExecutable }) => {
      const body = bytesOf(content);
      const mode = isExecutable ? 0o755 : 0o644;
      return { header: { name, type: "file", size: body.length, mode, mtime: MOMENT, uid: 0, gid: 0 }, body };
    }),
  );
}

/** @param level From 1, quick, to 9, small. */
export async function gzip(content: Uint8Array, level: number): Promise<Uint8Array> {
  return await promisify(gzipInNode)(content, { level: Math.min(level, constants.Z_BEST_COMPRESSION) });
}

/**
 * Compresses as the machine's `xz` does, in one thread: how many there are would change the bytes. Its levels over 6 win
 * 1 % and take ten times the memory.
 *
 * @throws BuildError when there is no xz.
 */
export async function xz(content: Uint8Array, level: number): Promise<Uint8Array> {
  const child = spawn("xz", ["-c", "-T1", `-${Math.min(level, 6)}`], { stdio: ["pipe", "pipe", "inherit"] });
  const ended = new Promise<void>((resolve, reject) => {
    child.on("error", () => reject(new BuildError("The program `xz` is missing. Install xz-utils.")));
    child.on("close", (code) => (code === 0 ? resolve() : reject(new BuildError(`xz failed with exit code ${code}.`))));
  });
  child.stdin.on("error", () => {}); // told by its end
  child.stdin.end(content);
  const [chunks] = await Promise.all([child.stdout.toArray() as Promise<Buffer[]>, ended]);
  return Buffer.concat(chunks);
}

/** A zip archive, in which Unix too sees what is executable. */
export async function zip(entries: readonly Entry[], level: number): Promise<Uint8Array> {
  const files = inOrder(entries).map(({ name, content, isExecutable }) => {
    const attributes = (isExecutable ? 0o100755 : 0o100644) << 16;
    return [name, [bytesOf(content), { os: 3, attrs: attributes, mtime: localMoment() }]] satisfies [
      string,
      AsyncZippableFile,
    ];
  });
  const most = Math.min(level, 6) as 6; // 9 wins 0.1 % and takes twice as long
  return await new Promise((resolve, reject) => {
    zipWith(Object.fromEntries(files), { level: most }, (error, made) => (error ? reject(error) : resolve(made)));
  });
}

/** A zip archive stores local time: this one is stored alike in every zone. */
function localMoment(): Date {
  return new Date(1980, 0, 1);
}

function inOrder(entries: readonly Entry[]): Entry[] {
  return entries.toSorted((a, b) => (a.name < b.name ? -1 : 1));
}

function bytesOf(content: Uint8Array | string): Uint8Array {
  return typeof content === "string" ? Buffer.from(content) : content;
}
