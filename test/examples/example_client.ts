import { fileURLToPath } from "node:url";
import { Client } from "@modelcontextprotocol/sdk/client/index.js";
import { StdioClientTransport } from "@modelcontextprotocol/sdk/client/stdio.js";

/** The path of an example's server. */
export function serverOf(example: string): string {
  return fileURLToPath(new URL(`../../examples/${example}/server.ts`, import.meta.url));
}

/** The official client, connected to an example over stdio. Close it. */
export async function connectTo(example: string): Promise<Client> {
  const client = new Client({ name: "test", version: "1" });
  await client.connect(new StdioClientTransport({ command: process.execPath, args: [serverOf(example)] }));
  return client;
}
