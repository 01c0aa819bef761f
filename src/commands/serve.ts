import { writeSync } from "node:fs";
import { docs } from "../presets/mod.ts";
import { ProtocolServer } from "../protocol/mod.ts";
import { serveStdio } from "../transports/mod.ts";
import type { Arguments, Command } from "./command.ts";
import { SOURCE_FLAGS } from "./source_flags.ts";

/** Entries of a list in one answer: 500 resources are about 100 KB. */
const PAGE_SIZE = 500;

/**
 * `lectern serve`
 *
 * What it imports is what the handshake needs: the documentation rooms are loaded when the first tool is asked for.
 */
export const command: Command = {
  name: "serve",
  summary: "Serve documentation to a coding agent over standard input and output.",
  usage: "",
  arity: [0, 0],
  flags: [...SOURCE_FLAGS],
  examples: ["lectern serve", "lectern serve --source ./docs", "claude mcp add --scope user lectern -- lectern serve"],
  async run(args) {
    // A mistyped source is told before a client takes the server for a good one.
    const only = args.list("source").length > 0 ? await named(args) : undefined;
    if (process.stdin.isTTY) log("Waiting for an MCP client on standard input; Ctrl-C ends.");
    const application = docs.application({ log, ...(only ? { only } : {}) });
    const exitCode = await serveStdio(new ProtocolServer(application, { logger: log, pageSize: PAGE_SIZE }));
    // A load that nobody waits for any more must not keep the process.
    process.exit(exitCode);
  },
};

async function named(args: Arguments) {
  const { namedSources, storedSources } = await import("./named_sources.ts");
  return namedSources(storedSources(), args);
}

/** Tells the operator what the client must not see. */
function log(line: string, reason?: unknown): void {
  const why = reason === undefined ? "" : ` ${reason instanceof Error ? reason.stack : String(reason)}`;
  try {
    writeSync(2, `lectern: ${line}${why}\n`);
  } catch {
    // Standard error is closed: nobody listens, and the client is still to be served.
  }
}
