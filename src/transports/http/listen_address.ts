/** An address that cannot be read. */
export class ListenAddressError extends Error {
  override readonly name = "ListenAddressError";
}

/**
 * Reads `8080`, `0.0.0.0:8080` or `[::1]:8080`. Without a host it is 127.0.0.1; port 0 is any that is free.
 *
 * @throws {ListenAddressError} If it is none of these.
 */
export function listenAddress(text: string): { host: string; port: number } {
  const found = /^(?:(\[[0-9a-f:.]+\]|[a-z0-9._-]+):)?(\d{1,5})$/i.exec(text);
  const port = Number(found?.[2]);
  if (!(port <= 65_535)) {
    throw new ListenAddressError(
      `${JSON.stringify(text)} is no address to listen on: a port from 0 to 65535, or host:port, as in 8080, ` +
        "0.0.0.0:8080 or [::1]:8080.",
    );
  }
  return { host: (found?.[1] ?? "127.0.0.1").replace(/^\[|\]$/g, ""), port };
}
