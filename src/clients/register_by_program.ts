import { commandLine, runClient } from "./client_program.ts";
import { readConfigFile } from "./config_file.ts";
import { commandOf } from "./entry.ts";
import { backUp, missingFolders, receiptOf, revert } from "./file_change.ts";
import { isMembers, type Members } from "./format.ts";
import type { Finding } from "./outcome_of.ts";
import { readEntries } from "./placed_entries.ts";
import { type RegistrationPlan, remember } from "./registration_plan.ts";
import { withRules } from "./with_rules.ts";

/** Lets the client's own program do it, and looks in the file whether it did. */
export async function registerByProgram(
  plan: RegistrationPlan,
  program: string,
  action: "added" | "replaced",
): Promise<Finding> {
  const { kind, registration, options, at, entry, changing, receipt: earlier } = plan;
  const commands = kind.program!.commands!;
  const { name } = registration;
  const json = (value: unknown) => commands.addJson!(name, JSON.stringify(value));
  const steps =
    action === "added" ? [commands.add(registration, entry.trust === true)] : [commands.remove(name), json(entry)];
  const done: Finding = { action, file: at.file.path };
  if (options.dryRun) {
    const lines = steps.map((args) => `$ ${commandLine(program, args)}`);
    return withRules(plan, { ...done, diff: lines.join("\n") }, undefined);
  }
  const backup = backUp(at.file, changing);
  const folders = missingFolders(at.file.path);
  let story = "";
  for (const args of steps) {
    const run = await runClient(program, args, options.context);
    story = run.story;
  }
  if (await isThere(plan)) {
    const bytes = readConfigFile(at.file.path).bytes ?? Buffer.alloc(0);
    const isMixed = plan.isOurs && !earlier;
    const receipt = receiptOf({ file: at.file, bytes, backup, folders, earlier, isMixed });
    remember(plan, receipt);
    return withRules(plan, { ...done, ...(backup ? { backup } : {}) }, receipt);
  }
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
async function isThere({ place, at, registration, entry }: RegistrationPlan): Promise<boolean> {
  const { entries } = await readEntries(place, at.file.path).catch(() => ({ entries: {} as Members }));
  const now = entries[registration.name];
  const { command, args } = commandOf(now);
  const isSame = command === registration.command && JSON.stringify(args) === JSON.stringify(registration.args);
  return isSame && (entry.trust !== true || (isMembers(now) && now.trust === true));
}
