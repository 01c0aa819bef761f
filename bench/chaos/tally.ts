/** What was counted while processes were killed. */
export interface Tally {
  kills: number;
  /** Starts after a kill. */
  restarts: number;
  /** Answers that readers got. */
  answers: number;
  /** Errors that a reader saw, or that a command that nobody killed ended with. */
  readonly errors: string[];
  /** Answers or sources that show two versions of one text. */
  readonly mixtures: string[];
  /** What killed processes left and the next start did not remove. */
  readonly orphans: string[];
  /** Milliseconds that the slowest answer took. */
  longestWait: number;
}

/** Nothing was counted yet. */
export function emptyTally(): Tally {
  return { kills: 0, restarts: 0, answers: 0, errors: [], mixtures: [], orphans: [], longestWait: 0 };
}

/** Whether nothing went wrong. */
export function isClean({ errors, mixtures, orphans }: Tally): boolean {
  return errors.length + mixtures.length + orphans.length === 0;
}

/** Files a fault under what it is. */
export function noteFault(tally: Tally, fault: string): void {
  (/a mixture of versions/.test(fault) ? tally.mixtures : tally.errors).push(fault);
}
