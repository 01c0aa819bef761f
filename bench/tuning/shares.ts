import { type Mean, meansOver } from "../set_means.ts";
import type { Asked } from "./folds.ts";

/** What each question adds to a mean; all together 1. */
export type Shares = Float64Array;

/**
 * What is tuned for: half the mean over the docs sets, half the mean over all. So the documentation counts most, the classic
 * collections keep it honest, and no set counts more for having many questions.
 */
const GOAL: readonly Mean[] = ["docs", "all"];

/** Shares of the questions that are in, in a mean over sets, or in the mean of several such means. */
export function sharesOf(
  asked: readonly Asked[],
  isIn: (question: number) => boolean = () => true,
  means: readonly Mean[] = GOAL,
): Shares {
  const counts = new Map<string, number>();
  asked.forEach(({ set }, question) => {
    if (isIn(question)) counts.set(set, (counts.get(set) ?? 0) + 1);
  });
  const shares = new Float64Array(asked.length);
  const over = meansOver([...counts.keys()]);
  for (const mean of means) {
    const sets = over.get(mean)!;
    asked.forEach(({ set }, question) => {
      if (isIn(question) && sets.includes(set)) {
        shares[question]! += 1 / (means.length * sets.length * counts.get(set)!);
      }
    });
  }
  return shares;
}

/** The mean of scores. */
export function meanOf(scores: Float64Array, shares: Shares): number {
  return scores.reduce((sum, score, question) => sum + score * shares[question]!, 0);
}

/** Each question's part in the difference of two means. */
export function differencesOf(scores: Float64Array, others: Float64Array, shares: Shares): number[] {
  return Array.from(scores, (score, question) => (score - others[question]!) * shares[question]!);
}
