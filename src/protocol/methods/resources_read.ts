import type { JsonObject } from "../json.ts";
import type { Call } from "../method.ts";
import { ProtocolError } from "../protocol_error.ts";
import { progressToken, requiredText } from "./params.ts";

/** The whole text of one resource. A uri that names nothing is an error with the uri in its data. */
export async function readResource({ params, application, revision, context }: Call): Promise<JsonObject> {
  const uri = requiredText(params, "uri");
  const found = await application.readResource(uri, context(progressToken(params)));
  if (found === undefined) {
    throw new ProtocolError(revision.resourceNotFound, `Resource not found: "${uri}".`, { uri });
  }
  const { mimeType, text } = found;
  return { contents: [{ uri, ...(mimeType === undefined ? {} : { mimeType }), text }] };
}
