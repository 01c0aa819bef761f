import type { ProtocolHeaders } from "./mirrored_headers.ts";

/** How one client is reached. */
export interface Lane {
  /** Takes a notification's frame, at once and in order. What it throws goes to the logger, never to the application. */
  send(frame: string): void;
  /** What one POST of Streamable HTTP says in its headers. Left out, the lane is a stream of messages. */
  readonly headers?: ProtocolHeaders;
}

/** The frame of a response, and the status that Streamable HTTP gives it. */
export interface Answer {
  readonly frame: string;
  readonly httpStatus: number;
}

/** What a message asks of the transport. */
export type Reception =
  /** Nothing to write, now or later. */
  | { readonly kind: "silent" }
  /** A message that could not be used, or is not served: known before anything ran. The frame says why. */
  | ({ readonly kind: "refused" } & Answer)
  | Answerable;

/** A request. It runs when `answer` is called, once. */
export interface Answerable {
  readonly kind: "request";
  readonly method: string;
  /** Whether notifications may come before the answer: never, when there are some, or as the client asked for. */
  readonly stream: "never" | "on demand" | "always";
  /** It stays open until it is cancelled or the server ends. */
  readonly isStanding: boolean;
  /** The response, or undefined when the client cancelled the call. Never rejects. */
  answer(): Promise<Answer | undefined>;
}
