import console from "node:console";
import process from "node:process";

/** What `console` writes to standard output by itself; the rest goes to standard error already. */
const STDOUT_METHODS = [
  "log",
  "info",
  "debug",
  "dir",
  "dirxml",
  "table",
  "group",
  "groupCollapsed",
  "count",
  "timeEnd",
  "timeLog",
] as const;

/**
 * Points `console` and `process.stdout` at standard error, so that no banner, warning or forgotten print of any
 * library can come between the frames.
 *
 * @returns Undoes it.
 */
export function reserveStdout(): () => void {
  const stdout = Object.getOwnPropertyDescriptor(process, "stdout");
  // A getter: standard error is only opened if somebody prints.
  Object.defineProperty(process, "stdout", { configurable: true, enumerable: true, get: () => process.stderr });
  const methods = STDOUT_METHODS.map((name) => [name, console[name]] as const);
  const toStderr = (...values: unknown[]) => console.error(...values);
  for (const name of STDOUT_METHODS) console[name] = toStderr;
  return () => {
    if (stdout !== undefined) Object.defineProperty(process, "stdout", stdout);
    Object.assign(console, Object.fromEntries(methods));
  };
}
