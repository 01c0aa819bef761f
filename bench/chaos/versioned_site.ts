import { once } from "node:events";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";

/** Pages of each text: enough that a text is written in several pieces. */
const PAGES = 12;

/** Says which version a text is of; every page has it, many times. */
const VERSION = /Version (\d+) of the orchard/g;

/** The versions that a text is of: one, unless it is a mixture. */
export function versionsIn(text: string): number[] {
  return [...new Set([...text.matchAll(VERSION)].map((match) => Number(match[1])))];
}

/** A word of every page of every version. */
export const WORD = "orchard";

/** A page of a version. */
export function pageText(page: number, version: number): string {
  const paragraph = `Version ${version} of the orchard. Row ${page} was pruned in spring.\n`;
  return `# Row ${page}\n\n${`${paragraph}\n`.repeat(20 + page)}`;
}

/** A server on this machine whose documentation has numbered versions. */
export interface VersionedSite {
  /** Of a file that holds all pages. */
  readonly file: (name: string) => string;
  /** Of an index whose pages are linked. */
  readonly index: (name: string) => string;
  /** The version that is served now. */
  version: number;
  /** Whether the next version comes with each question for a file or an index. */
  isRestless: boolean;
  /** Whether every question fails. */
  isDown: boolean;
  close(): void;
}

/** Serves version 1, and then whatever it is told. */
export async function versionedSite(): Promise<VersionedSite> {
  const site = { version: 1, isRestless: false, isDown: false };
  const server = createServer(({ url = "" }, response) => {
    if (site.isDown) return void response.writeHead(404).end();
    const page = /\/v(\d+)\/row-(\d+)\.md$/.exec(url);
    const send = (type: string, text: string) => void response.writeHead(200, { "content-type": type }).end(text);
    if (page) return send("text/markdown", pageText(Number(page[2]), Number(page[1])));
    if (!/\/llms(-full)?\.txt$/.test(url)) return void response.writeHead(404).end();
    if (site.isRestless) site.version++;
    const base = `http://${server.address() ? origin(server.address() as AddressInfo) : ""}`;
    send("text/plain", url.endsWith("llms.txt") ? indexText(base, site.version) : fileText(base, site.version));
  }).listen(0, "127.0.0.1");
  await once(server, "listening");
  const base = `http://${origin(server.address() as AddressInfo)}`;
  return Object.assign(site, {
    file: (name: string) => `${base}/${name}/llms-full.txt`,
    index: (name: string) => `${base}/${name}/llms.txt`,
    close: () => {
      server.closeAllConnections();
      server.close();
    },
  });
}

function origin({ address, port }: AddressInfo): string {
  return `${address}:${port}`;
}

function rows(): number[] {
  return Array.from({ length: PAGES }, (_, i) => i + 1);
}

function fileText(base: string, version: number): string {
  return rows()
    .map((page) => pageText(page, version).replace("\n", `\nSource: ${base}/row-${page}\n`))
    .join("\n");
}

function indexText(base: string, version: number): string {
  // Pages are named after their version, so that no reading finds pages of two.
  const links = rows().map((page) => `- [Row ${page}](${base}/v${version}/row-${page}.md): pruned in spring`);
  return `# Orchard\n\n> Rows of trees.\n\n## Rows\n\n${links.join("\n")}\n`;
}
