import type { RejectionCode } from "./canaries.ts";

/** A corpus that the canaries do not let in. */
export class CanaryRejection extends Error {
  readonly code = "canary_rejected";
  readonly canary: RejectionCode;

  /** @param details What was seen. */
  constructor(canary: RejectionCode, details: string) {
    super(`The documentation was rejected (${canary}): ${details}. What was loaded before stays.`);
    this.name = "CanaryRejection";
    this.canary = canary;
  }
}
