import type { CallContext, ResourceText } from "../protocol/mod.ts";
import { DuplicateDefinitionError } from "./duplicate_definition.ts";
import type { ListedResource, ResourceProvider } from "./resource.ts";

/** The resources of several providers as one list. */
export class ResourceCatalogue {
  readonly #providers: readonly ResourceProvider[];

  constructor(providers: readonly ResourceProvider[]) {
    this.#providers = providers;
  }

  /**
   * All resources, provider by provider, as they come.
   *
   * @throws {DuplicateDefinitionError} If one uri is listed twice.
   */
  async *list(): AsyncGenerator<ListedResource> {
    const claims = new Map<string, string>();
    for (const provider of this.#providers) {
      for await (const resource of await provider.list()) {
        const claim = `"${resource.name}" of ${provider.name}`;
        const first = claims.get(resource.uri);
        if (first !== undefined) throw new DuplicateDefinitionError("resource", resource.uri, first, claim);
        claims.set(resource.uri, claim);
        yield resource;
      }
    }
  }

  /** The text of the first provider that knows the uri. */
  async read(uri: string, context: CallContext): Promise<ResourceText | undefined> {
    for (const provider of this.#providers) {
      const found = await provider.read(uri, context);
      if (typeof found === "string") return { text: found, ...(await mimeTypeOf(provider, uri)) };
      if (found !== undefined) return found;
    }
    return undefined;
  }
}

async function mimeTypeOf(provider: ResourceProvider, uri: string): Promise<{ mimeType?: string }> {
  for await (const resource of await provider.list()) {
    if (resource.uri === uri) return { mimeType: resource.mimeType };
  }
  return {};
}
