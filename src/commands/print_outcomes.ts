import { clientNamed, type Outcome } from "../clients/mod.ts";
import { faint, note, print, strong } from "./terminal.ts";

/** What was done, and with a rehearsal what would be. */
const WORDS: Readonly<Record<Outcome["action"], readonly [string, string]>> = {
  added: ["registered", "would be registered"],
  replaced: ["registered anew", "would be registered anew"],
  unchanged: ["is registered already", "is registered already"],
  removed: ["taken out", "would be taken out"],
  absent: ["nothing to do", "nothing to do"],
  refused: ["left as it is", "would be left as it is"],
  failed: ["failed", "would fail"],
};

/** Tells a person what came of each agent; what went wrong stands on standard error. */
export function printOutcomes(outcomes: readonly Outcome[]): void {
  for (const { client, action, dryRun, file, backup, diff, detail } of outcomes) {
    const title = clientNamed(client)?.title ?? client;
    const isGood = isDone(action) || action === "absent";
    const words = WORDS[action][dryRun ? 1 : 0];
    const place = isDone(action) && file !== undefined ? ` (${file})` : "";
    const head = `${isGood ? strong(title) : title}: ${words}${place}`;
    const tell = isGood ? print : note;
    tell(detail ? `${head}. ${detail}` : `${head}.`);
    if (backup !== undefined) tell(faint(`  The file as it was: ${backup}`));
    if (diff) print(diff);
  }
}

function isDone(action: Outcome["action"]): boolean {
  return ["added", "replaced", "unchanged", "removed"].includes(action);
}
