import { plain } from "../../faults/mod.ts";

/** A server that is bound to no repository, or to another one than was expected. The message begins with the code. */
export class RootError extends Error {
  override readonly name = "RootError";
  readonly code: "KW-MCP-ROOT-001" | "KW-MCP-ROOT-002";

  constructor(code: RootError["code"], reason: string) {
    super(`${code}: ${plain(reason)}`);
    this.code = code;
  }
}
