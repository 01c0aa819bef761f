import { digest } from "../storage/mod.ts";
import { planRules } from "./allow_tools.ts";
import { canonical } from "./canonical.ts";
import { type ClientContext, type RegisterOptions, type Registration, type Scope, SERVER_NAME } from "./client.ts";
import type { ClientKind } from "./client_kind.ts";
import { programOf } from "./client_program.ts";
import { checkWritable } from "./config_file.ts";
import { commandOf, covers, merged } from "./entry.ts";
import { isMembers } from "./format.ts";
import type { Finding } from "./outcome_of.ts";
import { fileOf, type PlacedEntries, readEntries } from "./placed_entries.ts";
import { type Receipt, Receipts } from "./receipts.ts";
import { registerByEdit } from "./register_by_edit.ts";
import { registerByProgram } from "./register_by_program.ts";
import type { RegistrationPlan } from "./registration_plan.ts";
import { withRules } from "./with_rules.ts";

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
  const plan: RegistrationPlan = {
    ...{ kind, place, registration, options, scope, at, isOurs, receipt },
    entry: isOurs && isMembers(present) ? merged(present, wanted) : wanted,
    changing: { client: kind.id, data: context.data, receipts },
    rules: await plannedRules(kind, registration.name, options),
  };
  if (isOurs && covers(present, wanted)) return withRules(plan, { action: "unchanged", file: at.file.path }, undefined);
  const action = present === undefined ? "added" : "replaced";
  const program = programFor(kind, scope, at, context);
  // An entry that others have added to would lose that by a program that only knows how to take out and put in.
  if (program && (action === "added" || kind.program!.ownsFile)) return await registerByProgram(plan, program, action);
  return await registerByEdit(plan, action);
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
