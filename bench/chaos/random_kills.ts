import type { ChildProcess } from "node:child_process";
import { existsSync, type FSWatcher, watch } from "node:fs";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { nextStart } from "./next_start.ts";
import { FLEETING, type Orchard, STEADY } from "./orchard.ts";
import type { Random } from "./random.ts";
import { Client } from "./serving.ts";
import { noteFault, type Tally } from "./tally.ts";

/** Something that writes, and may be killed at any moment. */
interface Deed {
  readonly name: string;
  readonly args: (orchard: Orchard) => readonly string[];
  /** What happens around it: a folder is edited, a server is down. */
  readonly prepare?: (orchard: Orchard) => void;
}

const DEEDS: readonly Deed[] = [
  { name: "refresh a file", args: () => ["refresh", "apple"] },
  { name: "refresh linked pages", args: () => ["refresh", "pear"] },
  { name: "refresh all", args: () => ["refresh"], prepare: (orchard) => orchard.editFolder() },
  { name: "add again", args: (orchard) => orchard.adding("apple") },
  { name: "add", args: (orchard) => orchard.adding(FLEETING) },
  { name: "remove", args: () => ["remove", FLEETING] },
  { name: "refresh a folder", args: () => ["refresh", "fig"], prepare: (orchard) => orchard.editFolder() },
  { name: "fail", args: () => ["refresh", "apple"], prepare: ({ site }) => void Object.assign(site, { isDown: true }) },
  { name: "prune", args: () => ["prune", "--older-than", "0"] },
  { name: "reload while serving", args: () => ["serve"] },
];

/** Milliseconds that a run takes before one was seen to its end. */
const GUESS = 600;

/** Milliseconds that writing takes, about. */
const WRITING = 25;

/** Kills a process so many milliseconds after something changes in the folders of the sources; gives what ends the watch. */
function killOnWrite(child: ChildProcess, home: string, delay: number): () => void {
  const sources = join(home, "sources");
  const folders = [sources, ...[...STEADY, FLEETING].map((name) => join(sources, name))].filter((path) =>
    existsSync(path),
  );
  const kill = () => setTimeout(() => child.kill("SIGKILL"), delay);
  const watchers: FSWatcher[] = folders.map((path) =>
    watch(path)
      .once("change", kill)
      .on("error", () => {}),
  );
  return () => {
    for (const watcher of watchers) watcher.close();
  };
}

/**
 * Kills runs at random times, each on the home that the one before left, and looks after each how the next start finds it:
 * steady sources are there, whole, and never older than they were.
 */
export async function randomKills(orchard: Orchard, random: Random, kills: number, tally: Tally): Promise<void> {
  const durations = new Map<Deed, number>();
  const seen = new Map<string, number>();
  const { site, home } = orchard;
  for (let killed = 0; killed < kills; ) {
    const deed = random.pick(DEEDS);
    site.version++;
    site.isDown = false;
    deed.prepare?.(orchard);
    const began = performance.now();
    const args = deed.args(orchard);
    const isServing = args[0] === "serve";
    const { child, outcome } = isServing ? orchard.serve() : orchard.start(args);
    if (isServing) void new Client(child).call("reload_docs", { source: "apple" }).catch(() => {});
    const typical = durations.get(deed) ?? GUESS;
    // Most of a run is its start: half of the kills wait until it begins to write.
    const isWriting = random.next() < 0.5;
    const delay = random.next() * (isWriting ? WRITING : 1.1 * typical);
    const stop = isWriting ? killOnWrite(child, home, delay) : undefined;
    const ended = outcome.then(() => "ended" as const);
    const first = await Promise.race([ended, wait(isWriting ? 2 * typical : delay, "late" as const)]);
    if (first === "late") child.kill("SIGKILL");
    stop?.();
    const { signal, stderr } = await outcome;
    const where = `${deed.name}, killed ${delay.toFixed(1)} ms after ${isWriting ? "it began to write" : "its start"}`;
    if (/failed unexpectedly/.test(stderr)) tally.errors.push(`${deed.name}: ${stderr}`);
    if (signal === "SIGKILL") {
      killed++;
      tally.kills++;
    } else durations.set(deed, performance.now() - began);
    site.isDown = false;
    await look(where);
  }

  async function look(where: string): Promise<void> {
    const found = await nextStart(home);
    tally.restarts++;
    for (const fault of found.faults) noteFault(tally, `${where}: ${fault}`);
    for (const path of found.orphans) tally.orphans.push(`${where}: ${path}`);
    for (const name of STEADY) {
      const version = found.versions.get(name);
      const newest = name === "fig" ? orchard.folderVersion : site.version;
      const oldest = name === "fig" ? newest : (seen.get(name) ?? 1);
      if (version === undefined) tally.errors.push(`${where}: ${name} is gone`);
      else if (version < oldest || version > newest) {
        tally.errors.push(`${where}: ${name} has version ${version}, not one of ${oldest} to ${newest}`);
      } else seen.set(name, version);
    }
  }
}
