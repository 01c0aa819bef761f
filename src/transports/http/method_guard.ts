import type { HttpMiddleware } from "../../host/mod.ts";
import { refusal } from "./json_reply.ts";

/**
 * Lets nothing but POST through: no stream of the server's own, no session to delete. It stands behind the origin guard,
 * so that a stranger learns nothing, and before authentication, which a wrong method need not cost.
 */
export const methodGuard: HttpMiddleware = {
  name: "method",
  priority: 90,
  handle: ({ method }, next) =>
    method === "POST" ? next() : refusal(405, `${method} is not answered here, only POST.`, { allow: "POST" }),
};
