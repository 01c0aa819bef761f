import { readFileSync } from "node:fs";
import { BASE_URL } from "../product/mod.ts";
import { environmentVariable } from "./environment_variable.ts";
import type { Installation } from "./installation.ts";
import { InstallationError } from "./installation_error.ts";
import type { Undo } from "./undo.ts";
import { writeRecord } from "./write_record.ts";

/**
 * Address of the folder that holds the releases, without a slash at the end: from the environment, else where the
 * installation came from, else the one that was compiled in.
 *
 * @throws InstallationError when there is none, or it is not to be trusted.
 */
export function baseUrlOf({ baseUrl }: Pick<Installation, "baseUrl">, env: NodeJS.ProcessEnv): string {
  const variable = environmentVariable("BASE_URL");
  const found = env[variable]?.trim() || recorded(baseUrl) || BASE_URL;
  if (found) return checkedBaseUrl(found);
  throw new InstallationError("This program was built without an address of its releases.", [
    `Give one: ${variable}=https://… , or install anew from a newer checkout: sh install.sh`,
  ]);
}

/**
 * An address of releases as it is used: https, or http of this very machine, without a slash at the end.
 *
 * @throws InstallationError
 */
export function checkedBaseUrl(given: string): string {
  const url = URL.parse(given);
  const isSafe = url?.protocol === "https:" || (url?.protocol === "http:" && isLoopback(url));
  if (url && isSafe && !url.username && !url.password && !url.search && !url.hash) return url.href.replace(/\/+$/, "");
  // It may hold a password.
  const shown = given.includes("@") ? "What was given" : JSON.stringify(given);
  throw new InstallationError(`${shown} is no address of releases.`, [
    "It is an https address of a folder, such as https://example.org/lectern (http for this machine only).",
  ]);
}

/** Whether an address is of this machine. */
export function isLoopback({ hostname }: URL): boolean {
  return hostname === "localhost" || hostname === "[::1]" || /^127\.\d+\.\d+\.\d+$/.test(hostname);
}

/** Address of the folder of one version. */
export function versionUrl(base: string, version: string): string {
  // Where GitHub keeps the files of a release.
  const latest = "/latest/download";
  return base.endsWith(latest) ? `${base.slice(0, -latest.length)}/download/v${version}` : `${base}/v${version}`;
}

/** Notes where the program came from. */
export function recordBaseUrl({ baseUrl }: Installation, url: string, undo: Undo): void {
  writeRecord(baseUrl, `${url}\n`, undo);
}

function recorded(file: string): string | undefined {
  try {
    return readFileSync(file, "utf8").trim();
  } catch {
    return undefined;
  }
}
