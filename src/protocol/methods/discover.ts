import { declared } from "../capabilities.ts";
import type { JsonObject } from "../json.ts";
import type { Call } from "../method.ts";

/** Tells what a client of the stateless era needs to know: versions, capabilities, instructions. */
export function discover({ application, capabilities, revision, statelessVersions }: Call): JsonObject {
  const { instructions } = application;
  return {
    supportedVersions: statelessVersions,
    capabilities: declared(capabilities, revision),
    ...(instructions === undefined ? {} : { instructions }),
  };
}
