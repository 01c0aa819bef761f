/** Why a repository cannot be bound; the message says what to do. */
export class InitError extends Error {
  override readonly name = "InitError";
  readonly code = "init";
}
