/** Why a fetch gave nothing; the codes are those that answers and `--json` carry. */
export type FetchErrorCode =
  | "address"
  | "offline"
  | "redirect"
  | "status"
  | "timeout"
  | "tls"
  | "too_large"
  | "network";

/** A fetch that failed. The message is for a person and names the address; it goes to the terminal or stderr only. */
export class FetchError extends Error {
  readonly code: FetchErrorCode;
  /** Status of the answer, where it is the reason. */
  readonly status: number | undefined;

  constructor(code: FetchErrorCode, message: string, options: ErrorOptions & { status?: number } = {}) {
    super(message, options);
    this.name = "FetchError";
    this.code = code;
    this.status = options.status;
  }
}
