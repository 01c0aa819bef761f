import { withoutSecrets } from "./without_secrets.ts";

/** What a server did wrong when it was asked as a client would. */
export type HandshakeErrorCode =
  /** There is no such program, or it may not be run. */
  | "not_started"
  /** It did not answer, or not end after its input did, in time. */
  | "timeout"
  /** It ended before it had answered all. */
  | "ended"
  /** It answered with an error, or what it answered says too little. */
  | "answer"
  /** It wrote something on standard output that nobody asked for. */
  | "stdout"
  /** It answered everything, and ended with another exit code than 0. */
  | "exit";

/** A server that does not work as a client would start it. What looks like a secret is not in the message. */
export class HandshakeError extends Error {
  readonly code: HandshakeErrorCode;
  /** The last that it wrote on standard error. */
  readonly stderr: string;

  constructor(code: HandshakeErrorCode, message: string, stderr: string) {
    const words = stderr.trim();
    super(
      words ? `${message} It wrote:\n${words.replace(/^.*$/gm, (line) => `  | ${withoutSecrets(line)}`)}` : message,
    );
    this.name = "HandshakeError";
    this.code = code;
    this.stderr = words;
  }
}
