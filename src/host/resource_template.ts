import type { Awaitable, CallContext, Entries, ResourceTemplateEntry } from "../protocol/mod.ts";
import type { Completers } from "./completer.ts";
import type { ListedResource } from "./resource.ts";
import type { ResourceValue } from "./resource_value.ts";
import type { TemplateValues, VariablesOf } from "./uri_template.ts";

/** A family of resources with one form of uri. */
export interface ResourceTemplate<Template extends string = string> extends ResourceTemplateEntry {
  /** `{x}` for one segment, `{+x}` for any text; see {@linkcode UriTemplate}. */
  readonly uriTemplate: Template;
  /** What is behind the uri of these values, which are decoded; undefined when there is no such resource. */
  read(values: TemplateValues<Template>, context: CallContext): Awaitable<ResourceValue>;
  /** Candidates for variables. */
  readonly complete?: Completers<string extends Template ? string : VariablesOf<Template>>;
  /** Those of the family that are listed beside the fixed resources. */
  list?(context: CallContext): Awaitable<Entries<ListedResource>>;
}

/**
 * A family of resources, with the names of its variables taken from the template.
 *
 * @example
 * ```ts
 * const forecast = defineResourceTemplate({
 *   uriTemplate: "weather://{city}/forecast",
 *   name: "Forecast",
 *   mimeType: "application/json",
 *   complete: { city: (typed) => cities.filter((city) => city.startsWith(typed)) },
 *   read: ({ city }) => forecasts.get(city),
 * });
 * ```
 */
export function defineResourceTemplate<const Template extends string>(
  template: ResourceTemplate<Template>,
): ResourceTemplate<Template> {
  return template;
}
