import { NAME } from "../product/mod.ts";
import type { Arguments, Command } from "./command.ts";
import { ownProgram } from "./own_program.ts";
import { printOutcomes } from "./print_outcomes.ts";
import { inTurn, type Registering } from "./register.ts";
import { CLIENT_IDS, chosenClients, clientContext, REGISTERING_FLAGS, scopeOf, serverName } from "./registering.ts";
import { print, printJson } from "./terminal.ts";

/** `lectern unregister [client…]` */
export const command: Command = {
  name: "unregister",
  summary: "Take this server out of the configurations of coding agents, which are then as they were before.",
  usage: "[client…]",
  choices: CLIENT_IDS,
  arity: [0, CLIENT_IDS.length],
  flags: [...REGISTERING_FLAGS, { name: "force", help: "Take a server of that name out though it is not ours." }],
  examples: ["lectern unregister --all", "lectern unregister claude --dry-run"],
  async run(args) {
    return await unregister(args, { context: clientContext(), program: ownProgram });
  },
};

/** Does it, on a given machine. @returns the exit code. */
export async function unregister(args: Arguments, { context, program }: Registering): Promise<number> {
  const [scope, name] = [scopeOf(args), serverName(args)];
  const clients = await chosenClients(args, "unregister", context);
  // Without a program of ours, receipts tell what is ours.
  const path = scope === "project" ? NAME : await program().catch(() => undefined);
  const outcomes = await inTurn(clients, (client) =>
    client.unregister(name, {
      ...{ context, scope, dryRun: args.has("dry-run"), force: args.has("force") },
      ...(path === undefined ? {} : { command: path }),
    }),
  );
  // Of all agents that are known, most are not here, or have nothing of ours.
  const told = args.has("all") ? outcomes.filter(({ action }) => action !== "absent") : outcomes;
  if (args.has("json")) printJson({ name, scope, outcomes: told });
  else if (told.length === 0) print(`No agent has a server "${name}" of ours.`);
  else printOutcomes(told);
  return told.some(({ action }) => action === "failed" || action === "refused") ? 1 : 0;
}
