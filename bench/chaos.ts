/**
 * Kills lectern and lets its disk fail, and looks what is left: `npm run chaos [-- --kills 200] [--seconds 60]
 * [--processes 8] [--seed N]`.
 *
 * 1. At each write, sync, rename and removal of a command once: it is killed there, or the disk is full, broken or
 *    read-only from there on.
 * 2. At random times, each time on the home that the kill before left.
 * 3. In a crowd of processes that change, search and serve one home.
 *
 * Exits 1 when a reader saw an error or two versions of a text at once, or something was left over after the next start.
 */
import process from "node:process";
import { parseArgs } from "node:util";
import { crowd } from "./chaos/crowd.ts";
import { atEveryPoint } from "./chaos/every_point.ts";
import { Orchard } from "./chaos/orchard.ts";
import { Random } from "./chaos/random.ts";
import { randomKills } from "./chaos/random_kills.ts";
import { scenarios } from "./chaos/scenarios.ts";
import { emptyTally, isClean, type Tally } from "./chaos/tally.ts";

const { values } = parseArgs({
  options: {
    kills: { type: "string", default: "200" },
    seconds: { type: "string", default: "60" },
    processes: { type: "string", default: "8" },
    seed: { type: "string", default: String(Math.floor(Math.random() * 2 ** 32)) },
  },
});
const [kills, seconds, processes, seed] = [values.kills, values.seconds, values.processes, values.seed].map(Number) as [
  number,
  number,
  number,
  number,
];
if (![kills, seconds, processes, seed].every((value) => Number.isInteger(value) && value >= 0)) {
  console.error("--kills, --seconds, --processes and --seed are whole numbers.");
  process.exit(2);
}

console.log(`Seed ${seed}; again with --seed ${seed}.`);
await everyPoint();
await inOrchard(`${kills} kills at random times`, (orchard, tally) => {
  return randomKills(orchard, new Random(seed), kills, tally);
});
await inOrchard(`${processes} processes for ${seconds} s`, (orchard, tally) => {
  return crowd(orchard, seed, processes, seconds * 1000, tally);
});

async function everyPoint(): Promise<void> {
  const { all, clear } = await scenarios();
  try {
    for (const scenario of all) {
      for (const hit of scenario.hits) {
        const { points, faults } = await atEveryPoint(scenario, hit);
        const what = hit.deed === "kill" ? "killed" : `${hit.deed}${hit.lasts ? " from there on" : ""}`;
        console.log(`${scenario.name}: ${what} at each of ${points} points: ${faults.length} faults`);
        for (const fault of faults) console.log(`  ${fault}`);
        if (faults.length > 0 || points === 0) process.exitCode = 1;
      }
    }
  } finally {
    clear();
  }
}

async function inOrchard(what: string, run: (orchard: Orchard, tally: Tally) => Promise<void>): Promise<void> {
  const orchard = await Orchard.planted();
  const tally = emptyTally();
  try {
    await run(orchard, tally);
  } finally {
    orchard.clear();
  }
  console.log(`\n${what}:`);
  for (const [name, value] of Object.entries(tally)) {
    console.log(`  ${name}: ${Array.isArray(value) ? value.length : Math.round(value)}`);
    for (const one of Array.isArray(value) ? value.slice(0, 20) : []) console.log(`    ${one}`);
  }
  if (!isClean(tally)) process.exitCode = 1;
}
