import { existsSync } from "node:fs";
import type { Client, ClientContext, Registered, Scope } from "./client.ts";
import type { ClientKind } from "./client_kind.ts";
import { programOf } from "./client_program.ts";
import { commandOf } from "./entry.ts";
import { outcomeOf } from "./outcome_of.ts";
import { fileOf, readEntries } from "./placed_entries.ts";
import { type Receipt, Receipts } from "./receipts.ts";
import { registerServer } from "./register_server.ts";
import { unregisterServer } from "./unregister_server.ts";

/** A client that is worked with as its data says. */
export function createClient(kind: ClientKind): Client {
  const find: Client["find"] = async (context) => {
    const program = programOf(kind.program, context);
    const folder = kind.traces(context).find(existsSync);
    // Nothing could be done without it.
    if (!program && (!folder || kind.program?.ownsFile)) return undefined;
    return { ...(program ? { program } : {}), ...(folder ? { folder } : {}) };
  };
  return {
    id: kind.id,
    title: kind.title,
    find,
    list: (context, scope) => list(kind, context, scope),
    async register(registration, options) {
      return await outcomeOf(kind.id, options, async () => {
        const isHere = options.scope === "project" || (await find(options.context));
        return isHere ? await registerServer(kind, registration, options) : absent(kind, options.context);
      });
    },
    async unregister(name, options) {
      return await outcomeOf(kind.id, options, () => unregisterServer(kind, name, options));
    },
  };
}

async function list(kind: ClientKind, context: ClientContext, scope: Scope): Promise<readonly Registered[]> {
  const place = scope === "user" ? kind.user : kind.project;
  if (!place) return [];
  const { file, entries } = await readEntries(place, fileOf(place, context));
  const receipts = receiptsOf(context);
  return Object.entries(entries).map(([name, entry]) => {
    const { command, args } = commandOf(entry);
    const receipt = receipts.find(
      (one) => one.client === kind.id && one.scope === scope && one.file === file.path && one.name === name,
    );
    return { name, command, args, file: file.path, ours: command !== undefined && command === receipt?.command };
  });
}

/** A look at a configuration needs no receipts to be right. */
function receiptsOf({ data }: ClientContext): readonly Receipt[] {
  try {
    return new Receipts(data).all();
  } catch {
    return [];
  }
}

function absent({ title, program, traces }: ClientKind, context: ClientContext) {
  const places = [...(program ? [`${program.name} on PATH`] : []), ...(program?.ownsFile ? [] : traces(context))];
  const how = places.length > 1 ? `neither ${places.join(" nor ")} is` : `${places[0]} is not`;
  return {
    action: "absent" as const,
    detail: `${title} was not found here: ${how} there. Install it or start it once, then try again.`,
  };
}
