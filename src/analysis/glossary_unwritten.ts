import { plain } from "../faults/mod.ts";
import { GLOSSARY_CODE } from "./glossary_fault.ts";

/** Why the glossary is neither made nor changed. */
export class GlossaryUnwritten extends Error {
  override readonly name = "GlossaryUnwritten";
  readonly code = GLOSSARY_CODE;

  /** @param reason A sentence or two, with the file. */
  constructor(reason: string) {
    super(`${GLOSSARY_CODE}: ${plain(reason)}`);
  }
}
