import { writeRules } from "./allow_tools.ts";
import { receiptOf } from "./file_change.ts";
import type { Finding } from "./outcome_of.ts";
import type { FileReceipt } from "./receipts.ts";
import { type RegistrationPlan, remember } from "./registration_plan.ts";

/**
 * Allows the tools, where that is a matter of another file than the entry's.
 *
 * @param done What came of the entry.
 * @param receipt What is remembered of it, if it was changed.
 */
export function withRules(plan: RegistrationPlan, done: Finding, receipt: FileReceipt | undefined): Finding {
  const { rules, options, changing, at, receipt: earlier } = plan;
  const diffs = [done.diff, rules?.diff].filter((diff) => diff);
  if (options.dryRun) return { ...done, ...(diffs.length > 0 ? { diff: diffs.join("\n") } : {}), ...detailOf(plan) };
  if (!rules) return { ...done, ...detailOf(plan) };
  const { file } = at;
  const bytes = file.bytes ?? Buffer.alloc(0);
  const ofEntry =
    receipt ?? earlier ?? receiptOf({ file, bytes, backup: undefined, folders: [], earlier: undefined, isMixed: true });
  const { allowed, backup } = writeRules(rules, changing, earlier?.allowed);
  remember(plan, ofEntry, allowed);
  const copy = backup ? ` (a copy: ${backup})` : "";
  return {
    ...done,
    detail: `Its tools may run without asking: ${rules.rules.length} rules in ${rules.file.path}${copy}.`,
  };
}

/** What the person should know of tools that were to be allowed. */
function detailOf({ kind, options: { allowTools }, rules, entry }: RegistrationPlan): Pick<Finding, "detail"> {
  if (!allowTools) return {};
  if (kind.allows === undefined) {
    return { detail: `How ${kind.title} allows tools beforehand is not known: it will ask before the first use.` };
  }
  if (entry.trust === true) return { detail: "It trusts the server with all its tools, since it knows no finer way." };
  if (rules)
    return { detail: `Its tools would run without asking: ${rules.rules.length} rules in ${rules.file.path}.` };
  return { detail: "Its tools that only look may run without asking." };
}
