import type { Diagnosis } from "./diagnosis.ts";
import type { Machine } from "./machine.ts";

/** One thing that is looked at. */
export interface Check {
  /** Stands in the JSON. */
  readonly name: string;
  /** Stands above its lines for a person. */
  readonly title: string;
  /** Longest time, ms. Default: 15,000. */
  readonly limit?: number;
  /** Looks, and says what it saw as it sees it: what was said counts though the time is over, or something is thrown. */
  run(machine: Machine, said: Diagnosis): Promise<void>;
}
