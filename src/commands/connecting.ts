import {
  type Client,
  type ClientContext,
  clientNamed,
  clientProgram,
  foundClients,
  type Registration,
  reregisterByCli,
} from "../clients/mod.ts";
import { type Installation, InstallationError } from "../installation/mod.ts";
import { NAME } from "../product/mod.ts";
import { askPerson } from "./ask_person.ts";
import { type Arguments, UsageError } from "./command.ts";
import { printOutcomes } from "./print_outcomes.ts";
import { inTurn } from "./register.ts";
import { CLIENT_IDS } from "./registering.ts";
import { note, print } from "./terminal.ts";

/** The agents that an installation will be registered with. */
export interface Connecting {
  /** Asks the person, where there is one and nothing was said yet. */
  ask(isSure: boolean): Promise<void>;
  /** Tells what would be done. */
  rehearse(): Promise<void>;
  /** Registers, and tells what came of it; gives whether all went well. */
  connect(): Promise<boolean>;
}

/**
 * With the agents that are named, else with all that are found.
 *
 * @throws UsageError for one that is unknown.
 */
export async function connectingProgram(
  args: Arguments,
  installation: Installation,
  context: ClientContext,
): Promise<Connecting> {
  const named = args.list("client");
  const isNone = named.includes("none");
  if (isNone && named.length > 1) throw new UsageError("--client none goes with no other.");
  const isChosen = named.length > 0;
  let clients = isNone ? [] : isChosen ? named.map(known) : await found(context);
  let isDeclined = false;
  const registration = registrationOf(installation);
  const register = (dryRun: boolean) => inTurn(clients, (client) => client.register(registration, { context, dryRun }));
  return {
    async ask(isSure) {
      if (isSure || isChosen || clients.length === 0) return;
      const titles = clients.map(({ title }) => title).join(", ");
      if ((await askPerson(`Register ${NAME} with ${titles}?`)) === false) {
        clients = [];
        isDeclined = true;
      }
    },
    async rehearse() {
      if (clients.length === 0) print("Would register it with no agent.");
      else printOutcomes(await register(true));
    },
    async connect() {
      if (clients.length === 0) {
        const why = isDeclined ? "Registered with no agent. " : isChosen ? "" : "No agent was found on this machine. ";
        print(`${why}Later: ${NAME} register --all`);
        return true;
      }
      const outcomes = await register(false);
      printOutcomes(outcomes);
      const isGood = outcomes.every(
        ({ action }) => action === "added" || action === "replaced" || action === "unchanged",
      );
      if (!isGood)
        note(
          `${NAME} is installed, but not registered everywhere (above). When that is mended: ${NAME} register --all`,
        );
      return isGood;
    },
  };
}

/**
 * The way of the Kinetis server's page: with Claude Code, or with Codex, by its own command, which must be there before
 * anything is written.
 *
 * @throws UsageError for another agent; InstallationError when its command is not on PATH.
 */
export async function connectingKinetis(
  args: Arguments,
  installation: Installation,
  context: ClientContext,
): Promise<Connecting> {
  const [cli = "claude", ...others] = args.list("client");
  if ((cli !== "claude" && cli !== "codex") || others.length > 0) {
    throw new UsageError(
      "--preset kinetis is registered with one agent: --client claude, the default, or --client codex.",
    );
  }
  if (!clientProgram(cli, context)) {
    throw new InstallationError(`${cli} is not on PATH; the server is registered by it.`, [
      "Install it, then try again; or name the other: --client codex",
    ]);
  }
  const { server, program, serverArguments } = installation;
  const title = clientNamed(cli)?.title ?? cli;
  return {
    ask: async () => {},
    rehearse: async () => print(`Would register ${server} with ${title}: ${[program, ...serverArguments].join(" ")}`),
    async connect() {
      await reregisterByCli(cli, registrationOf(installation), context);
      print(`${title}: registered ${server}.`);
      return true;
    },
  };
}

function registrationOf({ server, program, serverArguments }: Installation): Registration {
  return { name: server, command: program, args: serverArguments };
}

async function found(context: ClientContext): Promise<readonly Client[]> {
  return (await foundClients(context)).map(({ client }) => client);
}

function known(id: string): Client {
  const client = clientNamed(id);
  if (client) return client;
  throw new UsageError(
    `There is no agent "${id}" that is known. Known: ${CLIENT_IDS.join(", ")}, or none for no agent.`,
  );
}
