import type { Method } from "../method.ts";
import { discover, listen } from "../methods/mod.ts";
import { ErrorCode } from "../protocol_error.ts";
import { revision20251125 } from "./2025-11-25.ts";
import { declaredOnly } from "./declared_only.ts";
import type { Revision } from "./revision.ts";

/** What a stateless server cannot answer: what would have to be remembered from one message to the next. */
const REMOVED = ["initialize", "ping", "resources/subscribe", "resources/unsubscribe", "logging/setLevel"];

const kept = [...revision20251125.methods].filter(([name]) => !REMOVED.includes(name));

/**
 * MCP 2026-07-28: no handshake and no session, every message says all of itself. Results say their type, who answered and
 * how long they hold; changes are told on a standing call; Streamable HTTP repeats method and name in its headers.
 */
export const revision20260728: Revision = {
  ...revision20251125,
  version: "2026-07-28",
  era: "stateless",
  methods: new Map<string, Method>([
    ["server/discover", { run: discover, isOpening: true, holds: "list" }],
    ...declaredOnly(kept),
    ["subscriptions/listen", { run: listen, needs: "changes", streams: "always", isStanding: true }],
  ]),
  structuredContent: "any value",
  selfDescribingResults: true,
  resourceNotFound: ErrorCode.invalidParams,
  mirrorsHeaders: true,
  httpStatuses: new Map([
    [ErrorCode.methodNotFound, 404],
    [ErrorCode.missingClientCapability, 400],
  ]),
  disconnectCancels: true,
};
