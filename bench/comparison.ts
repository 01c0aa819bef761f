import type { Baseline } from "./baseline.ts";
import type { Answered } from "./own_search.ts";
import { SIGNIFICANT, significance } from "./significance.ts";

/** A question whose score is not what it was. */
export interface Change extends Answered {
  readonly set: string;
  readonly ndcgBefore: number;
  readonly placeBefore: number;
  /** Now minus before. */
  readonly difference: number;
}

/** How one set does beside its baseline; of the questions that both have. */
export interface SetComparison {
  readonly set: string;
  readonly questions: number;
  /** Questions that only one side has: the sets themselves have changed since. */
  readonly unmatched: number;
  /** Means of nDCG@10. */
  readonly before: number;
  readonly now: number;
  readonly p: number;
  readonly better: number;
  readonly worse: number;
  /** Whether the mean fell, and hardly by chance. */
  readonly isWorse: boolean;
}

/** A ranking beside the one before. */
export interface Comparison {
  readonly sets: readonly SetComparison[];
  /** Largest loss first. */
  readonly worse: readonly Change[];
  /** Largest gain first. */
  readonly better: readonly Change[];
}

/** The baseline has four decimals. */
const SAME = 0.0001;

/** Compares answers with stored scores, question by question. */
export function compared(answered: ReadonlyMap<string, readonly Answered[]>, baseline: Baseline): Comparison {
  const changes: Change[] = [];
  const sets = [...answered].map(([set, answers]): SetComparison => {
    const stored = baseline[set] ?? {};
    const both = answers.flatMap((answer): Change[] => {
      const before = stored[answer.id];
      if (before === undefined) return [];
      const [ndcgBefore, placeBefore] = before;
      const difference = answer.ndcg - ndcgBefore;
      return [{ ...answer, set, ndcgBefore, placeBefore, difference: Math.abs(difference) < SAME ? 0 : difference }];
    });
    const questions = both.length;
    const differences = both.map(({ difference }) => difference);
    const p = significance(differences);
    changes.push(...both.filter(({ difference }) => difference !== 0));
    const mean = (of: (change: Change) => number) =>
      both.reduce((sum, one) => sum + of(one), 0) / Math.max(1, questions);
    return {
      set,
      questions,
      unmatched: answers.length + Object.keys(stored).length - 2 * questions,
      before: mean(({ ndcgBefore }) => ndcgBefore),
      now: mean(({ ndcg }) => ndcg),
      p,
      better: differences.filter((difference) => difference > 0).length,
      worse: differences.filter((difference) => difference < 0).length,
      isWorse: mean(({ difference }) => difference) < 0 && p < SIGNIFICANT,
    };
  });
  changes.sort((a, b) => a.difference - b.difference || (a.set + a.id < b.set + b.id ? -1 : 1));
  return {
    sets,
    worse: changes.filter(({ difference }) => difference < 0),
    better: changes.filter(({ difference }) => difference > 0).reverse(),
  };
}
