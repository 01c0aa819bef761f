import { createHash } from "node:crypto";
import { gzipSync } from "node:zlib";
import { packTar } from "modern-tar";

/** What a test says of a release; the rest is usual. */
export interface ReleaseGiven {
  readonly version: string;
  /** The executable, or what stands for it. */
  readonly program: string | Uint8Array;
  /** Name of the program. Default: lectern. */
  readonly name?: string;
  /** Platforms that it was made for, as in `linux-x64`. Default: that of this machine. */
  readonly platforms?: readonly string[];
  /** All released versions, newest first. Default: this one. */
  readonly versions?: readonly string[];
}

/** Files of a release folder: path → bytes. Archives are .tar.gz only. */
export async function release(given: ReleaseGiven): Promise<Record<string, Uint8Array>> {
  const { version, program, name = "lectern", platforms = [`${process.platform}-${process.arch}`] } = given;
  const files: Record<string, Uint8Array> = {
    VERSIONS: Buffer.from((given.versions ?? [version]).map((one) => `${one}\n`).join("")),
  };
  for (const platform of platforms) {
    const file = platform.startsWith("win32") ? `${name}.exe` : name;
    files[`${name}-${platform}.tar.gz`] = await archive({ [file]: program, LICENSE: "MIT\n", "NOTICES.md": "None.\n" });
  }
  return { ...files, SHA256SUMS: Buffer.from(sums(files)) };
}

/** A gzip file of a tar archive with these files at its top. */
export async function archive(files: Readonly<Record<string, string | Uint8Array>>): Promise<Buffer> {
  const entries = Object.entries(files).map(([path, content]) => {
    const body = Buffer.from(content);
    const header = { name: path, size: body.length, type: "file" as const, mode: 0o755, mtime: new Date(0) };
    return { header, body };
  });
  return gzipSync(await packTar(entries), { level: 1 });
}

/** Text of SHA256SUMS over files, as `sha256sum` writes it. */
export function sums(files: Readonly<Record<string, string | Uint8Array>>): string {
  return Object.entries(files)
    .map(([path, content]) => `${createHash("sha256").update(content).digest("hex")}  ${path}\n`)
    .join("");
}

/** The same files below a folder, as those of an older version lie below `v1.2.3/`. */
export function below<T>(folder: string, files: Readonly<Record<string, T>>): Record<string, T> {
  return Object.fromEntries(Object.entries(files).map(([path, content]) => [`${folder}/${path}`, content]));
}
