import { plain } from "../faults/mod.ts";

/** Why the glossary is neither made nor changed. */
export class GlossaryUnwritten extends Error {
  override readonly name = "GlossaryUnwritten";
  readonly code = "KW-DOC-GLOSSARY-001";

  /** @param reason A sentence or two, with the file. */
  constructor(reason: string) {
    super(`KW-DOC-GLOSSARY-001: ${plain(reason)}`);
  }
}
