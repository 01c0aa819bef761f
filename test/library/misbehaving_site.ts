import { once } from "node:events";
import { readFileSync } from "node:fs";
import { createServer, type RequestListener } from "node:http";
import { createServer as createSecureServer } from "node:https";
import type { AddressInfo, LookupFunction } from "node:net";
import { onTestFinished } from "vitest";
import { type DownloadOptions, Network, type NetworkOptions } from "../../src/fetch/mod.ts";
import { certificate } from "../fetch/secure_server.ts";

/** Bytes that no download of the site may exceed; the good text has fewer, twice over. */
export const SITE_LIMIT = 16_384;

const fruits = ["Apples", "Cherries", "Medlars", "Pears", "Plums", "Quinces"] as const;

/** The good text: six pages of one size, so that half of it is three of them. */
export function goodText(edition = 1): string {
  return fruits
    .map((name) => {
      const head = `# ${name}\nSource: https://docs.example/${name.toLowerCase()}\n\nEdition ${edition}. `;
      return `${head}${`${name} ripen late. `.repeat(60)}`.slice(0, 900).concat("\n\n");
    })
    .join("");
}

/** A site that gives the good text until it is told to do otherwise. */
export interface MisbehavingSite {
  /** Address of its file of all pages. */
  readonly address: string;
  /** `host:port` of the server. */
  readonly host: string;
  /** The network as the next load finds it. */
  network: Network;
  /** What it does from now on, and the network on the way to it. */
  misbehave(answer: Answer, options: { limits?: Partial<DownloadOptions>; network?: NetworkOptions }): void;
  /** Gives the good text again. */
  heal(): void;
  /** Ends the server, so that nobody listens there. */
  stop(): Promise<void>;
  /** Listens where it did. */
  start(): Promise<void>;
}

/** What the site does when it is asked for its file of pages, or for where that leads to. */
export type Answer = (
  response: Parameters<RequestListener>[1],
  turn: number,
  request: Parameters<RequestListener>[0],
) => void;

/** Every name is a name of this machine. */
const lookup = ((_name, options, found) => {
  if (options.all) found(null, [{ address: "127.0.0.1", family: 4 }]);
  else found(null, "127.0.0.1", 4);
}) as LookupFunction;

/** A network that waits for nothing, and for a test whose site is large when it has a few thousand bytes. */
class SmallNetwork extends Network {
  readonly #limits: Partial<DownloadOptions>;

  constructor(options: NetworkOptions, limits: Partial<DownloadOptions>) {
    super({ wait: async () => {}, env: {}, systemCertificates: () => [], lookup, ...options });
    this.#limits = limits;
    onTestFinished(() => this.close());
  }

  override async download(...[address, options]: Parameters<Network["download"]>): ReturnType<Network["download"]> {
    return await super.download(address, { ...options, maxBytes: SITE_LIMIT, ...this.#limits });
  }
}

/** Such a site on this machine for the length of a test, over http, or over https with a certificate of the tests. */
export async function misbehavingSite({ isSecure = false } = {}): Promise<MisbehavingSite> {
  const good: Answer = (response) => void response.setHeader("content-type", "text/plain").end(goodText());
  let answer = good;
  let turn = 0;
  const listener: RequestListener = (request, response) => {
    // Without an index beside the file there is one way to read it.
    if (request.url === "/llms.txt") response.writeHead(404).end();
    else answer(response, turn++, request);
  };
  const pem = (name: string) => readFileSync(certificate(name));
  const server = isSecure
    ? createSecureServer({ key: pem("key.pem"), cert: pem("localhost.pem") }, listener)
    : createServer(listener);
  const listen = async (port: number): Promise<void> => {
    server.listen(port, "127.0.0.1");
    await once(server, "listening");
  };
  const stop = async (): Promise<void> => {
    server.closeAllConnections();
    if (server.listening) await once(server.close(), "close");
  };
  onTestFinished(stop);
  await listen(0);
  const { port } = server.address() as AddressInfo;
  const host = `${isSecure ? "localhost" : "docs.example"}:${port}`;
  const healthy = () => new SmallNetwork(isSecure ? { ca: certificate("authority.pem") } : {}, {});
  const site: MisbehavingSite = {
    address: `${isSecure ? "https" : "http"}://${host}/llms-full.txt`,
    host,
    network: healthy(),
    misbehave(bad, { limits = {}, network }) {
      answer = bad;
      turn = 0;
      site.network = new SmallNetwork(network ?? (isSecure ? { ca: certificate("authority.pem") } : {}), limits);
    },
    heal() {
      answer = good;
      site.network = healthy();
    },
    stop,
    start: async () => await listen(port),
  };
  return site;
}
