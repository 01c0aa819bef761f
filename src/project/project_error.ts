import { plain } from "../faults/mod.ts";

/** Faults of one file that are told. */
const MOST = 20;

/**
 * A repository's configuration that is there and cannot be used. The message begins with the code and names the file, the
 * key, what stands there and what is allowed, a line for each fault.
 */
export class ProjectError extends Error {
  override readonly name = "ProjectError";
  readonly code = "KW-CONFIG-001";
  /** Absolute path of the file. */
  readonly file: string;

  constructor(file: string, faults: readonly string[]) {
    const [first = "", ...others] = faults.slice(0, MOST).map(plain);
    const left = faults.length > MOST ? [`and ${faults.length - MOST} more.`] : [];
    const told = others.length === 0 ? `: ${first}` : [":", first, ...others, ...left].join("\n  ");
    super(`KW-CONFIG-001: ${plain(file)} cannot be used${told}`);
    this.file = file;
  }
}
