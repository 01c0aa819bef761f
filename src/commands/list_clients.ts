import { argumentsWithoutSecrets, CLIENTS, type Client, type ClientContext, type Scope } from "../clients/mod.ts";
import type { Arguments } from "./command.ts";
import { faint, print, printJson, strong } from "./terminal.ts";

/** What is known of one agent. */
interface Row {
  readonly client: string;
  readonly title: string;
  readonly found: boolean;
  /** The file with its configuration, where a server of that name stands in it. */
  readonly file: string | null;
  readonly registered: boolean;
  readonly command: string | null;
  /** Without what looks like a secret. */
  readonly args: readonly string[];
  readonly ours: boolean;
  /** Why its configuration cannot be read. */
  readonly error: string | null;
}

/** Shows each agent that is known: whether it is here, and whether a server of that name is registered with it. */
export async function listClients(
  args: Arguments,
  name: string,
  scope: Scope,
  { context, program }: { readonly context: ClientContext; readonly program: string | undefined },
): Promise<number> {
  const rows = await Promise.all(CLIENTS.map((client) => rowOf(client, name, scope, context, program)));
  if (args.has("json")) {
    printJson({ name, scope, clients: rows });
    return 0;
  }
  const width = Math.max(...rows.map(({ client }) => client.length));
  for (const row of rows) print(`${strong(row.client.padEnd(width))}  ${described(row)}`);
  return 0;
}

async function rowOf(
  client: Client,
  name: string,
  scope: Scope,
  context: ClientContext,
  program: string | undefined,
): Promise<Row> {
  const known = { client: client.id, title: client.title, found: (await client.find(context)) !== undefined };
  try {
    const server = (await client.list(context, scope)).find((one) => one.name === name);
    return {
      ...known,
      file: server?.file ?? null,
      registered: server !== undefined,
      command: server?.command ?? null,
      args: argumentsWithoutSecrets(server?.args ?? []),
      ours: server !== undefined && (server.ours || (program !== undefined && server.command === program)),
      error: null,
    };
  } catch (error) {
    const nothing = { file: null, registered: false, command: null, args: [], ours: false };
    return { ...known, ...nothing, error: (error as Error).message };
  }
}

function described({ title, found, registered, command, args, ours, error }: Row): string {
  if (error !== null) return `${title}: ${error}`;
  if (registered) {
    const words = command === null ? "a server with an address" : [command, ...args].join(" ");
    return `${title}: registered, ${words}${ours ? "" : " (not ours)"}`;
  }
  return found ? `${title}: not registered` : faint(`${title}: not found here`);
}
