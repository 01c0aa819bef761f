import type { Awaitable, CallContext, Entries, ResourceEntry, ResourceText } from "../protocol/mod.ts";
import { DuplicateDefinitionError } from "./duplicate_definition.ts";

/** A resource as a provider lists it. Its MIME type is known before it is read. */
export interface ListedResource extends ResourceEntry {
  readonly mimeType: string;
}

/** Texts that a client can list and read whole. */
export interface ResourceProvider {
  /** Names the provider when two of them claim one uri. */
  readonly name: string;
  /** In reading order, the same from call to call. */
  list(): Awaitable<Entries<ListedResource>>;
  /**
   * The text behind a uri, or undefined when this provider has none. A bare string has the MIME type that the uri is
   * listed with.
   */
  read(uri: string, context: CallContext): Awaitable<string | ResourceText | undefined>;
}

/** One resource by itself. */
export interface Resource extends ListedResource {
  read(context: CallContext): Awaitable<string>;
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
  const byUri = new Map<string, Resource>();
  for (const resource of resources) {
    const first = byUri.get(resource.uri);
    if (first !== undefined) {
      throw new DuplicateDefinitionError("resource", resource.uri, `"${first.name}"`, `"${resource.name}"`);
    }
    byUri.set(resource.uri, resource);
  }
  return {
    name,
    list: () => resources,
    async read(uri, context) {
      const resource = byUri.get(uri);
      return resource && { text: await resource.read(context), mimeType: resource.mimeType };
    },
  };
}
