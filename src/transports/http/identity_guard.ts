import { type HttpMiddleware, IDENTITY } from "../../host/mod.ts";
import { refusal } from "./json_reply.ts";

/**
 * Lets nobody in whom no layer around it knew, unless everybody may come in. It names no scheme: that is for the layer
 * that knows one. Nor does it tell a closed endpoint from a missing identity.
 */
export function identityGuard(isOpen: boolean): HttpMiddleware {
  return {
    name: "identity",
    priority: 0,
    handle: ({ scope }, next) => (isOpen || scope.has(IDENTITY) ? next() : refusal(401, "Unauthenticated.")),
  };
}
