/** A file that could not be written; what stood there before still does. */
export class NotWritten extends Error {
  /** The file system's code, as `ENOSPC`. */
  readonly code: string;

  constructor(path: string, cause: NodeJS.ErrnoException) {
    super(`${path} could not be written: ${cause.message}.`, { cause });
    this.name = "NotWritten";
    this.code = cause.code ?? "EIO";
  }
}
