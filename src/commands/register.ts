import {
  type Client,
  type ClientContext,
  findProgram,
  type Handshake,
  handshake,
  type Outcome,
  type Registration,
  type Scope,
} from "../clients/mod.ts";
import { IS_BRANDED, NAME } from "../product/mod.ts";
import { type Arguments, type Command, UsageError } from "./command.ts";
import { listClients } from "./list_clients.ts";
import { ownProgram } from "./own_program.ts";
import { printOutcomes } from "./print_outcomes.ts";
import { CLIENT_IDS, chosenClients, clientContext, REGISTERING_FLAGS, scopeOf, serverName } from "./registering.ts";
import { note, printJson } from "./terminal.ts";

/** What a registration needs of the world. */
export interface Registering {
  readonly context: ClientContext;
  /** The program that agents are to start, absolute. @throws when there is none that they could. */
  program(): Promise<string>;
}

/** `lectern register [client…]` */
export const command: Command = {
  name: "register",
  summary: "Register this server with the coding agents on this machine.",
  usage: "[client…] [-- arguments of the server]",
  choices: CLIENT_IDS,
  hasRest: true,
  arity: [0, CLIENT_IDS.length],
  flags: [
    ...REGISTERING_FLAGS,
    { name: "list", help: "Show each agent that is known, and what is registered there." },
    { name: "force", help: "Overwrite a server of that name that is not ours." },
    { name: "allow-tools", help: "Let the agent use the tools that only look without asking." },
  ],
  examples: [
    "lectern register --all",
    "lectern register claude codex",
    "lectern register --all --dry-run",
    "lectern register cursor --scope project -- serve --source ./docs",
  ],
  async run(args) {
    return await register(args, { context: clientContext(), program: ownProgram });
  },
};

/** Does it, on a given machine. @returns the exit code. */
export async function register(args: Arguments, { context, program }: Registering): Promise<number> {
  const [scope, name] = [scopeOf(args), serverName(args)];
  if (args.has("list")) {
    if (args.positionals.length > 0) throw new UsageError("--list shows all agents; name none.");
    return await listClients(args, name, scope, { context, program: await program().catch(() => undefined) });
  }
  const clients = await chosenClients(args, "register", context);
  const path = await program();
  const server = args.rest ?? (IS_BRANDED ? [] : ["serve"]);
  const shown = await proof(path, server, args, scope, context);
  // A file that a team shares holds no path of one machine: there the program is found on PATH.
  const registration: Registration = { name, command: scope === "project" ? NAME : path, args: server };
  const outcomes = await inTurn(clients, (client) =>
    client.register(registration, {
      ...{ context, scope, dryRun: args.has("dry-run"), force: args.has("force") },
      ...(args.has("allow-tools") ? { allowTools: shown?.readOnlyTools ?? [] } : {}),
    }),
  );
  if (args.has("json")) printJson({ name, command: registration.command, args: server, scope, outcomes });
  else if (outcomes.length === 0) note(`No agent was found on this machine. Known: ${CLIENT_IDS.join(", ")}.`);
  else printOutcomes(outcomes);
  if (scope === "project" && !findProgram(NAME, context))
    note(
      `What was registered starts ${NAME} by its name, which is not on your PATH; it has to be on that of everybody who works here. To have it there: ${NAME} install`,
    );
  const isGood = ({ action }: Outcome) => action === "added" || action === "replaced" || action === "unchanged";
  return outcomes.length > 0 && outcomes.every(isGood) ? 0 : 1;
}

/** One client after another: two programs of theirs at once would mix up what they write. */
export async function inTurn(
  clients: readonly Client[],
  work: (client: Client) => Promise<Outcome>,
): Promise<Outcome[]> {
  const outcomes: Outcome[] = [];
  for (const client of clients) outcomes.push(await work(client));
  return outcomes;
}

/**
 * Tries the very command that is to be registered. A rehearsal starts nothing that it need not.
 *
 * @throws HandshakeError when it does not work.
 */
async function proof(
  path: string,
  server: readonly string[],
  args: Arguments,
  scope: Scope,
  { directory }: ClientContext,
): Promise<Handshake | undefined> {
  if (args.has("dry-run") && !args.has("allow-tools")) return undefined;
  return await handshake(path, server, scope === "project" ? { cwd: directory } : {});
}
