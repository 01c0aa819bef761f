import { setTimeout as wait } from "node:timers/promises";
import { NAME } from "../../product/mod.ts";
import type { Check } from "./check.ts";
import { Diagnosis } from "./diagnosis.ts";
import type { Machine } from "./machine.ts";

/** Longest time for a check that names none, ms. */
const PATIENCE = 15_000;

/** What a check said. */
export interface Report extends Pick<Diagnosis, "notes" | "findings" | "data"> {
  readonly name: string;
  readonly title: string;
}

/** Runs checks one after another. One that fails or takes too long is a finding itself, and never keeps the others. */
export async function runChecks(checks: readonly Check[], machine: Machine): Promise<readonly Report[]> {
  const reports: Report[] = [];
  for (const check of checks) reports.push(await report(check, machine));
  return reports;
}

async function report({ name, title, limit = PATIENCE, run }: Check, machine: Machine): Promise<Report> {
  const said = new Diagnosis();
  const patience = new AbortController();
  const late = wait(limit, "late", { signal: patience.signal }).catch(() => undefined);
  try {
    const ended = await Promise.race([run(machine, said), late]);
    if (ended === "late") {
      said.error("check_timeout", `This could not be looked at within ${limit / 1000} s.`, `${NAME} doctor`);
    }
  } catch (error) {
    const { message } = error as Error;
    said.error("check_failed", `This could not be looked at: ${message}`, `${NAME} doctor --json`);
  } finally {
    patience.abort();
  }
  // A copy: what still runs must not add to what was told.
  return { name, title, notes: [...said.notes], findings: [...said.findings], data: { ...said.data } };
}
