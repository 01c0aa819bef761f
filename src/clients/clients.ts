import type { Client, ClientContext, Found } from "./client.ts";
import { createClient } from "./create_client.ts";
import { KINDS } from "./kinds.ts";

/** Every client that is known, in the order in which they are shown. */
export const CLIENTS: readonly Client[] = KINDS.map(createClient);

/** The client of that id. */
export function clientNamed(id: string): Client | undefined {
  return CLIENTS.find((client) => client.id === id);
}

/** The clients that are on this machine. */
export async function foundClients(context: ClientContext): Promise<{ client: Client; found: Found }[]> {
  const looked = await Promise.all(CLIENTS.map(async (client) => ({ client, found: await client.find(context) })));
  return looked.flatMap(({ client, found }) => (found ? [{ client, found }] : []));
}
