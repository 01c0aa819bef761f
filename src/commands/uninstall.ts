import { existsSync, readdirSync, rmdirSync, rmSync } from "node:fs";
import { dirname, join } from "node:path";
import { type ClientContext, type Outcome, removeRegistrationRecords, unregisterEverywhere } from "../clients/mod.ts";
import { type Installation, isOurs, removable, removeInstallation } from "../installation/mod.ts";
import { IS_BRANDED, NAME } from "../product/mod.ts";
import { MARKER, places } from "../storage/mod.ts";
import { askPerson } from "./ask_person.ts";
import type { Command } from "./command.ts";
import { installedHere } from "./installed_here.ts";
import { printOutcomes } from "./print_outcomes.ts";
import { clientContext } from "./registering.ts";
import { note, print } from "./terminal.ts";

/** `lectern uninstall` */
export const command: Command = {
  name: "uninstall",
  summary: "Take the program away again, and its registrations; what you added stays.",
  usage: "",
  arity: [0, 0],
  flags: [
    { name: "prefix", value: "<folder>", help: "Where the program is installed. Default: where this one is." },
    { name: "yes", help: "Do it without asking." },
    { name: "dry-run", help: "Tell what would be done, and change nothing." },
  ],
  examples: ["lectern uninstall", "lectern uninstall --dry-run"],
  async run(args) {
    const installation = await installedHere(args.text("prefix"), "uninstall");
    const context = clientContext();
    if (args.has("dry-run")) {
      tellOutcomes(await unregistered(installation, context, true));
      print([...removable(installation), ...cacheOf(installation)].map((path) => `Would remove ${path}`));
      return 0;
    }
    if (!args.has("yes") && (await askPerson(`Remove ${installation.program} and its registrations?`)) === false) {
      print("Nothing was changed.");
      return 0;
    }
    const outcomes = await unregistered(installation, context, false);
    // With the records go the copies of the files, which are needed no more.
    const isForgotten = removeRegistrationRecords(context.data);
    tellOutcomes(isForgotten ? outcomes.map(({ backup: _, ...outcome }) => outcome) : outcomes);
    removeUnused(context.data);
    for (const cache of cacheOf(installation)) rmSync(cache, { recursive: true, force: true });
    // First, since the folder above it is one that the installer made, and is removed only when it is empty.
    if (context.data !== installation.folder) removeDataFolder(context.data);
    const isGone = await removeInstallation(installation, note);
    print(`Removed ${isGone ? installation.folder : installation.program}.`);
    tellKept(installation);
    return outcomes.some(isBad) ? 1 : 0;
  },
};

/** By the program's path, and by that of its link, which people type. */
async function unregistered(
  { program, link }: Installation,
  context: ClientContext,
  dryRun: boolean,
): Promise<readonly Outcome[]> {
  const outcomes: Outcome[] = [];
  for (const path of [program, ...(link ? [link] : [])]) {
    outcomes.push(...(await unregisterEverywhere(context, { command: path, dryRun })));
  }
  return outcomes;
}

function tellOutcomes(outcomes: readonly Outcome[]): void {
  printOutcomes(outcomes);
  if (outcomes.some(isBad))
    note("What could not be taken out of an agent's configuration (above) is for you to remove.");
}

function isBad({ action }: Outcome): boolean {
  return action === "failed" || action === "refused";
}

/** What can be fetched again. A server of its own shares it with lectern, whose it is. */
function cacheOf({ product }: Installation): string[] {
  const { cache } = places();
  return product === "program" && !IS_BRANDED && existsSync(cache) ? [cache] : [];
}

/** What is left when every source that was added has been removed again. */
function removeUnused(data: string): void {
  try {
    rmdirSync(join(data, "sources"));
    rmSync(join(data, "locks"), { recursive: true, force: true });
  } catch {
    // There are sources, or there never were any.
  }
}

/** Where the registrations were noted, when there is nothing else in it. */
function removeDataFolder(folder: string): void {
  if (isOurs(folder, MARKER) && readdirSync(folder).every((name) => name === MARKER.name)) {
    rmSync(join(folder, MARKER.name));
    rmdirSync(folder);
    removeIfEmpty(dirname(folder));
  }
}

function removeIfEmpty(folder: string): void {
  try {
    rmdirSync(folder);
  } catch {
    // Others keep things in it.
  }
}

function tellKept({ product }: Installation): void {
  const { data, config } = places();
  const kept = [data, config].filter((path) => product === "program" && existsSync(path));
  if (kept.length > 0) print(`Kept, since it is yours: ${kept.join(", ")}. Installed again, ${NAME} finds it.`);
}
