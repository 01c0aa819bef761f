import { bytesOf, checkWritable } from "./config_file.ts";
import { backUp, missingFolders, receiptOf, writeText } from "./file_change.ts";
import type { Finding } from "./outcome_of.ts";
import { withEntry } from "./placed_entries.ts";
import { type RegistrationPlan, remember, rememberAsBefore } from "./registration_plan.ts";
import { unifiedDiff } from "./unified_diff.ts";
import { withRules } from "./with_rules.ts";

/**
 * Edits the configuration. What is needed to undo it is on disk before it is done: a run that is killed in between leaves
 * nothing that cannot be undone.
 */
export async function registerByEdit(plan: RegistrationPlan, action: "added" | "replaced"): Promise<Finding> {
  const { place, at, registration, entry, options, changing, receipt: earlier } = plan;
  const { file } = at;
  checkWritable(file);
  const text = await withEntry(place, at, registration.name, entry);
  const done: Finding = { action, file: file.path };
  if (options.dryRun) return withRules(plan, { ...done, diff: unifiedDiff(file.path, file.text, text) }, undefined);
  const backup = backUp(file, changing);
  const folders = missingFolders(file.path);
  const isMixed = plan.isOurs && !earlier;
  const receipt = receiptOf({ ...{ file, backup, folders, earlier, isMixed }, bytes: bytesOf(file, text) });
  remember(plan, receipt);
  try {
    writeText(file, text);
  } catch (error) {
    rememberAsBefore(plan);
    throw error;
  }
  return withRules(plan, { ...done, ...(backup ? { backup } : {}) }, receipt);
}
