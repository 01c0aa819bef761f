/**
 * How frames travel over HTTP, and who may send them. {@linkcode serveHttp} is the entry. It stands behind a door of its
 * own, for a server over standard input and output need not load what is here.
 *
 * @module
 */

export { type AccessTokens, OAuthError, type OAuthOptions, openAccessTokens } from "./access_tokens.ts";
export { type BearerOptions, bearerAuthentication } from "./bearer_authentication.ts";
export type { CallLimit } from "./call_queue.ts";
export { EnvironmentError, type HttpEnvironment, httpEnvironment } from "./environment.ts";
export { ExposureError } from "./exposure.ts";
export type { HttpOptions, HttpTimes } from "./http_options.ts";
export { ListenAddressError, listenAddress } from "./listen_address.ts";
export { HttpEndpoint, serveHttp } from "./serve_http.ts";
export type { RateLimit } from "./token_buckets.ts";
export { type StoredToken, TokenFile, TokenFileError } from "./token_file.ts";
