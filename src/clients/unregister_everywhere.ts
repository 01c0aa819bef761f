import { rmSync } from "node:fs";
import { join } from "node:path";
import type { Client, ClientContext, Outcome } from "./client.ts";
import { CLIENTS } from "./clients.ts";
import { Receipts } from "./receipts.ts";

/** All that this room keeps in the data folder. */
const RECORDS = ["registrations.json", "registrations.lock", "backups"] as const;

/**
 * Takes out of all clients what stands there for the person and starts this command, whatever it is called. What was written
 * into projects is theirs.
 *
 * @throws ClientError when our list of registrations cannot be read.
 */
export async function unregisterEverywhere(
  context: ClientContext,
  { command, dryRun = false }: { readonly command: string; readonly dryRun?: boolean },
): Promise<readonly Outcome[]> {
  const receipts = new Receipts(context.data).all().filter((one) => one.scope === "user" && one.command === command);
  const outcomes: Outcome[] = [];
  for (const client of CLIENTS) {
    const known = receipts.filter((receipt) => receipt.client === client.id).map(({ name }) => name);
    for (const name of new Set([...known, ...(await startedBy(command, client, context))])) {
      outcomes.push(await client.unregister(name, { context, command, dryRun }));
    }
  }
  return outcomes;
}

/** Names of the servers that start a command; none where the configuration cannot be read. */
async function startedBy(command: string, client: Client, context: ClientContext): Promise<string[]> {
  const servers = await client.list(context, "user").catch(() => []);
  return servers.filter((server) => server.command === command).map(({ name }) => name);
}

/**
 * Removes what we kept for taking registrations out again, if none is left: the list, its lock and the copies of files.
 *
 * @returns whether it is gone.
 */
export function removeRegistrationRecords(data: string): boolean {
  if (new Receipts(data).all().length > 0) return false;
  for (const name of RECORDS) rmSync(join(data, name), { recursive: true, force: true });
  return true;
}
