/**
 * Keeps servers busy and watches what they hold: `npm run soak [-- --minutes 10]`. Prints a plot of the memory of each,
 * and exits 1 when one kept descriptors open or its memory grew. Linux only.
 */
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { plot } from "./soak_samples.ts";
import { type Soaked, soak } from "./soaking.ts";

/**
 * Bytes that memory may grow in a minute. Some 70,000 messages come in one, so that not even 120 bytes of each are kept;
 * what is resident goes up and down by about as much of itself.
 */
const MOST_GROWTH = 8e6;

/** Minutes before which memory has not settled, so that its slope says nothing. */
const LEAST_MINUTES = 5;

const { values } = parseArgs({ options: { minutes: { type: "string", default: "10" } } });
const minutes = Number(values.minutes);
if (!(minutes > 0)) {
  console.error(`--minutes must be a number over 0, not ${values.minutes}.`);
  process.exit(2);
}

const home = mkdtempSync(join(tmpdir(), "lectern-soak-"));
try {
  for (const soaked of await soak(minutes * 60_000, { LECTERN_HOME: home, HOME: home, PATH: process.env.PATH })) {
    report(soaked);
  }
} finally {
  rmSync(home, { recursive: true, force: true });
}

function report({ transport, messages, samples, descriptors, growth }: Soaked): void {
  const perMinute = growth * 60;
  const isShort = minutes < LEAST_MINUTES;
  const isFlat = (isShort || perMinute <= MOST_GROWTH) && descriptors.after <= descriptors.before;
  console.log(`${transport}: ${messages} messages in ${samples.length} s.\n${plot(samples)}`);
  const judged = isShort ? `not judged in less than ${LEAST_MINUTES} minutes` : `at most ${MOST_GROWTH / 1e6}`;
  console.log(`Memory: ${(perMinute / 1e6).toFixed(2)} MB a minute, ${judged}.`);
  console.log(`Descriptors: ${descriptors.before} before, ${descriptors.after} after.`);
  console.log(isFlat ? "Flat.\n" : "NOT FLAT.\n");
  if (!isFlat) process.exitCode = 1;
}
