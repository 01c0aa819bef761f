import type { Orchard } from "./orchard.ts";
import type { Random } from "./random.ts";
import type { Tally } from "./tally.ts";

/** What one of a crowd of processes works with. */
export interface Member {
  readonly orchard: Orchard;
  readonly random: Random;
  readonly tally: Tally;
  /** Whether it is time to stop. */
  readonly isOver: () => boolean;
}
