import { FetchError } from "../../fetch/mod.ts";
import type { Failure } from "../../library/mod.ts";
import { DocumentError } from "../../pages/mod.ts";
import { CanaryRejection } from "./canary_rejection.ts";
import { ContentRefused } from "./fetch_docs.ts";

/**
 * Why a load failed, for an agent. The one address is no secret here, so what was found there is told in full; of
 * anything else, which may hold paths of this machine, only what it means.
 */
export function reasonOf({ cause, message }: Failure): string {
  const isTellable =
    cause instanceof FetchError ||
    cause instanceof DocumentError ||
    cause instanceof ContentRefused ||
    cause instanceof CanaryRejection;
  return isTellable ? cause.message : message;
}
