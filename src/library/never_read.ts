/** A page could not be read, and there is no older text of it. */
export class NeverRead extends Error {
  /** The code of the reason. */
  readonly code: unknown;

  constructor(reason: unknown) {
    super((reason as Error).message, { cause: reason });
    this.name = "NeverRead";
    this.code = (reason as { code?: unknown }).code;
  }
}
