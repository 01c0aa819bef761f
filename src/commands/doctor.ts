import { NAME, VERSION } from "../product/mod.ts";
import type { Command } from "./command.ts";
import { CHECKS, printReports, runChecks, thisMachine } from "./doctor/mod.ts";
import { printJson } from "./terminal.ts";

/** `lectern doctor` */
export const command: Command = {
  name: "doctor",
  summary:
    "Look for what is wrong: program, disk, settings, network, sources, and each agent that it is registered with.",
  usage: "",
  arity: [0, 0],
  flags: [{ name: "json", help: "Print what was seen for a program." }],
  examples: ["lectern doctor", "lectern doctor --json"],
  async run(args) {
    const reports = await runChecks(CHECKS, await thisMachine());
    const findings = reports.flatMap((report) => report.findings);
    if (args.has("json")) {
      const program = { name: NAME, version: VERSION, platform: `${process.platform}-${process.arch}` };
      printJson({ program, ok: findings.length === 0, checks: reports });
    } else printReports(reports);
    const exitCode = findings.length === 0 ? 0 : 3;
    // What a check still waits for when its time is over must not keep the person waiting.
    if (findings.some(({ code }) => code === "check_timeout")) process.stdout.write("", () => process.exit(exitCode));
    return exitCode;
  },
};
