import type { Check } from "../check.ts";

/** A file that should be a document and cannot be read as one. */
export const skippedFile: Check = {
  code: "LECTERN-DOC-FILE-001",
  severity: "warning",
  about: "A file among the documents cannot be read as one.",
  help: "Mend it, move it elsewhere, or name it under excludedFiles.",
  looksAt: "markdown",
  run({ corpus }) {
    return corpus.skipped.map(({ path, reason }) => ({
      subject: path,
      file: path,
      message: `The file is left out. ${reason}`,
      hint: this.help,
    }));
  },
};
