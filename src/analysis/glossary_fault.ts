import type { Diagnostic } from "../graph/mod.ts";
import { oneLine } from "../graph/mod.ts";

/** The code of everything that is wrong with the glossary. */
export const GLOSSARY_CODE = "KW-DOC-GLOSSARY-001";

/** A fault of the glossary's structure; a glossary with one is not used at all. */
export function glossaryFault(path: string, message: string, line?: number): Diagnostic {
  return {
    code: GLOSSARY_CODE,
    severity: "error",
    message: oneLine(message),
    subject: path,
    file: path,
    ...(line === undefined ? {} : { startLine: line, endLine: line }),
    hint: "Each term is a heading of level 2 above a table | Sense ID | Status | Definition | Scope | Aliases |; scopes are component:<name in the catalog> or code-ref:<symbol>, several with ; between them.",
  };
}
