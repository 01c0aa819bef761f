import { readFileSync } from "node:fs";
import type { CryptoKey, JWTPayload, JWTVerifyGetKey, JWTVerifyOptions } from "jose";
import type { Identity } from "../../host/mod.ts";
import type { Logger } from "../../protocol/mod.ts";
import { isLoopbackHost } from "./loopback.ts";

/** Whose tokens are taken, and what they must say. */
export interface OAuthOptions {
  /** The `iss` of the authorization server, exact. */
  readonly issuer: string;
  /** The `aud` that a token must have: the canonical address of this endpoint. */
  readonly audience: string;
  /** Where the issuer's public keys are: an address, or a file. */
  readonly jwks: string;
  /** Scopes that every request needs, all of them. */
  readonly scopes?: readonly string[];
}

/** Settings of OAuth that cannot be worked with. */
export class OAuthError extends Error {
  override readonly name = "OAuthError";
}

/** What a token turned out to be. */
export type Verdict =
  | { readonly kind: "known"; readonly identity: Identity }
  | { readonly kind: "invalid" }
  | { readonly kind: "insufficient scope" };

/** Verifies the access tokens of one authorization server. */
export interface AccessTokens {
  readonly scopes: readonly string[];
  /** The metadata document of RFC 9728. */
  readonly metadata: object;
  /** @throws If the issuer's keys cannot be had at present. */
  verify(token: string): Promise<Verdict>;
}

/** Signatures by a private key: with a shared secret, whoever can check a token could make one. */
const ALGORITHMS = [
  "RS256",
  "RS384",
  "RS512",
  "PS256",
  "PS384",
  "PS512",
  "ES256",
  "ES384",
  "ES512",
  "EdDSA",
  "Ed25519",
];

/** Seconds by which the issuer's clock may differ from ours. */
const CLOCK_TOLERANCE = 5;

/** Of the keys that were fetched: how long they hold, how long an unknown key waits for the next look, in ms. */
const KEYS = { cacheMaxAge: 600_000, cooldownDuration: 30_000, timeoutDuration: 5_000 };

/** What jose calls a failure that is not the token's. */
const NOT_THE_TOKEN = ["ERR_JWKS_TIMEOUT", "ERR_JWKS_INVALID", "ERR_JOSE_GENERIC"];

/** Milliseconds for which one reason to refuse is logged once: a client that is set up wrongly comes again and again. */
const QUIET = 60_000;

/** Prepares to verify tokens. jose is loaded for it. @throws {OAuthError} If a setting cannot be worked with. */
export async function openAccessTokens(
  { issuer, audience, jwks, scopes = [] }: OAuthOptions,
  log: Logger = () => {},
): Promise<AccessTokens> {
  for (const [what, value] of Object.entries({ issuer, audience })) {
    if (!URL.canParse(value)) throw new OAuthError(`The ${what} ${JSON.stringify(value)} is no address.`);
  }
  const told = new Map<string, number>();
  const tell = (why: string) => {
    const now = Date.now();
    if (now - (told.get(why) ?? Number.NEGATIVE_INFINITY) < QUIET) return;
    if (told.size >= 100) told.clear();
    told.set(why, now);
    log(`An access token was refused: ${why}.`);
  };
  const odd = scopes.find((scope) => !/^[!#-[\]-~]+$/.test(scope));
  if (odd !== undefined) throw new OAuthError(`${JSON.stringify(odd)} is no scope: printable ASCII without blanks.`);
  const { jwtVerify } = await import("jose");
  const keys = await keysOf(jwks);
  const options = {
    issuer,
    audience,
    algorithms: ALGORITHMS,
    clockTolerance: CLOCK_TOLERANCE,
    requiredClaims: ["exp"],
  };
  return {
    scopes,
    metadata: {
      resource: audience,
      authorization_servers: [issuer],
      ...(scopes.length > 0 ? { scopes_supported: scopes } : {}),
      bearer_methods_supported: ["header"],
    },
    async verify(token) {
      try {
        return verdict(await claimsOf(token, keys, options), scopes);
      } catch (error) {
        const code = (error as { code?: unknown }).code;
        if (typeof code === "string" && /^ERR_J/.test(code) && !NOT_THE_TOKEN.includes(code)) {
          tell(whyRefused(error as Error, { issuer, audience }));
          return { kind: "invalid" };
        }
        const cause = (error as Error).cause;
        const why = `${(error as Error).message}${cause instanceof Error ? ` (${cause.message})` : ""}`;
        throw new Error(`The keys at ${jwks} cannot be had: ${why}.`, { cause: error });
      }
    },
  };

  /** Tries every key that fits a token which does not name one. */
  async function claimsOf(token: string, keys: JWTVerifyGetKey, options: JWTVerifyOptions): Promise<JWTPayload> {
    try {
      return (await jwtVerify(token, keys, options)).payload;
    } catch (error) {
      if ((error as { code?: unknown }).code !== "ERR_JWKS_MULTIPLE_MATCHING_KEYS") throw error;
      for await (const key of error as AsyncIterable<CryptoKey>) {
        try {
          return (await jwtVerify(token, key, options)).payload;
        } catch (failure) {
          if ((failure as { code?: unknown }).code !== "ERR_JWS_SIGNATURE_VERIFICATION_FAILED") throw failure;
        }
      }
      throw error;
    }
  }
}

/** Why a token was refused, without the token: what jose says, and what was expected where that helps. */
function whyRefused({ message, ...rest }: Error, expected: { issuer: string; audience: string }): string {
  const { claim, payload } = rest as { claim?: string; payload?: JWTPayload };
  if (claim === "iss") return `its iss is ${JSON.stringify(payload?.iss)}, not ${JSON.stringify(expected.issuer)}`;
  if (claim === "aud") return `its aud is ${JSON.stringify(payload?.aud)}, not ${JSON.stringify(expected.audience)}`;
  return message;
}

function verdict(claims: JWTPayload, needed: readonly string[]): Verdict {
  const scopes = scopesOf(claims);
  const name = [claims.sub, claims.client_id, claims.azp].find((value) => typeof value === "string" && value !== "");
  if (name === undefined) return { kind: "invalid" };
  if (!needed.every((scope) => scopes.includes(scope))) return { kind: "insufficient scope" };
  return { kind: "known", identity: { name: String(name), scopes } };
}

/** `scope`, words in one string, or `scp`, as some issuers have it. */
function scopesOf({ scope, scp }: JWTPayload): string[] {
  const given = scope ?? scp;
  const words = Array.isArray(given) ? given : String(given ?? "").split(" ");
  return words.filter((word): word is string => typeof word === "string" && word !== "");
}

async function keysOf(jwks: string): Promise<JWTVerifyGetKey> {
  const { createLocalJWKSet, createRemoteJWKSet } = await import("jose");
  if (!/^[a-z][a-z0-9+.-]+:\/\//i.test(jwks)) return createLocalJWKSet(readKeys(jwks));
  const url = URL.parse(jwks);
  const isSafe = url?.protocol === "https:" || (url?.protocol === "http:" && isLoopbackHost(url.hostname));
  if (!url || !isSafe) {
    throw new OAuthError(`The keys of an issuer must come over https, or from a file: ${jwks} is neither.`);
  }
  return createRemoteJWKSet(url, KEYS);
}

function readKeys(path: string) {
  try {
    const keys = JSON.parse(readFileSync(path, "utf8"));
    if (!Array.isArray(keys?.keys) || keys.keys.length === 0) throw new Error('It has no keys in "keys".');
    return keys;
  } catch (cause) {
    if ((cause as NodeJS.ErrnoException).code === "ENOENT") throw new OAuthError(`There is no file ${path} of keys.`);
    throw new OAuthError(`${path} is no set of keys (JWKS): ${(cause as Error).message}`, { cause });
  }
}
