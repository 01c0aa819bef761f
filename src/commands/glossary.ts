import { type GlossaryChange, type GlossaryPlan, planGlossary, writeGlossary } from "../analysis/mod.ts";
import { oneLine } from "../graph/mod.ts";
import { plural } from "../tools/mod.ts";
import type { Command } from "./command.ts";
import { repositoryFolder } from "./repository.ts";
import { analysedRepository } from "./review/mod.ts";
import { faint, note, print, printJson, strong } from "./terminal.ts";

/** `lectern glossary [DIR]` */
export const command: Command = {
  name: "glossary",
  summary:
    "Propose senses for words that documents use in several ways; people approve or reject them in the glossary.",
  usage: "[folder]",
  arity: [0, 1],
  flags: [
    { name: "write", help: "Write the proposals into the glossary. Without it they are only shown." },
    { name: "json", help: "Print them for a program." },
  ],
  examples: ["lectern glossary", "lectern glossary --write", "lectern glossary ../shop --json"],
  async run(args) {
    const root = repositoryFolder(args.positionals[0]);
    const { corpus, analysis } = await analysedRepository(root);
    const plan = planGlossary(corpus, analysis, new Date().toISOString().slice(0, 10));
    const isWritten = args.has("write");
    if (isWritten) writeGlossary(corpus, plan);
    for (const line of plan.notes) note(line);
    if (args.has("json")) printJson(asJson(plan, isWritten));
    else tell(plan, isWritten);
    return 0;
  },
};

function tell({ path, action, changes }: GlossaryPlan, isWritten: boolean): void {
  if (action === "keep") {
    print(`${strong(path)}: nothing to propose that is not there.`);
    return;
  }
  const count = (kind: GlossaryChange["kind"]) => changes.filter((change) => change.kind === kind).length;
  print([
    ...changes.map(lineOf),
    "",
    `${strong(path)} ${isWritten ? "was" : "would be"} ${action === "create" ? "made" : "changed"}: ` +
      `${plural(count("added"), "proposal")} added, ${count("refreshed")} brought up to date, ${count("removed")} removed.`,
    faint(
      isWritten
        ? "Approve or reject them in the file; its status is needs-review until then."
        : "To write them: add --write.",
    ),
  ]);
}

function lineOf({ kind, term, id, scopes, statements }: GlossaryChange): string {
  const sign = { added: "+", refreshed: "~", removed: "-" }[kind];
  const from = kind === "removed" ? "" : `  ${faint(plural(statements, "statement"))}`;
  return `${sign} ${oneLine(term)}  ${oneLine(id)}  ${oneLine(scopes.join("; "))}${from}`;
}

function asJson({ path, action, changes, notes, after }: GlossaryPlan, isWritten: boolean) {
  return { path, action, isWritten: isWritten && action !== "keep", changes, notes, text: after.toString("utf8") };
}
