/** Something asked for that is not there; the message is for an agent and carries nothing private. */
export class LibraryError extends Error {
  readonly code: "source_unknown" | "page_unknown" | "page_changed";

  constructor(code: LibraryError["code"], message: string) {
    super(message);
    this.name = "LibraryError";
    this.code = code;
  }
}
