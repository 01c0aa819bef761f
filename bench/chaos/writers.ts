import type { Member } from "./member.ts";
import { FLEETING, type Orchard } from "./orchard.ts";

/** A command that changes the home, and the codes that it may end with. */
interface Change {
  readonly args: (orchard: Orchard) => readonly string[];
  readonly codes: readonly number[];
}

const CHANGES: readonly Change[] = [
  { args: () => ["refresh", "apple"], codes: [0] },
  { args: () => ["refresh", "pear"], codes: [0] },
  { args: () => ["refresh", "fig"], codes: [0] },
  { args: (orchard) => orchard.adding("apple"), codes: [0] },
  { args: (orchard) => orchard.adding(FLEETING), codes: [0] },
  // The source that comes and goes may have gone while its turn to be refreshed was waited for.
  { args: () => ["refresh"], codes: [0, 1] },
  // It may not be there.
  { args: () => ["remove", FLEETING], codes: [0, 2] },
  { args: () => ["prune", "--older-than", "0"], codes: [0] },
];

/** Share of the commands that are killed. */
const KILLED = 0.4;

/** Milliseconds within which a command is killed: in a crowd it takes longer than alone. */
const WITHIN = 2_000;

/** Changes the home once. */
export async function write({ orchard, random, tally }: Member): Promise<void> {
  const change = random.pick(CHANGES);
  const args = change.args(orchard);
  if (args.includes("fig")) orchard.editFolder();
  const { child, outcome } = orchard.start(args);
  if (random.next() < KILLED) setTimeout(() => child.kill("SIGKILL"), random.below(WITHIN));
  const { code, signal, stderr } = await outcome;
  if (signal === "SIGKILL") {
    tally.kills++;
    tally.restarts++;
  } else if (!change.codes.includes(code!) || /failed unexpectedly/.test(stderr)) {
    tally.errors.push(`${args.slice(0, 2).join(" ")} ended with ${signal ?? code}: ${stderr}`);
  }
}
