import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import type { GrowthResults } from "./growth.ts";
import type { RetrievalResults } from "./retrieval.ts";
import type { StartAndSize } from "./start_and_size.ts";

/** What `bench/results.json` holds. Each part is from one whole run, and says when and where that was. */
export interface Results {
  readonly startAndSize?: StartAndSize;
  readonly retrieval?: RetrievalResults;
  readonly growth?: GrowthResults;
}

const FILE = join(import.meta.dirname, "results.json");

/** The stored figures; none where nothing was measured yet. */
export function readResults(): Results {
  return existsSync(FILE) ? (JSON.parse(readFileSync(FILE, "utf8")) as Results) : {};
}

/** Puts parts that were just measured in the place of the stored ones; the other parts stay. */
export function storeResults(parts: Results): Results {
  const { startAndSize, retrieval, growth } = { ...readResults(), ...parts };
  const results = { ...(startAndSize && { startAndSize }), ...(retrieval && { retrieval }), ...(growth && { growth }) };
  writeFileSync(FILE, `${JSON.stringify(results, rounded, 2)}\n`);
  return results;
}

/** Six digits are more than any figure here can claim. */
function rounded(_key: string, value: unknown): unknown {
  return typeof value === "number" && !Number.isInteger(value) ? Number(value.toPrecision(6)) : value;
}
