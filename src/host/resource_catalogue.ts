import type { CallContext, ResourceRead, ResourceTemplateEntry } from "../protocol/mod.ts";
import type { Claim } from "./claim.ts";
import type { Completer } from "./completer.ts";
import { DuplicateDefinitionError } from "./duplicate_definition.ts";
import { registered } from "./registered.ts";
import { defineResources, type ListedResource, type Resource, type ResourceProvider } from "./resource.ts";
import type { ResourceTemplate } from "./resource_template.ts";
import { readContents } from "./resource_value.ts";
import { UriTemplate } from "./uri_template.ts";

/** The resources of several providers, of single definitions and of templates as one list. */
export class ResourceCatalogue {
  readonly #providers: readonly ResourceProvider[];
  readonly #single: readonly Resource[];
  readonly #templates: ReadonlyMap<string, { readonly uri: UriTemplate; readonly template: ResourceTemplate }>;

  /**
   * @throws {DuplicateDefinitionError} If two resources have one uri, or two templates are the same.
   * @throws {RangeError} If a template cannot be read back.
   */
  constructor(resources: readonly (ResourceProvider | Resource)[], templates: readonly ResourceTemplate[]) {
    this.#single = resources.filter(isSingle);
    this.#providers = grouped(resources, this.#single);
    const byTemplate = registered(templates, {
      kind: "resource template",
      keyOf: ({ uriTemplate }) => uriTemplate,
      describe: ({ name }) => name,
    });
    this.#templates = new Map([...byTemplate].map(([key, template]) => [key, { template, uri: new UriTemplate(key) }]));
  }

  /**
   * All resources, provider by provider, then what templates list, as they come.
   *
   * @throws {DuplicateDefinitionError} If one uri is listed twice.
   */
  async *list(context: CallContext): AsyncGenerator<ListedResource> {
    const claims = new Map<string, string>();
    const listed = [...this.#templates.values()].map(({ template }) => template).filter(({ list }) => list);
    for (const lister of [...this.#providers, ...listed]) {
      for await (const resource of (await lister.list?.(context)) ?? []) {
        const claim = `"${resource.name}" of ${lister.name}`;
        const first = claims.get(resource.uri);
        if (first !== undefined) throw new DuplicateDefinitionError("resource", resource.uri, first, claim);
        claims.set(resource.uri, claim);
        yield resource;
      }
    }
  }

  /** What the first provider, and else the first template, has behind the uri. */
  async read(uri: string, context: CallContext): Promise<ResourceRead | undefined> {
    for (const provider of this.#providers) {
      const found = await provider.read(uri, context);
      if (found === undefined) continue;
      const isBare = typeof found !== "object" || found === null || !("contents" in found || "mimeType" in found);
      return readContents(found, isBare ? await listedAs(provider, uri, context) : {});
    }
    for (const { uri: form, template } of this.#templates.values()) {
      const values = form.match(uri);
      const found = values && (await template.read(values, context));
      if (found !== undefined) return readContents(found, template);
    }
    return undefined;
  }

  templates(): ResourceTemplateEntry[] {
    return [...this.#templates.values()].map(({ template }) => {
      const { read: _, list: __, complete: ___, ...entry } = template;
      return entry;
    });
  }

  /** The addresses that are known without asking a provider. */
  claims(): Claim[] {
    return [
      ...[...new Set(this.#single)].map(({ uri }) => ({ kind: "resource", key: uri }) as const),
      ...[...this.#templates.keys()].map((key) => ({ kind: "resource template", key }) as const),
    ];
  }

  /** What completes a variable; undefined if there is no such template or variable. */
  completer(uriTemplate: string, variable: string): Completer | undefined {
    const found = this.#templates.get(uriTemplate);
    if (!found?.uri.variables.includes(variable)) return undefined;
    return found.template.complete?.[variable] ?? (() => []);
  }
}

/** The single resources as one provider, in the place of the first among the others. */
function grouped(resources: readonly (ResourceProvider | Resource)[], fixed: readonly Resource[]): ResourceProvider[] {
  // All at once, so that two of one uri are found wherever they stand.
  const single = defineResources("the application", fixed);
  let isPlaced = false;
  return [...new Set(resources)].flatMap((one) => {
    if (!isSingle(one)) return [one];
    if (isPlaced) return [];
    isPlaced = true;
    return [single];
  });
}

function isSingle(one: ResourceProvider | Resource): one is Resource {
  return "uri" in one;
}

async function listedAs(provider: ResourceProvider, uri: string, context: CallContext): Promise<{ mimeType?: string }> {
  for await (const resource of await provider.list(context)) {
    if (resource.uri === uri) return { mimeType: resource.mimeType };
  }
  return {};
}
