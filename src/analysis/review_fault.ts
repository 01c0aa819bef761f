import { plain } from "../faults/mod.ts";

/** The code of everything that is wrong with reviews: bundles that cannot be taken, and a file of verdicts that cannot be used. */
export const REVIEW_CODE = "KW-DOC-REVIEW-001";

/** Why verdicts are not taken. Nothing was written then. */
export class ReviewFault extends Error {
  override readonly name = "ReviewFault";
  readonly code = REVIEW_CODE;

  /** @param reason A sentence or two; some of it may come out of a file that anybody wrote. */
  constructor(reason: string) {
    super(`${REVIEW_CODE}: ${plain(reason)}`);
  }
}
