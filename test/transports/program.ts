import process from "node:process";
import { createApplication } from "../../src/host/mod.ts";
import { ProtocolServer } from "../../src/protocol/mod.ts";
import { serveStdio } from "../../src/transports/mod.ts";

// A server for the tests of the process: it prints wherever a program could, before, while and after it serves.
const application = createApplication({
  name: "program",
  version: "1.0.0",
  tools: async () => (await import("./program_tools.ts")).tools,
});
const code = await serveStdio(new ProtocolServer(application));
process.exit(code);
