import type { JsonObject } from "./json.ts";

/** Ties progress notifications to the request that asked for them. */
export type ProgressToken = string | number;

/** Whether a decoded value can be a token: one that could not be echoed as it was sent cannot. */
export function isProgressToken(value: unknown): value is ProgressToken {
  return typeof value === "string" || Number.isSafeInteger(value);
}

/**
 * Reports how far a call is. Does nothing when the client gave no token, so that a tool may call it unconditionally.
 *
 * @param progress Must grow from report to report; one that does not is dropped.
 * @param total What `progress` will be at the end, if known.
 * @param message What is being done, in words.
 */
export type ReportProgress = (progress: number, total?: number, message?: string) => void;

/**
 * A reporter that sends one `notifications/progress` per report, at once. Optional members which were not given are
 * left out rather than written as null: only the first means "not reported".
 *
 * @param hasMessage Whether the revision knows `message`.
 */
export function progressReporter(
  token: ProgressToken | undefined,
  hasMessage: boolean,
  send: (notification: JsonObject) => void,
): ReportProgress {
  if (token === undefined) return () => {};
  let last = Number.NEGATIVE_INFINITY;
  return (progress, total, message) => {
    if (!(progress > last)) return;
    last = progress;
    send({
      jsonrpc: "2.0",
      method: "notifications/progress",
      params: {
        progressToken: token,
        progress,
        ...(total === undefined ? {} : { total }),
        ...(message === undefined || !hasMessage ? {} : { message }),
      },
    });
  };
}
