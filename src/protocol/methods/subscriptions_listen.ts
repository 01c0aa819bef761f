import type { Capabilities, Change } from "../application.ts";
import { isJsonObject, type JsonObject, member } from "../json.ts";
import type { Call } from "../method.ts";
import { invalidParams } from "../protocol_error.ts";

/** What a client wants to be told: the part of it that this server can keep. */
interface Filter {
  readonly lists: ReadonlySet<string>;
  /** The uris watched; undefined when the client asked for none. */
  readonly uris: ReadonlySet<string> | undefined;
}

/** The members of the filter that switch lists, and the lists. */
const LISTS = { toolsListChanged: "tools", promptsListChanged: "prompts", resourcesListChanged: "resources" } as const;

/**
 * Tells changes until the client cancels or the server ends: first what is honoured of the filter, then each change
 * that passes it.
 */
export async function listen(call: Call): Promise<JsonObject> {
  const { application, capabilities, context, params, standing } = call;
  const filter = honoured(member(params, "notifications"), capabilities);
  standing.notify("notifications/subscriptions/acknowledged", { notifications: written(filter) });
  const unwatch = application.watch?.((change) => {
    const notification = told(change, filter);
    if (notification !== undefined) standing.notify(notification.method, notification.params);
  }, context.scope);
  if (filter.uris !== undefined && filter.uris.size > 0) application.attend?.();
  try {
    await standing.ended();
    return {};
  } finally {
    unwatch?.();
  }
}

/** @throws {ProtocolError} −32602 for a filter of another shape. */
function honoured(asked: unknown, capabilities: Capabilities): Filter {
  if (!isJsonObject(asked)) throw invalidParams('The "notifications" member must be an object.');
  const lists = new Set<string>();
  for (const [name, list] of Object.entries(LISTS)) {
    const wanted = member(asked, name) ?? false;
    if (typeof wanted !== "boolean") throw invalidParams(`The "notifications.${name}" member must be a boolean.`);
    if (wanted && capabilities[list]?.listChanged === true) lists.add(list);
  }
  const uris = member(asked, "resourceSubscriptions");
  if (uris === undefined) return { lists, uris };
  if (!Array.isArray(uris) || uris.some((uri) => typeof uri !== "string")) {
    throw invalidParams('The "notifications.resourceSubscriptions" member must be a list of uris.');
  }
  return { lists, uris: capabilities.resources?.subscribe === true ? new Set(uris as string[]) : undefined };
}

function written({ lists, uris }: Filter): JsonObject {
  const names = Object.entries(LISTS).filter(([, list]) => lists.has(list));
  return {
    ...Object.fromEntries(names.map(([name]) => [name, true])),
    ...(uris === undefined ? {} : { resourceSubscriptions: [...uris] }),
  };
}

function told(change: Change, { lists, uris }: Filter): { method: string; params: JsonObject } | undefined {
  if ("list" in change) {
    return lists.has(change.list) ? { method: `notifications/${change.list}/list_changed`, params: {} } : undefined;
  }
  const isWatched = uris?.has(change.resource) === true;
  return isWatched ? { method: "notifications/resources/updated", params: { uri: change.resource } } : undefined;
}
