/**
 * Everything that a server can offer, once: the catalogue that the official conformance suite asks for. Over stdio, or
 * over HTTP with `--http [host:]port`.
 */
import { ChangeFeed, createApplication, ProtocolServer, serveStdio } from "lectern/mcp";
import { everyPrompt } from "./prompts.ts";
import { everyResource, everyTemplate } from "./resources.ts";
import { everyTool } from "./tools.ts";

const changes = new ChangeFeed();
const additions = { changes, tools: 0, prompts: 0 };

const application = createApplication({
  name: "everything",
  version: "1.0.0",
  title: "Everything",
  instructions: "For tests: one of everything that a server can offer.",
  tools: () => everyTool(additions),
  prompts: () => everyPrompt(additions.prompts),
  resources: everyResource,
  templates: everyTemplate,
  completions: true,
  logging: true,
  changes,
  cacheHint: { ttlMs: 0, cacheScope: "public" },
});

const server = new ProtocolServer(application, {
  logger: (message, reason) => console.error(message, reason ?? ""),
});

const [flag, address] = process.argv.slice(2);
if (flag === "--http") {
  const { listenAddress, serveHttp } = await import("lectern/mcp/http");
  const endpoint = await serveHttp(server, listenAddress(address ?? "0"));
  console.error(`Listening on ${endpoint.url}`);
  for (const signal of ["SIGINT", "SIGTERM"]) process.once(signal, () => endpoint.close());
} else {
  process.exit(await serveStdio(server));
}
