import { createPrivateKey, X509Certificate } from "node:crypto";
import { readFileSync } from "node:fs";
import { NAME } from "../product/mod.ts";
import type { Logger, ProtocolServer } from "../protocol/mod.ts";
import {
  type AccessTokens,
  bearerAuthentication,
  ExposureError,
  type HttpEndpoint,
  type HttpOptions,
  httpEnvironment,
  ListenAddressError,
  listenAddress,
  OAuthError,
  openAccessTokens,
  serveHttp,
  TokenFile,
} from "../transports/http/mod.ts";
import { type Arguments, UsageError } from "./command.ts";
import { tokensPath } from "./default_tokens.ts";

/** What a command line does not say. */
export interface ServedOverHttp {
  /** What the preset says of loopback. */
  readonly guard: "open" | "strict";
  readonly log: Logger;
}

/** Signals that end the server. */
const ENDING_SIGNALS = ["SIGTERM", "SIGHUP", "SIGINT"] as const;

/**
 * Serves over HTTP until a signal comes.
 *
 * @returns The exit code: 0 once the calls under way are answered.
 * @throws {UsageError} If the flags do not go together, or would let strangers in.
 */
export async function serveOverHttp(
  server: ProtocolServer,
  address: string,
  args: Arguments,
  served: ServedOverHttp,
): Promise<number> {
  const readiness = warmUp(server, served.log);
  const endpoint = await started(server, address, args, { ...served, isReady: () => readiness.isReady });
  process.stderr.write(`Listening on ${endpoint.url}\n`);
  await signalled();
  await endpoint.close();
  return 0;
}

async function started(
  server: ProtocolServer,
  address: string,
  args: Arguments,
  served: ServedOverHttp & { isReady: () => boolean },
): Promise<HttpEndpoint> {
  try {
    return await serveHttp(server, await optionsOf(address, args, served));
  } catch (error) {
    if (error instanceof ExposureError) throw new UsageError(exposed(error, address));
    if (error instanceof ListenAddressError || error instanceof OAuthError) throw new UsageError(error.message);
    throw unreachable(error as NodeJS.ErrnoException, address);
  }
}

/** What to add to the command line, in its own words. */
function exposed({ lacks, message }: ExposureError, address: string): string {
  switch (lacks) {
    case "authentication":
      return (
        `At ${address}, others than this machine reach the server, so it must know who may come in: give --tokens default ` +
        `(make one: ${NAME} token add <name>) or --oauth-issuer, or let everybody in with MCP_HTTP_PUBLIC=true in the environment.`
      );
    case "encryption":
      return (
        `At ${address}, requests and tokens would travel unencrypted: give --tls-cert and --tls-key, or --behind-proxy if a ` +
        "proxy before it speaks TLS."
      );
    default:
      return message;
  }
}

/** The system's error in words, where it says nothing to a person. */
function unreachable(error: NodeJS.ErrnoException, address: string): Error {
  const words: Record<string, string> = {
    EADDRINUSE: `${address} is taken by another program: give another port, or 0 for any that is free.`,
    EADDRNOTAVAIL: `${address} is no address of this machine.`,
    ENOTFOUND: `${address} is no address of this machine.`,
    EACCES: `This user may not listen at ${address}: take a port from 1024 on.`,
  };
  const said = words[error.code ?? ""];
  return said === undefined ? error : Object.assign(new Error(said), { code: error.code });
}

async function optionsOf(
  address: string,
  args: Arguments,
  { guard, log, isReady }: ServedOverHttp & { isReady: () => boolean },
): Promise<HttpOptions> {
  const { isPublic, allowedOrigins } = httpEnvironment(process.env);
  const behindProxy = args.has("behind-proxy");
  const tls = tlsOf(args);
  const tokens = args.has("tokens") ? new TokenFile(tokensPath(args.text("tokens"))) : undefined;
  // A file that is missing is told now, not to the first client.
  tokens?.tokens();
  const accessTokens = await accessTokensOf(args, log);
  const isAuthenticated = tokens !== undefined || accessTokens !== undefined;
  if (guard === "strict" && !isAuthenticated && !isPublic) {
    log(
      "The preset lets nobody in without a token, and none is set up, so that every request is refused: give --tokens " +
        `default (make one: ${NAME} token add <name>) or --oauth-issuer.`,
    );
  }
  const bearer = bearerAuthentication({
    ...(tokens ? { tokens } : {}),
    ...(accessTokens ? { accessTokens } : {}),
    isOptional: isPublic,
    isSecure: tls !== undefined,
    behindProxy,
    log,
  });
  return {
    ...listenAddress(address),
    ...(tls ? { tls } : {}),
    behindProxy,
    isPublic,
    // Whoever sets up tokens means them, on this machine as well.
    guard: isAuthenticated ? "strict" : guard,
    allowedOrigins,
    hostNames: args.list("host-name"),
    middleware: isAuthenticated ? [bearer] : [],
    ...(accessTokens ? { protectedResource: accessTokens.metadata } : {}),
    rate: rateOf(args.integer("rate", 0, 1_000_000)),
    isReady,
    logger: log,
  };
}

function rateOf(perSecond: number | undefined) {
  if (perSecond === undefined) return { perSecond: 100, burst: 400 };
  return perSecond === 0 ? false : { perSecond, burst: 4 * perSecond };
}

function tlsOf(args: Arguments): HttpOptions["tls"] | undefined {
  const [cert, key] = [args.text("tls-cert"), args.text("tls-key")];
  if (cert === undefined && key === undefined) return undefined;
  if (cert === undefined || key === undefined) throw new UsageError("--tls-cert and --tls-key go together.");
  return {
    cert: readPem("tls-cert", cert, "certificate", (pem) => new X509Certificate(pem)),
    key: readPem("tls-key", key, "private key", createPrivateKey),
  };
}

/** Reads a file of TLS, and sees that it is what it should be before anybody connects. */
function readPem(flag: string, path: string, what: string, parse: (pem: string) => unknown): string {
  let pem: string;
  try {
    pem = readFileSync(path, "utf8");
  } catch (error) {
    const isMissing = (error as NodeJS.ErrnoException).code === "ENOENT";
    throw new UsageError(
      isMissing ? `There is no file ${path} (--${flag}).` : `--${flag}: ${(error as Error).message}`,
    );
  }
  try {
    parse(pem);
  } catch {
    throw new UsageError(`--${flag} ${path} holds no ${what} in PEM.`);
  }
  return pem;
}

async function accessTokensOf(args: Arguments, log: Logger): Promise<AccessTokens | undefined> {
  const names = ["oauth-issuer", "oauth-audience", "oauth-jwks"] as const;
  const given = names.filter((name) => args.has(name));
  if (given.length === 0 && !args.has("oauth-scope")) return undefined;
  if (given.length < names.length) {
    throw new UsageError(`OAuth needs ${names.map((name) => `--${name}`).join(", ")}, all three.`);
  }
  const [issuer, audience, jwks] = names.map((name) => args.text(name)!) as [string, string, string];
  if (process.env.LECTERN_OFFLINE && /^https?:/i.test(jwks)) {
    throw new UsageError("Offline, the keys cannot be fetched: give --oauth-jwks a file.");
  }
  return await openAccessTokens({ issuer, audience, jwks, scopes: args.list("oauth-scope") }, log);
}

/**
 * Asks for the tools, as a client would: what they need is loaded by that, before one has to wait for it, and once they
 * are there the server is ready.
 */
function warmUp(server: ProtocolServer, log: Logger): { readonly isReady: boolean } {
  const state = { isReady: false };
  const reception = server.connect({ send: () => {} }).receive('{"jsonrpc":"2.0","id":1,"method":"tools/list"}');
  if (reception.kind !== "request") return { isReady: true };
  void reception.answer().then((answer) => {
    const code = answer && (JSON.parse(answer.frame) as { error?: { code: number } }).error?.code;
    if (code === INTERNAL_ERROR) log("The tools could not be loaded, so that the server is not ready.");
    state.isReady = code !== INTERNAL_ERROR;
  });
  return state;
}

const INTERNAL_ERROR = -32603;

/** Resolves at the first signal. The second ends the process as it is: somebody does not want to wait. */
function signalled(): Promise<void> {
  const { promise, resolve } = Promise.withResolvers<void>();
  let isEnding = false;
  for (const signal of ENDING_SIGNALS) {
    process.on(signal, () => {
      if (isEnding) process.exit(1);
      isEnding = true;
      resolve();
    });
  }
  return promise;
}
