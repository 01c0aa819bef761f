import type { Severity } from "../graph/mod.ts";
import type { CheckContext } from "./check_context.ts";
import type { Found } from "./finding.ts";

/**
 * What a check looks at: the Markdown that every repository has, the front matter of a governed one, its code, or its
 * history.
 */
export type Subject = "markdown" | "front matter" | "code" | "history";

/** One thing that may be wrong, as data. */
export interface Check {
  /** Permanent: baselines, configurations and people know it. */
  readonly code: string;
  /** Of its findings, unless the configuration says otherwise. */
  readonly severity: Severity;
  /** What is wrong, in one line. */
  readonly about: string;
  /** What to do about it. */
  readonly help: string;
  readonly looksAt: Subject;
  run(context: CheckContext): Iterable<Found> | Promise<Iterable<Found>>;
}
