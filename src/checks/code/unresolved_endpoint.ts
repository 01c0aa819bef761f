import type { Check } from "../check.ts";
import { nearestValue } from "../nearest_value.ts";
import { atKey } from "../place.ts";
import { quoted } from "../quoted.ts";
import { judgingIndex } from "./judgeable.ts";

/** An endpoint that no route answers. Told once, and mildly, where not a single route is known. */
export const unresolvedEndpoint: Check = {
  code: "KW-DOC-DRIFT-002",
  severity: "error",
  about: "A document names an endpoint that the code does not have.",
  help: "Write the endpoint as METHOD /path, with the prefix of its controller or group.",
  looksAt: "code",
  run(context) {
    const index = judgingIndex(context);
    const documents = context.corpus.documents.filter(({ identity }) => identity.apiEndpoints.length > 0);
    const [first] = documents;
    if (!index || !first) return [];
    const routes = index.routes().map(({ method, path }) => `${method} ${path}`);
    if (routes.length === 0) {
      const message = "No HTTP route is known in the code: endpoints could not be looked at.";
      return [
        {
          ...atKey(first, "api-endpoints"),
          severity: "warning",
          message,
          hint: "Turn this check off if that is right.",
        },
      ];
    }
    return documents.flatMap((document) =>
      document.identity.apiEndpoints.flatMap((endpoint) => {
        if (index.route(endpoint)) return [];
        const near = nearestValue(endpoint, routes);
        return {
          ...atKey(document, "api-endpoints", endpoint),
          message: `The code has no endpoint ${quoted(endpoint)}.`,
          hint: near === undefined ? this.help : `Did you mean ${near}?`,
        };
      }),
    );
  },
};
