import { removeRules } from "./allow_tools.ts";
import { readBackup } from "./backups.ts";
import type { Scope, UnregisterOptions } from "./client.ts";
import type { ClientKind, ConfigPlace } from "./client_kind.ts";
import { commandLine, programOf, runClient } from "./client_program.ts";
import { checkWritable, readConfigFile } from "./config_file.ts";
import { commandOf } from "./entry.ts";
import { backUp, type Changing, canPutBack, putBack, removeFile, revert, writeText } from "./file_change.ts";
import { isMembers, type Members, valueAt } from "./format.ts";
import type { Finding } from "./outcome_of.ts";
import { fileOf, type PlacedEntries, readEntries, withEntry, withoutPath } from "./placed_entries.ts";
import { type Receipt, Receipts } from "./receipts.ts";
import { isOurEntry, programFor, refused } from "./register_server.ts";
import { unifiedDiff } from "./unified_diff.ts";

interface Plan {
  readonly kind: ClientKind;
  readonly place: ConfigPlace;
  readonly name: string;
  readonly options: UnregisterOptions;
  readonly at: PlacedEntries;
  readonly receipt: Receipt | undefined;
  readonly changing: Changing;
}

/**
 * Takes a server out of a client's configuration, which is then as it was before it came: to the byte, if nobody else wrote
 * since.
 *
 * @throws ClientError, NotWritten or LockUnavailable; everything is then as it was.
 */
export async function unregisterServer(kind: ClientKind, name: string, options: UnregisterOptions): Promise<Finding> {
  const { context, scope = "user" } = options;
  const place = scope === "user" ? kind.user : kind.project;
  if (!place) return { action: "absent", detail: `${kind.title} has no configuration of a project that is known.` };
  const receipts = new Receipts(context.data);
  const at = await readEntries(place, registeredFile(kind, place, name, scope, options, receipts));
  const receipt = receipts.find({ client: kind.id, scope, file: at.file.path, name });
  const plan: Plan = {
    kind,
    place,
    name,
    options,
    at,
    receipt,
    changing: { client: kind.id, data: context.data, receipts },
  };
  const present = Object.hasOwn(at.entries, name) ? at.entries[name] : undefined;
  if (present === undefined) {
    await forget(plan);
    return { action: "absent", file: at.file.path, detail: `No server "${name}" stands in ${at.file.path}.` };
  }
  if (!isOurEntry(present, options.command, receipt) && !options.force) {
    const what = commandOf(present).command ?? "an address";
    return refused(
      `The server "${name}" in ${at.file.path} is not ours: it starts ${what}. Take it out with --force, if that is meant.`,
      at.file.path,
    );
  }
  const program = programFor(kind, scope, at, context);
  if (kind.program?.ownsFile && scope === "user" && !program) return programMissing(kind, name, at);
  return program ? await byProgram(plan, program) : await byEdit(plan);
}

/** The file in which it was registered, should another one count by now. */
function registeredFile(
  { id }: ClientKind,
  place: ConfigPlace,
  name: string,
  scope: Scope,
  { context }: UnregisterOptions,
  receipts: Receipts,
): string {
  const now = fileOf(place, context);
  const files = place.files(context);
  const known = receipts.all().filter((one) => one.client === id && one.scope === scope && one.name === name);
  return known.find(({ file }) => file === now)?.file ?? known.find(({ file }) => files.includes(file))?.file ?? now;
}

async function byEdit(plan: Plan): Promise<Finding> {
  const { at, options, receipt, changing } = plan;
  const done: Finding = { action: "removed", file: at.file.path };
  checkWritable(at.file);
  if (receipt && canPutBack(at.file, receipt)) {
    if (options.dryRun) return { ...done, diff: unifiedDiff(at.file.path, at.file.text, textBefore(receipt)) };
    const backup = backUp(at.file, changing)!;
    putBack(at.file, receipt);
    await forget(plan);
    return { ...done, backup };
  }
  const text = await textWithout(plan);
  if (options.dryRun) return { ...done, diff: unifiedDiff(at.file.path, at.file.text, text) };
  const backup = backUp(at.file, changing)!;
  if (receipt?.created && (await isAsFresh(plan, text))) removeFile(at.file, receipt);
  else writeText(at.file, text);
  await forget(plan);
  return { ...done, backup };
}

async function byProgram(plan: Plan, program: string): Promise<Finding> {
  const { kind, place, name, at, options, receipt, changing } = plan;
  const args = kind.program!.commands!.remove(name);
  const done: Finding = { action: "removed", file: at.file.path };
  if (options.dryRun) return { ...done, diff: `$ ${commandLine(program, args)}` };
  const isUntouched = !kind.program!.ownsFile && canPutBack(at.file, receipt);
  const backup = backUp(at.file, changing)!;
  const run = await runClient(program, args, options.context);
  const now = await readEntries(place, at.file.path).catch(() => undefined);
  if (!now || Object.hasOwn(now.entries, name)) {
    if (!kind.program!.ownsFile || !now) revert(at.file, []);
    return { action: "failed", file: at.file.path, backup, detail: `${kind.title} did not let go of it: ${run.story}` };
  }
  // The program lays the file out anew, or leaves an empty one; until now nobody else had touched it.
  if (isUntouched) putBack(readConfigFile(at.file.path), receipt!);
  else await restorePrevious(plan, now);
  await forget(plan);
  return { ...done, backup };
}

/** What stood there under the name before we overwrote it. */
function previousEntry({ place, receipt, name, at }: Plan): Promise<Members | undefined> {
  return (async () => {
    const bytes = receipt?.mixed ? undefined : readBackup(receipt?.backup);
    if (!bytes) return undefined;
    const entry = valueAt(await place.format.parse(bytes.toString("utf8")), [...at.path, name]);
    return isMembers(entry) ? entry : undefined;
  })().catch(() => undefined);
}

async function restorePrevious(plan: Plan, now: PlacedEntries): Promise<void> {
  const { kind, options, name } = plan;
  const previous = await previousEntry(plan);
  if (!previous) return;
  const program = programOf(kind.program, options.context);
  const addJson = kind.program?.commands?.addJson;
  if (kind.program?.ownsFile && program && addJson) {
    await runClient(program, addJson(name, JSON.stringify(previous)), options.context);
  } else writeText(now.file, await withEntry(plan.place, now, name, previous));
}

/** The text without the entry, where others wrote since; with what stood there before us. */
async function textWithout(plan: Plan): Promise<string> {
  const { place, at, name, receipt } = plan;
  const previous = await previousEntry(plan);
  if (previous) return await withEntry(place, at, name, previous);
  const keys = [...at.path, name];
  // What would be empty then, and was not there before, goes with it.
  const before = receipt?.created
    ? await place.format.parse(place.fresh ?? place.format.empty)
    : await parsedBackup(plan);
  while (before !== undefined && keys.length > 1) {
    const parent = keys.slice(0, -1);
    const members = valueAt(at.value, parent);
    const isAlone = isMembers(members) && Object.keys(members).length === 1;
    if (!isAlone || valueAt(before, parent) !== undefined) break;
    keys.pop();
  }
  return await withoutPath(place, at, keys);
}

async function parsedBackup({ place, receipt }: Plan): Promise<unknown> {
  const bytes = receipt?.mixed ? undefined : readBackup(receipt?.backup);
  return bytes && (await place.format.parse(bytes.toString("utf8")).catch(() => undefined));
}

/** Whether a text says nothing more than a file that we make. */
async function isAsFresh({ place }: Plan, text: string): Promise<boolean> {
  const value = await place.format.parse(text);
  const fresh = await place.format.parse(place.fresh ?? place.format.empty);
  return JSON.stringify(value) === JSON.stringify(fresh);
}

/** Takes back the rules that were put elsewhere, and forgets the registration. */
async function forget({ kind, receipt, options, changing }: Plan): Promise<void> {
  if (!receipt || options.dryRun) return;
  if (receipt.allowed && typeof kind.allows === "object") await removeRules(kind.allows, receipt.allowed, changing);
  changing.receipts.remove(receipt);
}

function textBefore(receipt: Receipt): string {
  return receipt.created ? "" : readBackup(receipt.backup)!.toString("utf8");
}

function programMissing({ title, program }: ClientKind, name: string, at: PlacedEntries): Finding {
  const command = commandLine(program!.name, program!.commands!.remove(name));
  return {
    action: "failed",
    file: at.file.path,
    detail: `${at.file.path} is changed only by ${title}'s own program, and ${program!.name} is not on PATH. Run it where it is: ${command}`,
  };
}
