import type { JsonObject } from "../json.ts";
import type { Call } from "../method.ts";
import { ProtocolError } from "../protocol_error.ts";
import { resourceContents } from "./content.ts";
import { requiredText } from "./params.ts";

/** What is behind one uri, whole. A uri that names nothing is an error with the uri in its data. */
export async function readResource({ params, application, revision, context }: Call): Promise<JsonObject> {
  const uri = requiredText(params, "uri");
  const found = await application.readResource(uri, context);
  if (found === undefined) {
    throw new ProtocolError(revision.resourceNotFound, `Resource not found: "${uri}".`, { uri });
  }
  return {
    contents: found.contents.map((contents) => resourceContents(contents, revision, uri)),
    // A hint for this very answer takes the place of the general one, where the revision has any.
    ...(found.cache === undefined || !revision.selfDescribingResults ? {} : found.cache),
  };
}
