import { digest } from "../storage/mod.ts";
import { type Allowed, planRules, type RulesChange, writeRules } from "./allow_tools.ts";
import { canonical } from "./canonical.ts";
import { type ClientContext, type RegisterOptions, type Registration, type Scope, SERVER_NAME } from "./client.ts";
import type { ClientKind, ConfigPlace } from "./client_kind.ts";
import { commandLine, programOf, runClient } from "./client_program.ts";
import { checkWritable } from "./config_file.ts";
import { commandOf, covers, merged } from "./entry.ts";
import { backUp, type Changing, missingFolders, receiptOf, revert, writeText } from "./file_change.ts";
import { isMembers, type Members } from "./format.ts";
import type { Finding } from "./outcome_of.ts";
import { fileOf, type PlacedEntries, readEntries, withEntry } from "./placed_entries.ts";
import { type Receipt, Receipts } from "./receipts.ts";
import { unifiedDiff } from "./unified_diff.ts";

/** All that one registration needs to know. */
interface Plan {
  readonly kind: ClientKind;
  readonly place: ConfigPlace;
  readonly registration: Registration;
  readonly options: RegisterOptions;
  readonly scope: Scope;
  readonly at: PlacedEntries;
  /** What is to stand there. */
  readonly entry: Members;
  readonly isOurs: boolean;
  readonly receipt: Receipt | undefined;
  readonly changing: Changing;
  readonly rules: RulesChange | undefined;
}

/**
 * Puts a server into a client's configuration, or finds that it is there, or that something else is.
 *
 * @throws ClientError, NotWritten or LockUnavailable; everything is then as it was.
 */
export async function registerServer(
  kind: ClientKind,
  registration: Registration,
  options: RegisterOptions,
): Promise<Finding> {
  const { context, scope = "user", allowTools } = options;
  const place = scope === "user" ? kind.user : kind.project;
  if (!SERVER_NAME.test(registration.name)) return refused(`"${registration.name}" is no name for a server.`);
  if (!place) return refused(`${kind.title} has no configuration of a project that is known. Leave --scope away.`);
  const receipts = new Receipts(context.data);
  const at = await readEntries(place, fileOf(place, context));
  const present = Object.hasOwn(at.entries, registration.name) ? at.entries[registration.name] : undefined;
  const receipt = receipts.find({ client: kind.id, scope, file: at.file.path, name: registration.name });
  const isOurs = isOurEntry(present, registration.command, receipt);
  if (present !== undefined && !isOurs && !options.force) return foreign(at, registration.name, present);
  const wanted = place.entry(registration, kind.allows === "in the entry" ? allowTools : undefined);
  const plan: Plan = {
    ...{ kind, place, registration, options, scope, at, isOurs, receipt },
    entry: isOurs && isMembers(present) ? merged(present, wanted) : wanted,
    changing: { client: kind.id, data: context.data, receipts },
    rules: await plannedRules(kind, registration.name, options),
  };
  if (isOurs && covers(present, wanted)) return withRules(plan, { action: "unchanged", file: at.file.path });
  const action = present === undefined ? "added" : "replaced";
  const program = programFor(kind, scope, at, context);
  // An entry that others have added to would lose that by a program that only knows how to take out and put in.
  if (program && (action === "added" || kind.program!.ownsFile)) return await byProgram(plan, program, action);
  return await byEdit(plan, action);
}

/**
 * The client's own program, if it is to make the change.
 *
 * @throws ClientError when the file is read-only, which such a program may not mind.
 */
export function programFor(
  { program }: ClientKind,
  scope: Scope,
  { file }: PlacedEntries,
  context: ClientContext,
): string | undefined {
  if (scope !== "user" || !program?.commands) return undefined;
  checkWritable(file);
  // It may put a file in the place of a link.
  return file.isLink && !program.ownsFile ? undefined : programOf(program, context);
}

/** Whether an entry was made by us: it starts our program, or what a receipt says that we wrote. */
export function isOurEntry(entry: unknown, command: string | undefined, receipt: Receipt | undefined): boolean {
  const present = commandOf(entry).command;
  if (present === undefined) return false;
  return present === command || present === receipt?.command || digest(canonical(entry)) === receipt?.entry;
}

/** Nothing was done, for a reason. */
export function refused(detail: string, file?: string): Finding {
  return { action: "refused", detail, ...(file === undefined ? {} : { file }) };
}

function foreign(at: PlacedEntries, name: string, entry: unknown): Finding {
  const what = commandOf(entry).command ?? "an address";
  return refused(
    `A server "${name}" stands in ${at.file.path} already, and is not ours: it starts ${what}. ` +
      "Overwrite it with --force, or take another name: --name <name>",
    at.file.path,
  );
}

async function plannedRules(
  kind: ClientKind,
  server: string,
  { context, scope = "user", allowTools }: RegisterOptions,
) {
  if (!allowTools || kind.allows === undefined || kind.allows === "in the entry") return undefined;
  return await planRules(kind.allows, server, allowTools, { context, scope });
}

async function byEdit(plan: Plan, action: "added" | "replaced"): Promise<Finding> {
  const { place, at, registration, entry, options, changing } = plan;
  const text = await withEntry(place, at, registration.name, entry);
  const done: Finding = { action, file: at.file.path };
  if (options.dryRun) return withRules(plan, { ...done, diff: unifiedDiff(at.file.path, at.file.text, text) });
  const backup = backUp(at.file, changing);
  const folders = writeText(at.file, text);
  return withRules(plan, { ...done, ...(backup ? { backup } : {}) }, folders);
}

/** Lets the client's own program do it, and looks in the file whether it did. */
async function byProgram(plan: Plan, program: string, action: "added" | "replaced"): Promise<Finding> {
  const { kind, registration, options, at, entry, changing } = plan;
  const commands = kind.program!.commands!;
  const { name } = registration;
  const json = (value: unknown) => commands.addJson!(name, JSON.stringify(value));
  const steps =
    action === "added" ? [commands.add(registration, entry.trust === true)] : [commands.remove(name), json(entry)];
  const done: Finding = { action, file: at.file.path };
  if (options.dryRun) {
    return withRules(plan, { ...done, diff: steps.map((args) => `$ ${commandLine(program, args)}`).join("\n") });
  }
  const backup = backUp(at.file, changing);
  const folders = missingFolders(at.file.path);
  let story = "";
  for (const args of steps) {
    const run = await runClient(program, args, options.context);
    story = run.story;
  }
  if (await isThere(plan)) return withRules(plan, { ...done, ...(backup ? { backup } : {}) }, folders);
  const before = at.entries[name];
  const now = await readEntries(plan.place, at.file.path).catch(() => undefined);
  // A file that it left in pieces is nobody's work.
  if (!kind.program!.ownsFile || !now) revert(at.file, folders);
  else if (before !== undefined && !Object.hasOwn(now.entries, name)) {
    await runClient(program, json(before), options.context);
  }
  return {
    action: "failed",
    file: at.file.path,
    ...(backup ? { backup } : {}),
    detail: `${kind.title} did not take the server: ${story}`,
  };
}

/** Whether the file says now what it should. */
async function isThere({ place, at, registration, entry }: Plan): Promise<boolean> {
  const { entries } = await readEntries(place, at.file.path).catch(() => ({ entries: {} as Members }));
  const now = entries[registration.name];
  const { command, args } = commandOf(now);
  const isSame = command === registration.command && JSON.stringify(args) === JSON.stringify(registration.args);
  return isSame && (entry.trust !== true || (isMembers(now) && now.trust === true));
}

/** Allows the tools, where that is a matter of its own, and writes the receipt of all that was done. */
function withRules(plan: Plan, done: Finding, folders: readonly string[] = []): Finding {
  const { kind, rules, options, receipt, changing, registration, scope, at } = plan;
  const diffs = [done.diff, rules?.diff].filter((diff) => diff);
  if (options.dryRun) return { ...done, ...(diffs.length > 0 ? { diff: diffs.join("\n") } : {}), ...detailOf(plan) };
  const isChanged = done.action !== "unchanged";
  if (!isChanged && !rules) return { ...done, ...detailOf(plan) };
  const written = isChanged ? receiptOf(at.file, done.backup, folders, receipt, plan.isOurs && !receipt) : undefined;
  // Written at once, so that what follows can fail without this being forgotten.
  const ownReceipt = (allowed: Allowed | undefined): Receipt => ({
    ...(receipt ?? receiptOf(at.file, undefined, [], undefined, true)),
    ...written,
    client: kind.id,
    scope,
    name: registration.name,
    command: registration.command,
    args: registration.args,
    entry: digest(canonical(plan.entry)),
    allowed,
  });
  changing.receipts.put(ownReceipt(receipt?.allowed));
  if (!rules) return { ...done, ...detailOf(plan) };
  const { allowed, backup } = writeRules(rules, changing, receipt?.allowed);
  changing.receipts.put(ownReceipt(allowed));
  const copy = backup ? ` (a copy: ${backup})` : "";
  return {
    ...done,
    detail: `Its tools may run without asking: ${rules.rules.length} rules in ${rules.file.path}${copy}.`,
  };
}

/** What the person should know of tools that were to be allowed. */
function detailOf({ kind, options: { allowTools }, rules, entry }: Plan): Pick<Finding, "detail"> {
  if (!allowTools) return {};
  if (kind.allows === undefined) {
    return { detail: `How ${kind.title} allows tools beforehand is not known: it will ask before the first use.` };
  }
  if (entry.trust === true) return { detail: "It trusts the server with all its tools, since it knows no finer way." };
  if (rules)
    return { detail: `Its tools would run without asking: ${rules.rules.length} rules in ${rules.file.path}.` };
  return { detail: "Its tools that only look may run without asking." };
}
