import type { Checksums } from "./checksums.ts";
import type { Published } from "./npm_packages.ts";
import { releasedAddress } from "./released_address.ts";

/** What the registry of MCP servers is told of a release. */
export interface Registered extends Published {
  readonly baseUrl: string | undefined;
  /** What follows the program's name to serve. */
  readonly serve: readonly string[];
  /** The extension bundles. */
  readonly bundles: Checksums;
}

/** The schema that the registry publishes for its entries. */
const SCHEMA = "https://static.modelcontextprotocol.io/schemas/2025-12-11/server.schema.json";

/**
 * `server.json`, the entry in the registry of MCP servers: the npm package, and the extension bundles where their addresses
 * are known.
 */
export function registryEntry({
  registryName,
  name,
  version,
  description,
  baseUrl,
  serve,
  bundles,
}: Registered): string {
  const transport = { type: "stdio" };
  const packageArguments = serve.map((value) => ({ type: "positional", value }));
  const npm = {
    registryType: "npm",
    identifier: name,
    version,
    runtimeHint: "npx",
    transport,
    ...(serve.length > 0 ? { packageArguments } : {}),
  };
  const downloads = [...bundles].map(([file, sum]) => ({
    registryType: "mcpb",
    identifier: `${releasedAddress(baseUrl ?? "", version)}/${file}`,
    fileSha256: sum,
    transport,
  }));
  const isPublic = baseUrl?.startsWith("https:") ?? false;
  const repository = repositoryOf(baseUrl);
  const entry = {
    $schema: SCHEMA,
    name: registryName,
    description: cut(description),
    ...(repository === undefined ? {} : { repository }),
    version,
    packages: [npm, ...(isPublic ? downloads : [])],
  };
  return `${JSON.stringify(entry, undefined, 2)}\n`;
}

/**
 * The name that the registry grants to whoever owns a base address: the account for releases on GitHub, else the domain in
 * reverse. Without one that others reach, the entry cannot be published, and says `localhost`.
 */
export function registryNameFrom(baseUrl: string | undefined, name: string): string {
  const owner = repositoryOf(baseUrl)?.url.split("/").at(-2);
  if (owner !== undefined) return `io.github.${owner}/${name}`;
  const host = baseUrl?.startsWith("https:") ? new URL(baseUrl).hostname : "localhost";
  return `${host.split(".").reverse().join(".")}/${name}`;
}

function repositoryOf(baseUrl: string | undefined): { url: string; source: string } | undefined {
  const url = /^https:\/\/github\.com\/[^/]+\/[^/]+(?=\/releases\/)/.exec(baseUrl ?? "")?.[0];
  return url === undefined ? undefined : { url, source: "github" };
}

/** The registry takes 100 characters. */
function cut(description: string): string {
  return description.length <= 100 ? description : `${description.slice(0, 99)}…`;
}
