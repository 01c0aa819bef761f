/**
 * The public door to everything about HTTP: authentication by token or OAuth, addresses, settings from the environment.
 * A server that needs none of it imports `serveHttp` from `lectern/mcp` alone, which loads this when it is called.
 *
 * @module
 */
export * from "../../transports/http/mod.ts";
