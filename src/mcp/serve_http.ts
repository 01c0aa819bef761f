import type { ProtocolServer } from "../protocol/mod.ts";
import type { HttpEndpoint, HttpOptions } from "../transports/http/mod.ts";

/**
 * Serves over Streamable HTTP: no session, POST only, one call a request. Loaded when it is called, since a server over
 * standard input and output does without.
 *
 * @throws {ExposureError} If strangers could come in, or listen in: by default only this machine reaches the server.
 * @throws The system's error if the address cannot be listened on.
 *
 * @example
 * ```ts
 * const endpoint = await serveHttp(new ProtocolServer(application), { port: 8080 });
 * console.error(`Listening on ${endpoint.url}`);
 * process.once("SIGTERM", () => endpoint.close());
 * ```
 */
export async function serveHttp(server: ProtocolServer, options: HttpOptions = {}): Promise<HttpEndpoint> {
  const http = await import("../transports/http/mod.ts");
  return await http.serveHttp(server, options);
}
