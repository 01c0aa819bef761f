/** What may be wrong on a machine: one file a check. */
import type { Check } from "./check.ts";
import { clients } from "./clients.ts";
import { home } from "./home.ts";
import { network } from "./network.ts";
import { parts } from "./parts.ts";
import { path } from "./path.ts";
import { program } from "./program.ts";
import { settings } from "./settings.ts";
import { sources } from "./sources.ts";
import { versions } from "./versions.ts";

export type { Check } from "./check.ts";
export type { Finding } from "./diagnosis.ts";
export { type Machine, thisMachine } from "./machine.ts";
export { printReports } from "./print_reports.ts";
export { type Report, runChecks } from "./run_checks.ts";

/** All checks, in the order in which they are told. */
export const CHECKS: readonly Check[] = [program, parts, path, versions, home, settings, network, sources, clients];
