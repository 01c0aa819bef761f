import { join } from "node:path";
import { LockUnavailable, makeDataFolder, NotWritten, withLock } from "../storage/mod.ts";
import type { ClientContext, ClientId, Outcome } from "./client.ts";
import { ClientError } from "./client_error.ts";

/** What a step found out; the client and whether it was a rehearsal are added to it. */
export type Finding = Omit<Outcome, "client" | "dryRun">;

/**
 * Does a piece of work on configurations, one at a time on this machine, and turns what goes wrong into an outcome. A
 * rehearsal takes no lock, since that would write.
 */
export async function outcomeOf(
  client: ClientId,
  { context, dryRun = false }: { readonly context: ClientContext; readonly dryRun?: boolean },
  work: () => Promise<Finding>,
): Promise<Outcome> {
  try {
    if (dryRun) return { client, dryRun, ...(await work()) };
    makeDataFolder(context.data);
    return { client, dryRun, ...(await withLock(join(context.data, "registrations.lock"), work)) };
  } catch (error) {
    return { client, dryRun, ...findingOf(error) };
  }
}

function findingOf(error: unknown): Finding {
  const { message, code } = error as NodeJS.ErrnoException;
  if (error instanceof ClientError) {
    const isTheirs = error.code === "unparsable" || error.code === "unknown_shape";
    return { action: isTheirs ? "refused" : "failed", detail: message };
  }
  if (error instanceof NotWritten || error instanceof LockUnavailable || code !== undefined) {
    return { action: "failed", detail: message };
  }
  throw error;
}
