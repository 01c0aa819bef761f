/** A question with what should come first. */
export interface AskedQuestion {
  readonly kind: string;
  readonly question: string;
  /** Any of these is right at the first place. */
  readonly first: readonly string[];
  /** Documents that answer a part of it. */
  readonly also?: readonly string[];
}

/** Paths of the documents that answer, the best first; none for a miss. */
export type Ranker = (question: string) => readonly string[];

/** How well the questions on one tree were answered; shares from 0 to 1. */
export interface TreeScore {
  /** Of each question the rank of the first right document, from 1; nothing where it did not come. */
  readonly ranks: readonly { readonly question: string; readonly rank: number | null }[];
  readonly success1: number;
  readonly success3: number;
  readonly mrr: number;
  /** At depth 5; what is right counts 2, what answers a part 1. */
  readonly ndcg: number;
  /** Absurd questions that were answered by a miss, and how many were asked. */
  readonly refused: number;
  readonly absurd: number;
}

const DEPTH = 5;

/** Asks all questions. */
export function scoreOf(rank: Ranker, questions: readonly AskedQuestion[], absurd: readonly string[]): TreeScore {
  const answers = questions.map((asked) => ({ asked, paths: rank(asked.question) }));
  const ranks = answers.map(({ asked, paths }) => {
    const at = paths.findIndex((path) => asked.first.includes(path));
    return { question: asked.question, rank: at < 0 ? null : at + 1 };
  });
  const mean = (value: (rank: number) => number) =>
    ranks.reduce((sum, { rank }) => sum + (rank === null ? 0 : value(rank)), 0) / Math.max(1, ranks.length);
  return {
    ranks,
    success1: mean((rank) => Number(rank === 1)),
    success3: mean((rank) => Number(rank <= 3)),
    mrr: mean((rank) => 1 / rank),
    ndcg: answers.reduce((sum, { asked, paths }) => sum + ndcg(asked, paths), 0) / Math.max(1, answers.length),
    refused: absurd.filter((question) => rank(question).length === 0).length,
    absurd: absurd.length,
  };
}

/** Discounted gain of the first documents, by that of the best order. */
function ndcg({ first, also = [] }: AskedQuestion, paths: readonly string[]): number {
  const gain = (path: string) => (first.includes(path) ? 2 : also.includes(path) ? 1 : 0);
  const discounted = (gains: readonly number[]) =>
    gains.slice(0, DEPTH).reduce((sum, value, at) => sum + value / Math.log2(at + 2), 0);
  return discounted(paths.map(gain)) / discounted([...first, ...also].map(gain));
}
