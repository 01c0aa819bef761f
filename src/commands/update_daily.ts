import { goOver, thisProgram, updateInBackground, waitForUpdate } from "../installation/mod.ts";

/**
 * Before a server of an installed program serves: once a day lets the program update itself, waits for it, or for an update
 * that is at work, and goes over into the new one. Comes back when the program that runs is the one to serve; with an exit
 * code when another one has served in its place.
 */
export async function updateDaily(say: (line: string) => void): Promise<number | undefined> {
  const running = await thisProgram(process);
  if (running.kind !== "installed" || process.env.LECTERN_OFFLINE === "1") return undefined;
  if (!(await waitForUpdate(running.installation, { say }))) return undefined;
  const args = process.argv.slice(2).filter((argument) => argument !== "--update-daily");
  try {
    return await goOver(running.path, args, process.env);
  } catch (error) {
    say(`The new program cannot be started, so this one serves: ${(error as Error).message}`);
    return undefined;
  }
}

/** For whoever set `autoUpdate`: lets an installed program update itself for its next start, if it is time for it. */
export async function updateForNextStart(): Promise<void> {
  const running = await thisProgram(process);
  if (running.kind === "installed" && process.env.LECTERN_OFFLINE !== "1") updateInBackground(running.installation);
}
