/** The measures of a ranking of pages, all at depth 10 and between 0 and 1. */
export const METRICS = ["ndcg", "mrr", "recall", "s1"] as const;

/** One of {@link METRICS}, as the retrieval bench names it. */
export type Metric = (typeof METRICS)[number];

/** How tables call them. */
export const METRIC_NAMES: Readonly<Record<Metric, string>> = {
  ndcg: "nDCG@10",
  mrr: "MRR@10",
  recall: "recall@10",
  s1: "success@1",
};
