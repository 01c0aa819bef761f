import { fixed } from "./markdown.ts";

/** What an engine costs. */
export interface EngineCost {
  readonly buildS: number;
  readonly buildMBs: number;
  readonly indexMB: number;
  readonly openMs: number;
  /** The very first query after opening. */
  readonly firstMs: number;
  readonly p50Ms: number;
  readonly p99Ms: number;
  /** Peak resident memory of the process, Node included; while building, the sections themselves are in it. */
  readonly buildPeakMB: number;
  readonly servePeakMB: number;
}

/** What the bench writes of it, but for how long and how fast it builds, which its parts call by different names. */
export interface RawCost {
  readonly indexMB: number;
  readonly loadMs: number;
  readonly firstMs: number;
  readonly p50: number;
  readonly p99: number;
  readonly buildPeakMB: number;
  readonly servePeakMB: number;
}

export function costOf(raw: RawCost, { buildS, buildMBs }: Pick<EngineCost, "buildS" | "buildMBs">): EngineCost {
  return {
    buildS,
    buildMBs,
    indexMB: raw.indexMB,
    openMs: raw.loadMs,
    firstMs: raw.firstMs,
    p50Ms: raw.p50,
    p99Ms: raw.p99,
    buildPeakMB: raw.buildPeakMB,
    servePeakMB: raw.servePeakMB,
  };
}

/** Columns of a table of costs. */
export const COST_COLUMNS = [
  "build s",
  "MB/s",
  "index MB",
  "index ÷ text",
  "open ms",
  "first ms",
  "p50 ms",
  "p99 ms",
  "peak MB build",
  "peak MB serve",
];

/** Cells of one row. */
export function costCells(cost: EngineCost, indexShare: number): string[] {
  return [
    fixed(cost.buildS, 2),
    fixed(cost.buildMBs, 2),
    fixed(cost.indexMB, 1),
    fixed(indexShare, 2),
    fixed(cost.openMs, 0),
    fixed(cost.firstMs, 1),
    fixed(cost.p50Ms, 2),
    fixed(cost.p99Ms, 2),
    fixed(cost.buildPeakMB, 0),
    fixed(cost.servePeakMB, 0),
  ];
}
