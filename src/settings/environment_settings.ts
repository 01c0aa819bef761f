import { resolve } from "node:path";
import type * as z from "zod/v4/core";
import { shown } from "../faults/mod.ts";
import { every, timeOf } from "./every.ts";
import { proxy, type Settings } from "./settings.ts";

/** What the environment sets, and what is wrong with it. A variable that is blank is not set. */
export function environmentSettings(env: NodeJS.ProcessEnv): { settings: Settings; faults: string[] } {
  const faults: string[] = [];
  const value = (name: string) => env[name]?.trim() || undefined;
  const complain = (name: string, given: string, issues: readonly z.$ZodIssue[] = []) =>
    faults.push(`${name} is ${given}; it ${issues[0]?.message}.`);

  const settings: { -readonly [Key in keyof Settings]: Settings[Key] } = {};
  const time = value("LECTERN_REFRESH_EVERY");
  if (time !== undefined) {
    const { data, error } = every().safeParse(/^[0-9]+$/.test(time) ? Number(time) : time);
    if (data === undefined) complain("LECTERN_REFRESH_EVERY", shown(time), error?.issues);
    else settings.refreshEvery = timeOf(data);
  }
  const address = value("LECTERN_PROXY");
  if (address !== undefined) {
    const { data, error } = proxy().safeParse(address);
    if (data === undefined) complain("LECTERN_PROXY", shown(address, "proxy"), error?.issues);
    else settings.proxy = data;
  }
  const certificates = value("LECTERN_CA");
  if (certificates !== undefined) settings.ca = resolve(certificates);
  return { settings, faults };
}
