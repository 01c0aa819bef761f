import type { ClientContext, Registration } from "./client.ts";
import { ClientError } from "./client_error.ts";
import { runClient } from "./client_program.ts";
import { findProgram } from "./find_program.ts";

/** Arguments by which a client's own program takes a server out, and puts it in. */
const COMMANDS = {
  claude: {
    remove: (name: string) => ["mcp", "remove", "--scope", "user", name],
    add: (name: string, words: readonly string[]) => ["mcp", "add", "--scope", "user", name, "--", ...words],
  },
  codex: {
    remove: (name: string) => ["mcp", "remove", name],
    add: (name: string, words: readonly string[]) => ["mcp", "add", name, "--", ...words],
  },
} as const;

/**
 * Registers a server at user scope by a client's own program: takes the name out, whatever it stood for and whether it was
 * there, then adds it. For installers whose contract says so; everybody else registers with care.
 *
 * @throws ClientError when the program is missing (`program_missing`), or does not add the server (`program_failed`).
 */
export async function reregisterByCli(
  cli: "claude" | "codex",
  { name, command, args }: Registration,
  context: ClientContext,
): Promise<void> {
  const program = clientProgram(cli, context);
  if (!program) {
    throw new ClientError("program_missing", `${cli} is not on PATH. Install it, or put it there, then try again.`);
  }
  await runClient(program, COMMANDS[cli].remove(name), context);
  const { isGood, story } = await runClient(program, COMMANDS[cli].add(name, [command, ...args]), context);
  if (!isGood) throw new ClientError("program_failed", `${cli} did not take the server "${name}": ${story}`);
}

/** Where a client's own program is, if it is on PATH. */
export function clientProgram(cli: "claude" | "codex", context: ClientContext): string | undefined {
  return findProgram(cli, context);
}
