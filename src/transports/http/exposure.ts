import type { HttpOptions } from "./http_options.ts";
import { isLoopbackHost } from "./loopback.ts";

/** A server that would be open to strangers, or whose traffic would be. It refuses to start. */
export class ExposureError extends Error {
  override readonly name = "ExposureError";
  readonly lacks: "authentication" | "encryption" | "a plain address";

  constructor(lacks: ExposureError["lacks"], message: string) {
    super(message);
    this.lacks = lacks;
  }
}

/** Whether others than this machine reach a server: by its address, or through a proxy. */
export function isExposed({ host = "127.0.0.1", behindProxy = false }: HttpOptions): boolean {
  return behindProxy || !isLoopbackHost(host);
}

/** Whether requests need an identity. */
export function needsIdentity(options: HttpOptions): boolean {
  return !options.isPublic && (isExposed(options) || options.guard === "strict");
}

/** @throws {ExposureError} If a server beyond loopback lacks authentication, or encryption; it says what to do. */
export function assertNotExposed(options: HttpOptions): void {
  if (!isExposed(options)) return;
  const { host = "127.0.0.1", behindProxy, tls, isPublic, middleware = [] } = options;
  const where = isLoopbackHost(host) ? "Behind a proxy" : `On ${host}`;
  if (!isPublic && middleware.length === 0) {
    throw new ExposureError(
      "authentication",
      `${where}, others than this machine reach the server, so it must know who may come in: give it a middleware that ` +
        "authenticates (bearerAuthentication), or let everybody in with isPublic.",
    );
  }
  if (!tls && !behindProxy) {
    throw new ExposureError(
      "encryption",
      `${where}, requests and tokens would travel unencrypted: give it tls, or behindProxy if a proxy before it speaks TLS.`,
    );
  }
}
