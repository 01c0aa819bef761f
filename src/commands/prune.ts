import { basename } from "node:path";
import { SourceRemoved } from "../library/mod.ts";
import type { Command } from "./command.ts";
import { storedSources } from "./named_sources.ts";
import { bytes, print, printJson } from "./terminal.ts";

const DAY = 24 * 60 * 60 * 1000;

/** What was removed from one place. */
interface Freed {
  readonly what: string;
  readonly bytes: number;
}

/** `lectern prune` */
export const command: Command = {
  name: "prune",
  summary:
    "Free disk space: older revisions, what killed processes left, and sources that were read long ago and never added.",
  usage: "",
  arity: [0, 0],
  flags: [
    {
      name: "older-than",
      value: "<days>",
      help: "Days since a source that was never added was read from where it is. Default: 30.",
    },
    { name: "json", help: "Print what was freed for a program." },
  ],
  examples: ["lectern prune", "lectern prune --older-than 0"],
  async run(args) {
    const days = args.integer("older-than", 0, 36_500) ?? 30;
    const freed = [...(await pruneAdded()), ...(await prunePassing(Date.now() - days * DAY))];
    const total = freed.reduce((sum, { bytes: count }) => sum + count, 0);
    if (args.has("json")) printJson({ freed, bytes: total });
    else {
      for (const { what, bytes: count } of freed) print(`${what}: ${bytes(count)}`);
      print(`Freed ${bytes(total)}.`);
    }
    return 0;
  },
};

/** Older revisions of what was added. Who reads one of them reads on; what it opens anew is the one that holds. */
async function pruneAdded(): Promise<Freed[]> {
  const stored = storedSources();
  const freed: Freed[] = [];
  for (const name of stored.names()) {
    const store = stored.store(name);
    const count = await store.locked(async () => store.prune()).catch(nothingIfRemoved);
    if (count > 0) freed.push({ what: name, bytes: count });
  }
  return freed;
}

/** What another process removed while it was waited for has nothing to be freed. */
function nothingIfRemoved(error: unknown): number {
  if (error instanceof SourceRemoved) return 0;
  throw error;
}

/** Sources that were worked on without being added, and not read since a time. */
async function prunePassing(before: number): Promise<Freed[]> {
  const freed: Freed[] = [];
  for (const store of storedSources().allPassing()) {
    const state = store.state();
    if (state && state.checkedAt > before) continue;
    const what = state?.origin ?? basename(store.folder);
    const count = store.diskBytes;
    await store.locked(async () => store.remove());
    freed.push({ what, bytes: count });
  }
  return freed;
}
