import { setTimeout as wait } from "node:timers/promises";
import type { Member } from "./member.ts";
import { nextStart } from "./next_start.ts";
import type { Orchard } from "./orchard.ts";
import { Random } from "./random.ts";
import { askOnce, serveAndAsk } from "./readers.ts";
import { noteFault, type Tally } from "./tally.ts";
import { write } from "./writers.ts";

/** How the processes share the work: of each eight two serve, one searches, five write. */
const ROLES = [serveAndAsk, write, write, askOnce, write, serveAndAsk, write, write] as const;

/**
 * Lets many processes add, refresh, remove, edit, search and serve one home, and kills them at random times; then looks
 * what the next start finds.
 */
export async function crowd(
  orchard: Orchard,
  seed: number,
  processes: number,
  ms: number,
  tally: Tally,
): Promise<void> {
  let isOver = false;
  orchard.site.isRestless = true;
  const members = Array.from({ length: processes }, async (_, i) => {
    const member: Member = { orchard, random: new Random(seed + i), tally, isOver: () => isOver };
    const role = ROLES[i % ROLES.length]!;
    while (!isOver) await role(member);
  });
  await Promise.race([wait(ms), Promise.all(members)]);
  isOver = true;
  await Promise.all(members);
  orchard.site.isRestless = false;
  const { faults, orphans } = await nextStart(orchard.home);
  for (const fault of faults) noteFault(tally, `after the crowd: ${fault}`);
  tally.orphans.push(...orphans);
}
