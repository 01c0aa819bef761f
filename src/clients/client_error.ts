/** Why a client's configuration could not be worked with. */
export type ClientErrorCode =
  /** The file cannot be read, or is in no encoding that we know. */
  | "unreadable"
  /** The file's text is not what its format demands. */
  | "unparsable"
  /** Something else stands where the servers should. */
  | "unknown_shape"
  /** The file, or its folder, may not be written. */
  | "read_only"
  /** The client's own program is not on PATH. */
  | "program_missing"
  /** The client's own program did not do what was asked. */
  | "program_failed"
  /** Our own list of registrations is broken. */
  | "receipts_unreadable";

/** A configuration that was left as it is; the message says which, where and what to do. */
export class ClientError extends Error {
  readonly code: ClientErrorCode;

  constructor(code: ClientErrorCode, message: string, options?: ErrorOptions) {
    super(message, options);
    this.name = "ClientError";
    this.code = code;
  }
}
