import type { ServerResponse } from "node:http";
import type { Socket } from "node:net";

/** What waits for the end of each connection that has requests open. */
const waiting = new WeakMap<Socket, Set<AbortController>>();

/**
 * Fires when a connection ends before a response on it was written.
 *
 * The response's own event will not do: one that is queued behind another, since its client sent two requests at once,
 * hears nothing of the end (Node 24). And one listener for each request would be many on a connection.
 */
export function departure(socket: Socket, response: ServerResponse): AbortSignal {
  const controller = new AbortController();
  const controllers = waiting.get(socket) ?? listenTo(socket);
  controllers.add(controller);
  response.once("close", () => {
    controllers.delete(controller);
    if (!response.writableFinished) controller.abort();
  });
  if (socket.destroyed) controller.abort();
  return controller.signal;
}

function listenTo(socket: Socket): Set<AbortController> {
  const controllers = new Set<AbortController>();
  waiting.set(socket, controllers);
  socket.once("close", () => {
    for (const controller of controllers) controller.abort();
    controllers.clear();
  });
  return controllers;
}
