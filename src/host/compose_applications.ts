import type { Application, CacheHint, CallContext, Capabilities, Entries, ResourceRead } from "../protocol/mod.ts";
import type { Claim } from "./claim.ts";
import type { ApplicationDefinition, HostApplication } from "./create_application.ts";
import { type DefinitionKind, DuplicateDefinitionError } from "./duplicate_definition.ts";
import { observed } from "./telemetry.ts";

/** The server that several applications are offered by. */
export type ComposedServer = Pick<
  ApplicationDefinition,
  "name" | "version" | "title" | "description" | "websiteUrl" | "icons" | "instructions" | "telemetry"
>;

/** An application to compose: from definitions, or by hand. */
type Part = Application & Partial<Pick<HostApplication, "claims">>;

/**
 * One server out of several applications, as when a server offers another's tools and resources behind its own. Lists
 * come one after the other in the given order, calls are delegated to who owns the name, changes are forwarded, and
 * every application fills the scope of every message. The same application given twice counts once.
 *
 * A name that two of them claim is refused with {@linkcode DuplicateDefinitionError} naming both: by `ready`, when
 * lists are made, and when it is called.
 *
 * @example
 * ```ts
 * const application = composeApplications({ name: "workshop", version: "1.0.0" }, [ownTools, documentation]);
 * ```
 */
export function composeApplications(server: ComposedServer, applications: readonly Part[]): HostApplication {
  const { instructions, telemetry, ...info } = server;
  const parts = [...new Set(applications)];
  const offering = (what: keyof Capabilities) => parts.filter(({ capabilities }) => capabilities[what] !== undefined);
  const watching = parts.filter(({ watch }) => watch !== undefined);

  const application: HostApplication = {
    serverInfo: serverInfoOf(info),
    ...(instructions === undefined ? {} : { instructions }),
    capabilities: mergedCapabilities(parts),
    async ready() {
      await this.claims();
    },
    async claims() {
      const claims: Claim[] = [];
      const seen = new Claims();
      for (const part of parts) {
        for (const claim of (await part.claims?.()) ?? []) {
          seen.add(claim.kind, claim.key, part);
          claims.push(claim);
        }
      }
      return claims;
    },
    listTools: (context) =>
      merged(
        offering("tools"),
        "tool",
        (part) => part.listTools(context),
        ({ name }) => name,
      ),
    findTool: (name, context) => owned(offering("tools"), "tool", name, (part) => part.findTool(name, context)),
    listResources: (context) =>
      merged(
        offering("resources"),
        "resource",
        (part) => part.listResources(context),
        ({ uri }) => uri,
      ),
    readResource: (uri, context) => firstRead(offering("resources"), uri, context),
    listResourceTemplates: (context) =>
      merged(
        offering("resources"),
        "resource template",
        async (part) => (await part.listResourceTemplates?.(context)) ?? [],
        ({ uriTemplate }) => uriTemplate,
      ),
    listPrompts: (context) =>
      merged(
        offering("prompts"),
        "prompt",
        async (part) => (await part.listPrompts?.(context)) ?? [],
        ({ name }) => name,
      ),
    findPrompt: (name, context) =>
      owned(offering("prompts"), "prompt", name, (part) => part.findPrompt?.(name, context)),
    async complete(request, context) {
      for (const part of offering("completions")) {
        const found = await part.complete?.(request, context);
        if (found !== undefined) return found;
      }
      return undefined;
    },
    ...(watching.length === 0 ? {} : { watch: (listener, scope) => watchAll(watching, listener, scope) }),
    attend() {
      for (const part of parts) part.attend?.();
    },
    generation: () => parts.reduce((sum, part) => sum + (part.generation?.() ?? 0), 0),
    cacheHint: (what, scope) => shortest(parts.map((part) => part.cacheHint?.(what, scope))),
    async openScope(scope) {
      for (const part of parts) await part.openScope?.(scope);
    },
  };
  return telemetry === undefined ? application : observed(application, telemetry);
}

/** Who claims what, so that two are found out. */
class Claims {
  readonly #owners = new Map<string, Application>();

  /** @throws {DuplicateDefinitionError} If somebody has it already. */
  add(kind: DefinitionKind, key: string, owner: Application): void {
    const id = `${kind} ${key}`;
    const first = this.#owners.get(id);
    if (first !== undefined) throw new DuplicateDefinitionError(kind, key, nameOf(first), nameOf(owner));
    this.#owners.set(id, owner);
  }
}

function nameOf({ serverInfo }: Application): string {
  return `application "${serverInfo.name}"`;
}

function serverInfoOf(info: Application["serverInfo"]): Application["serverInfo"] {
  const given = Object.entries(info).filter(([, value]) => value !== undefined);
  return Object.fromEntries(given) as unknown as Application["serverInfo"];
}

async function* merged<Entry>(
  parts: readonly Part[],
  kind: DefinitionKind,
  list: (part: Part) => Entries<Entry> | Promise<Entries<Entry>>,
  keyOf: (entry: Entry) => string,
): AsyncGenerator<Entry> {
  const claims = new Claims();
  for (const part of parts) {
    for await (const entry of await list(part)) {
      claims.add(kind, keyOf(entry), part);
      yield entry;
    }
  }
}

/** What the one application that knows a name has for it. */
async function owned<Found>(
  parts: readonly Part[],
  kind: DefinitionKind,
  name: string,
  find: (part: Part) => Found | undefined | Promise<Found | undefined>,
): Promise<Found | undefined> {
  let owner: { readonly part: Part; readonly found: Found } | undefined;
  for (const part of parts) {
    const found = await find(part);
    if (found === undefined) continue;
    // What is listed must be what is called, so neither is guessed.
    if (owner !== undefined) throw new DuplicateDefinitionError(kind, name, nameOf(owner.part), nameOf(part));
    owner = { part, found };
  }
  return owner?.found;
}

async function firstRead(parts: readonly Part[], uri: string, context: CallContext): Promise<ResourceRead | undefined> {
  for (const part of parts) {
    const read = await part.readResource(uri, context);
    if (read === undefined) continue;
    const cache = read.cache ?? part.cacheHint?.("read", context.scope);
    return cache === undefined ? read : { ...read, cache };
  }
  return undefined;
}

function watchAll(parts: readonly Part[], ...watching: Parameters<NonNullable<Application["watch"]>>): () => void {
  const stops = parts.map((part) => part.watch?.(...watching));
  return () => {
    for (const stop of stops) stop?.();
  };
}

/** A capability is offered if one application offers it, a flag set if one sets it. */
function mergedCapabilities(parts: readonly Part[]): Capabilities {
  const merged: Record<string, object> = {};
  for (const { capabilities } of parts) {
    for (const [name, flags] of Object.entries(capabilities)) merged[name] = { ...merged[name], ...flags };
  }
  return merged;
}

/** What holds for all of them: one that says nothing holds not at all. */
function shortest(hints: readonly (CacheHint | undefined)[]): CacheHint {
  return {
    ttlMs: hints.length === 0 ? 0 : Math.min(...hints.map((hint) => hint?.ttlMs ?? 0)),
    cacheScope: hints.every((hint) => hint?.cacheScope === "public") ? "public" : "private",
  };
}
