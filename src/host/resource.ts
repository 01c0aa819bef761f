import type { Awaitable, CallContext, Entries, ResourceEntry } from "../protocol/mod.ts";
import { registered } from "./registered.ts";
import { type ResourceValue, readContents } from "./resource_value.ts";

/** A resource as a provider lists it. Its MIME type is known before it is read. */
export interface ListedResource extends ResourceEntry {
  readonly mimeType: string;
}

/** Things that a client can list and read whole. */
export interface ResourceProvider {
  /** Names the provider when two of them claim one uri. */
  readonly name: string;
  /** In reading order, the same from call to call. */
  list(context: CallContext): Awaitable<Entries<ListedResource>>;
  /**
   * What is behind a uri, or undefined when this provider has none. A bare value has the MIME type that the uri is
   * listed with.
   */
  read(uri: string, context: CallContext): Awaitable<ResourceValue>;
}

/** One resource by itself. */
export interface Resource extends ListedResource {
  /** What is behind the uri; undefined when it is gone. */
  read(context: CallContext): Awaitable<ResourceValue>;
}

/**
 * One resource.
 *
 * @example
 * ```ts
 * const units = defineResource({
 *   uri: "weather://units",
 *   name: "Units",
 *   mimeType: "application/json",
 *   read: () => ({ temperature: "°C", wind: "km/h" }),
 * });
 * ```
 */
export function defineResource(resource: Resource): Resource {
  return resource;
}

/**
 * A provider of a fixed list of resources.
 *
 * @throws {DuplicateDefinitionError} If two of them have one uri.
 *
 * @example
 * ```ts
 * defineResources("manual", [
 *   { uri: "lectern://manual/index", name: "Index", mimeType: "text/markdown", read: () => "# Manual\n" },
 * ]);
 * ```
 */
export function defineResources(name: string, resources: readonly Resource[]): ResourceProvider {
  const byUri = registered(resources, {
    kind: "resource",
    keyOf: ({ uri }) => uri,
    describe: (resource) => resource.name,
  });
  const listed = [...byUri.values()].map(({ read: _, ...entry }) => entry);
  return {
    name,
    list: () => listed,
    async read(uri, context) {
      const resource = byUri.get(uri);
      return resource && readContents(await resource.read(context), resource);
    },
  };
}
