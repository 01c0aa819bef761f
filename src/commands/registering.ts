import { existsSync } from "node:fs";
import { dirname, join } from "node:path";
import {
  CLIENTS,
  type Client,
  type ClientContext,
  clientNamed,
  foundClients,
  type Scope,
  SERVER_NAME,
} from "../clients/mod.ts";
import { NAME } from "../product/mod.ts";
import { nearest } from "../spelling/mod.ts";
import { places } from "../storage/mod.ts";
import { type Arguments, type Flag, UsageError } from "./command.ts";

/** Flags that `register` and `unregister` share. */
export const REGISTERING_FLAGS: readonly Flag[] = [
  { name: "all", help: "Every agent that is found on this machine." },
  {
    name: "scope",
    value: "<user | project>",
    choices: ["user", "project"],
    help: "Your own configuration (default), or files of this repository, which a team shares.",
  },
  { name: "name", value: "<name>", help: `Name of the server. Default: ${NAME}.` },
  { name: "dry-run", help: "Show what would be changed, and write nothing." },
  { name: "json", help: "Print what was done for a program." },
];

/** What can be named. */
export const CLIENT_IDS: readonly string[] = CLIENTS.map(({ id }) => id);

/** This machine, as agents on it see it. */
export function clientContext(): ClientContext {
  return { env: process.env, platform: process.platform, directory: projectRoot(process.cwd()), data: places().data };
}

/** The repository that a folder belongs to, or the folder itself. */
export function projectRoot(folder: string): string {
  for (let at = folder; ; at = dirname(at)) {
    if (existsSync(join(at, ".git"))) return at;
    if (dirname(at) === at) return folder;
  }
}

/** @throws UsageError when --scope is neither. */
export function scopeOf(args: Arguments): Scope {
  const scope = args.text("scope") ?? "user";
  if (scope === "user" || scope === "project") return scope;
  throw new UsageError(`--scope is "${scope}"; it takes user or project.`);
}

/** @throws UsageError for a name that some agent would not take. */
export function serverName(args: Arguments): string {
  const name = args.text("name") ?? NAME;
  if (SERVER_NAME.test(name)) return name;
  throw new UsageError(
    `"${name}" is no name for a server: a lower-case letter, then at most 30 lower-case letters, digits and dashes.`,
  );
}

/**
 * The agents that a command line names.
 *
 * @throws UsageError when it names none, or one that is unknown.
 */
export async function chosenClients(args: Arguments, verb: string, context: ClientContext): Promise<readonly Client[]> {
  const { positionals } = args;
  if (args.has("all")) {
    if (positionals.length > 0) throw new UsageError(`Name agents or give --all, not both.`);
    return verb === "unregister" ? CLIENTS : (await foundClients(context)).map(({ client }) => client);
  }
  if (positionals.length === 0) {
    const found = (await foundClients(context)).map(({ client }) => client.id);
    const here = found.length > 0 ? `On this machine: ${found.join(", ")}.` : "None was found on this machine.";
    throw new UsageError(
      `${NAME} ${verb} needs the name of an agent, or --all. ${here} Known: ${CLIENT_IDS.join(", ")}.`,
    );
  }
  return [...new Set(positionals)].map(known);
}

function known(id: string): Client {
  const client = clientNamed(id);
  if (client) return client;
  const near = nearest(id, CLIENT_IDS);
  const hint = near ? ` Did you mean "${near}"?` : "";
  throw new UsageError(`There is no agent "${id}" that is known.${hint} Known: ${CLIENT_IDS.join(", ")}.`);
}
