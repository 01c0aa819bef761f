import { declared } from "../capabilities.ts";
import { isJsonObject, type JsonObject, member } from "../json.ts";
import type { Call } from "../method.ts";
import { pick } from "../pick.ts";
import { invalidParams } from "../protocol_error.ts";
import { requiredText } from "./params.ts";

/**
 * Answers with a revision that this server speaks: the one asked for if it does, else its newest. The client decides
 * whether to go on, so there is no error for an unknown version. A repeated call gives the identical result.
 */
export function initialize({ params, application, connection }: Call): JsonObject {
  const asked = requiredText(params, "protocolVersion");
  const capabilities = member(params, "capabilities");
  if (!isJsonObject(capabilities)) throw invalidParams('The "capabilities" member must be an object.');
  const client = member(params, "clientInfo");
  if (!isJsonObject(client)) throw invalidParams('The "clientInfo" member must be an object.');
  requiredText(client, "name", "clientInfo.name");
  requiredText(client, "version", "clientInfo.version");

  const settled = connection.settle(asked, { capabilities, info: client });
  const { serverInfo, instructions } = application;
  return {
    protocolVersion: settled.revision.version,
    capabilities: declared(settled.capabilities, settled.revision),
    serverInfo: pick(serverInfo, settled.revision.serverInfoMembers),
    ...(instructions === undefined ? {} : { instructions }),
  };
}
