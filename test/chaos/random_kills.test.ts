import { expect, onTestFinished, test } from "vitest";
import { crowd } from "../../bench/chaos/crowd.ts";
import { Orchard } from "../../bench/chaos/orchard.ts";
import { Random } from "../../bench/chaos/random.ts";
import { randomKills } from "../../bench/chaos/random_kills.ts";
import { emptyTally, type Tally } from "../../bench/chaos/tally.ts";

// `npm run chaos` does this longer, and from another seed each time.
const SEED = 20_261_202;

async function inOrchard(run: (orchard: Orchard, tally: Tally) => Promise<void>): Promise<Tally> {
  const orchard = await Orchard.planted();
  onTestFinished(() => orchard.clear());
  const tally = emptyTally();
  await run(orchard, tally);
  return tally;
}

test("after each of twenty kills at random times the next start opens the home and clears it up", async () => {
  const tally = await inOrchard((orchard, tally) => randomKills(orchard, new Random(SEED), 20, tally));
  expect(tally).toMatchObject({ kills: 20, errors: [], mixtures: [], orphans: [] });
});

test("readers see no error and no mixture while others write to their home and are killed", async () => {
  const tally = await inOrchard((orchard, tally) => crowd(orchard, SEED, 4, 8_000, tally));
  expect(tally).toMatchObject({ errors: [], mixtures: [], orphans: [] });
  expect(tally.answers).toBeGreaterThan(0);
});
