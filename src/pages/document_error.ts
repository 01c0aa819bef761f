/** Why bytes were refused as documentation. */
export type DocumentErrorCode = "html" | "xml" | "json" | "binary" | "encoding" | "empty";

/** Bytes that are no documentation text; the message says what was found instead, for a person. */
export class DocumentError extends Error {
  override readonly name = "DocumentError";
  readonly code: DocumentErrorCode;

  constructor(code: DocumentErrorCode, message: string) {
    super(message);
    this.code = code;
  }
}
