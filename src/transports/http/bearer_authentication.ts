import { DEFAULT_PRIORITY, type HttpMiddleware, type HttpReply, type HttpRequest, IDENTITY } from "../../host/mod.ts";
import type { Logger } from "../../protocol/mod.ts";
import type { AccessTokens, Verdict } from "./access_tokens.ts";
import { refusal } from "./json_reply.ts";
import { hostName } from "./loopback.ts";
import { METADATA_PATHS } from "./side_routes.ts";
import { isToken, type TokenFile } from "./token_file.ts";

/** Which tokens are known. */
export interface BearerOptions {
  readonly tokens?: TokenFile;
  readonly accessTokens?: AccessTokens;
  /** A request without any token passes; one with a wrong token does not. */
  readonly isOptional?: boolean;
  /** The server speaks HTTPS itself. */
  readonly isSecure?: boolean;
  /** A trusted proxy says in `X-Forwarded-Proto` and `X-Forwarded-Host` what the client sees. */
  readonly behindProxy?: boolean;
  /** Takes why tokens cannot be checked, never a token. */
  readonly log: Logger;
}

type Challenge = { readonly error?: "invalid_token" | "insufficient_scope" };

/** Finds out who sent a request by the token in its `Authorization`, and tells the scope. */
export function bearerAuthentication(options: BearerOptions): HttpMiddleware {
  return {
    name: "bearer",
    priority: DEFAULT_PRIORITY,
    async handle(request, next) {
      const { authorization } = request.headers;
      if (authorization === undefined) {
        return options.isOptional ? await next() : challenge(401, "Unauthenticated.", request, options, {});
      }
      const token = /^bearer +([a-z0-9._~+/-]+=*) *$/i.exec(authorization)?.[1];
      const verdict = token === undefined ? INVALID : await verify(token, options);
      switch (verdict.kind) {
        case "known":
          request.scope.set(IDENTITY, verdict.identity);
          return await next();
        case "invalid":
          return challenge(401, "Unauthenticated.", request, options, { error: "invalid_token" });
        case "insufficient scope":
          return challenge(403, "The token does not grant what this needs.", request, options, {
            error: "insufficient_scope",
          });
        case "unknown":
          return refusal(503, "Tokens cannot be checked at present.", { "retry-after": "5" });
      }
    },
  };
}

const INVALID: Verdict = { kind: "invalid" };

async function verify(token: string, options: BearerOptions): Promise<Verdict | { readonly kind: "unknown" }> {
  const { tokens, accessTokens, log } = options;
  try {
    if (tokens && (isToken(token) || !accessTokens)) {
      const identity = tokens.identify(token);
      return identity ? { kind: "known", identity } : INVALID;
    }
    return accessTokens ? await accessTokens.verify(token) : INVALID;
  } catch (reason) {
    log("Tokens cannot be checked.", reason);
    return { kind: "unknown" };
  }
}

/** Refuses, and says how to come in: with OAuth, where to learn who gives out tokens. */
function challenge(
  status: number,
  text: string,
  request: HttpRequest,
  options: BearerOptions,
  { error }: Challenge,
): HttpReply {
  const { accessTokens } = options;
  const scope = accessTokens?.scopes.join(" ");
  const parameters = accessTokens
    ? [
        error && `error="${error}"`,
        `resource_metadata="${metadataUrl(request, options)}"`,
        scope && `scope="${scope}"`,
      ].filter(Boolean)
    : [];
  const value = parameters.length > 0 ? `Bearer ${parameters.join(", ")}` : "Bearer";
  return refusal(status, text, { "www-authenticate": value });
}

/** The address of the metadata document as the client sees this server. */
function metadataUrl({ headers }: HttpRequest, { isSecure, behindProxy }: BearerOptions): string {
  const [proto, host] = behindProxy ? [headers["x-forwarded-proto"], headers["x-forwarded-host"]] : [];
  const scheme = proto === "https" || proto === "http" ? proto : isSecure || behindProxy ? "https" : "http";
  const authority = [host, headers.host].find((value) => value !== undefined && hostName(value) !== undefined);
  return `${scheme}://${authority ?? "localhost"}${METADATA_PATHS[0]}`;
}
