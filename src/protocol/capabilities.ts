import type { Application, Capabilities } from "./application.ts";
import type { Need } from "./method.ts";
import type { RevisionShape } from "./revision_shape.ts";

/**
 * What an application offers to a client of this revision. Without a stream that outlives the message nobody of the
 * handshake era could be told of changes, so none are declared there.
 *
 * @param isStream The transport is one stream of messages, as standard input and output are.
 */
export function offered(application: Application, revision: RevisionShape, isStream: boolean): Capabilities {
  const canTell = isStream || revision.era === "stateless";
  const known = Object.entries(application.capabilities).filter(([name]) => isKnown(revision, name));
  return Object.fromEntries(known.map(([name, flags]) => [name, canTell ? flags : withoutChanges(flags)]));
}

/** What a client is told of what is offered: the part that its revision has names for. */
export function declared(capabilities: Capabilities, { undeclaredCapabilities }: RevisionShape): Capabilities {
  const named = Object.entries(capabilities).filter(
    ([name]) => !undeclaredCapabilities.has(name as keyof Capabilities),
  );
  return Object.fromEntries(named);
}

/** Whether what a method needs is among what is offered. */
export function meets(capabilities: Capabilities, need: Need | undefined): boolean {
  const { tools, resources, prompts } = capabilities;
  switch (need) {
    case undefined:
      return true;
    case "subscriptions":
      return resources?.subscribe === true;
    case "changes":
      return (
        meets(capabilities, "subscriptions") || [tools, resources, prompts].some((one) => one?.listChanged === true)
      );
    default:
      return capabilities[need] !== undefined;
  }
}

function isKnown(revision: RevisionShape, name: string): boolean {
  return revision.capabilities.has(name as keyof Capabilities);
}

function withoutChanges(flags: object): object {
  const { listChanged: _, subscribe: __, ...rest } = flags as { listChanged?: boolean; subscribe?: boolean };
  return rest;
}
