import type { AgainstBest } from "./against_peers.ts";
import { type GrowthResults, type GrowthStep, stepAt } from "./growth.ts";
import { OURS } from "./harness.ts";
import { fixed, markdownTable } from "./markdown.ts";
import { METRIC_NAMES } from "./metrics.ts";
import type { EngineResult, RetrievalResults } from "./retrieval.ts";

/** One thing that the search is meant to reach, beside what it reaches today. */
export interface Claim {
  readonly what: string;
  readonly today: string;
  readonly target: string;
  readonly isHeld: boolean;
}

const MANY = 100_000;
const MOST = 1_000_000;

/** What is claimed of ranking and of cost. Claims beside a peer are left out where it did not run. */
export function retrievalClaims({ engines, sets, against }: RetrievalResults): Claim[] {
  const { means, cost } = engineNamed(engines, OURS)!;
  const onSets = against.filter(({ over }) => over in sets);
  const byNdcg = onSets.filter(({ metric }) => metric === "ndcg");
  return [
    ...(onSets.length > 0
      ? [
          none("sets significantly below their best peer", byNdcg.filter(isWorse)),
          none(
            "sets not above their best peer",
            byNdcg.filter(({ difference }) => difference <= 0),
          ),
          none("the same, significantly, by any measure", onSets.filter(isWorse)),
        ]
      : []),
    atLeast(`${METRIC_NAMES.ndcg}, mean docs`, means.docs.ndcg, 0.87),
    atLeast(`${METRIC_NAMES.ndcg}, mean all`, means.all.ndcg, 0.78),
    atLeast(`${METRIC_NAMES.s1}, mean docs`, means.docs.s1, 0.77),
    ...beside("query p50", cost.p50Ms, "ms", 1, engineNamed(engines, "xapian")?.cost.p50Ms, "xapian"),
    ...beside("open", cost.openMs, "ms", 3, engineNamed(engines, "fts5")?.cost.openMs, "fts5"),
  ];
}

const isWorse = (one: AgainstBest) => one.isWorse;

function none(what: string, found: readonly AgainstBest[]): Claim {
  const today = found.map(({ over, metric }) => `${over} (${METRIC_NAMES[metric]})`).join(", ") || "none";
  return { what, today, target: "none", isHeld: found.length === 0 };
}

/** What is claimed of large indexes, likewise. */
export function growthClaims(growth: GrowthResults): Claim[] {
  const many = stepAt(growth, MANY);
  const most = stepAt(growth, MOST);
  return [...(many ? manyClaims(many, growth) : []), ...(most ? mostClaims(most) : [])];
}

function manyClaims(step: GrowthStep, growth: GrowthResults): Claim[] {
  const at = "at 100,000 sections";
  const xapian = stepAt(growth, MANY, "xapian");
  const fts5 = stepAt(growth, MANY, "fts5");
  return [
    atMost(`query p50 ${at}, ms`, step.p50Ms, 1.3),
    ...beside(`query p50 ${at}`, step.p50Ms, "ms", 1, xapian?.p50Ms, "xapian"),
    atMost(`query p99 ${at}, ms`, step.p99Ms, 10),
    ...beside(`query p99 ${at}`, step.p99Ms, "ms", 1, xapian?.p99Ms, "xapian"),
    atMost(`open ${at}, ms`, step.openMs, 20),
    atLeast(`build ${at}, MB/s`, step.buildMBs, 20, 1),
    ...besideAtLeast(`build ${at}`, step.buildMBs, "MB/s", fts5?.buildMBs, "fts5"),
    atMost(`index ÷ text ${at}`, step.indexMB / step.textMB, 0.5),
  ];
}

function mostClaims(step: GrowthStep): Claim[] {
  return [
    atMost("query p99 at 1,000,000 sections, ms", step.p99Ms, 50),
    atMost("memory at 1,000,000 sections, GB", Math.max(step.buildPeakMB, step.servePeakMB) / 1000, 4),
  ];
}

/** The claims as a table of markdown; nothing where there are none. */
export function claimsReport(claims: readonly Claim[]): string {
  if (claims.length === 0) return "";
  const rows = claims.map(({ what, today, target, isHeld }) => [what, today, target, isHeld ? "yes" : "**no**"]);
  return markdownTable(["what", "today", "target", "held"], rows);
}

function engineNamed(engines: readonly EngineResult[], name: string): EngineResult | undefined {
  return engines.find(({ engine }) => engine === name);
}

function atLeast(what: string, today: number, target: number, decimals = 3): Claim {
  return { what, today: fixed(today, decimals), target: `≥ ${target}`, isHeld: today >= target };
}

function atMost(what: string, today: number, target: number): Claim {
  return { what, today: fixed(today, 2), target: `≤ ${target}`, isHeld: today <= target };
}

/** At most so many times what a peer needs. */
function beside(what: string, today: number, unit: string, times: number, theirs: number | undefined, peer: string) {
  if (theirs === undefined) return [];
  const factor = times === 1 ? "" : `${times} × `;
  return [
    {
      what: `${what}, ${unit}`,
      today: `${fixed(today, 2)}, ${fixed(today / theirs, 2)} of ${peer}`,
      target: `≤ ${factor}${fixed(theirs, 2)} (${peer})`,
      isHeld: today <= times * theirs,
    },
  ];
}

function besideAtLeast(what: string, today: number, unit: string, theirs: number | undefined, peer: string) {
  if (theirs === undefined) return [];
  return [
    {
      what: `${what}, ${unit}`,
      today: `${fixed(today, 1)}, ${fixed(today / theirs, 2)} of ${peer}`,
      target: `≥ ${fixed(theirs, 1)} (${peer})`,
      isHeld: today >= theirs,
    },
  ];
}
