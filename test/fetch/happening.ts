import type { IncomingMessage, ServerResponse } from "node:http";
import type { DownloadOptions, FetchErrorCode } from "../../src/fetch/mod.ts";

/** Something that a server does, and what comes of it. */
export interface Happening {
  /** What happens, as a user would tell it. */
  readonly name: string;
  /** Where in the world it happens. */
  readonly path: string;
  /** What is thrown; nothing when the text is taken. */
  readonly code?: FetchErrorCode;
  /** What a person is told. */
  readonly says?: RegExp;
  /** What it shows. */
  readonly shows: string;
  /** Limits that are small enough for a test; the text is the same for all. */
  readonly limits?: Partial<DownloadOptions>;
  /** How often the server is asked, with three attempts more allowed. Default: once. */
  readonly asked?: number;
  /** @param turn How often it was asked before */
  readonly answer: (response: ServerResponse, turn: number, request: IncomingMessage) => void;
}

/** The document that the world holds at every path where it can be had. */
export const TEXT = "# Title\n\nSome text of the page: äöü.\n".repeat(20);

/** Bytes that no download of the world may exceed. */
export const WORLD_LIMIT = 4096;

/** Answers with the document. */
export function whole(response: ServerResponse): void {
  response.end(TEXT);
}

/** Answers each request in another way, and all further ones in the last. */
export function inTurn(answers: readonly ((response: ServerResponse) => void)[]): Happening["answer"] {
  return (response, turn) => answers[Math.min(turn, answers.length - 1)]!(response);
}
