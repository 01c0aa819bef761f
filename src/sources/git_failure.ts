import { FetchError } from "../fetch/mod.ts";
import { type GitOrigin, withoutPassword } from "./git_origin.ts";
import { SourceError } from "./source_error.ts";

/** What git says, by what it means to us; the first that fits counts. */
const MEANINGS: readonly (readonly [RegExp, (address: string, line: string) => Error])[] = [
  [
    /redirect|returned error: 30\d/i,
    (address) =>
      new FetchError(
        "redirect",
        `${address} points elsewhere. Give the address it points to, often with .git at its end.`,
      ),
  ],
  [
    /certificate|SSL|TLS/,
    (address, line) =>
      new FetchError(
        "tls",
        `The certificate of ${address} was not accepted (${line}). Git's own setting is http.sslCAInfo.`,
      ),
  ],
  [
    /Authentication failed|could not read (?:Username|Password)|Permission denied|returned error: 40[13]|Host key verification/i,
    (address, line) =>
      new FetchError(
        "status",
        `${address} did not let us in, or has no such repository (${line}). Git must be able to clone it without a ` +
          "question: see your credential helper or ssh agent, or use --header-from.",
      ),
  ],
  [
    /not found|does not exist|does not appear to be a git|not a git repository/i,
    (address, line) => new SourceError("source_missing", `There is no repository of git at ${address} (${line}).`),
  ],
  [
    /Could not resolve|Failed to connect|Could not connect|Connection (?:refused|reset|timed out|closed)|Operation too slow|early EOF|hung up/i,
    (address, line) => new FetchError("network", `${address} could not be reached (${line}).`),
  ],
];

/** Turns what git said when it failed, or why it could not be started, into an error in words. */
export function gitFailure({ address }: GitOrigin, reason: Error | string): Error {
  if (typeof reason !== "string") {
    if ((reason as NodeJS.ErrnoException).code === "ENOENT") {
      return new SourceError(
        "git",
        `${address} needs the program git, which was not found. Install it, or add its folder to PATH.`,
      );
    }
    return new SourceError("git", `The program git could not be started: ${reason.message}.`);
  }
  const text = withoutPassword(reason).replace(/[\x00-\x09\x0b-\x1f\x7f]/g, "");
  const lines = text.split("\n").filter((line) => line.trim() !== "");
  const telling =
    lines.find((line) => /^(?:fatal|error|remote: error):/i.test(line)) ?? lines.at(-1) ?? "it said nothing";
  const line = telling.replace(/^(?:fatal|error):\s*/i, "").slice(0, 300);
  const meaning = MEANINGS.find(([pattern]) => pattern.test(text))?.[1];
  return meaning?.(address, line) ?? new SourceError("git", `Git could not read ${address}: ${line}`);
}
