/** A question, and which results answer it. */
export interface GoldenQuestion<Result> {
  readonly query: string;
  isRight(result: Result): boolean;
}

/** How well questions were answered; shares from 0 to 1. */
export interface GoldenScore {
  readonly questions: number;
  /** Share whose first result is right. */
  readonly top1: number;
  /** Share with a right result among the first three. */
  readonly top3: number;
  /** Mean of one over the rank of the first right result; none counts as 0. */
  readonly mrr: number;
  /** Questions without a right result among the first three. */
  readonly missed: readonly string[];
}

/** Asks every question, one after another. */
export async function goldenScore<Result>(
  questions: readonly GoldenQuestion<Result>[],
  ask: (query: string) => Promise<readonly Result[]> | readonly Result[],
): Promise<GoldenScore> {
  let [top1, top3, reciprocal] = [0, 0, 0];
  const missed: string[] = [];
  for (const question of questions) {
    const results = await ask(question.query);
    const rank = results.findIndex((result) => question.isRight(result)) + 1;
    if (rank === 1) top1++;
    if (rank >= 1 && rank <= 3) top3++;
    else missed.push(question.query);
    if (rank > 0) reciprocal += 1 / rank;
  }
  const count = Math.max(1, questions.length);
  return { questions: questions.length, top1: top1 / count, top3: top3 / count, mrr: reciprocal / count, missed };
}
