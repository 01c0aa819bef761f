/** Version 1 of the official SDK over stdio. */
import { StdioServerTransport } from "@modelcontextprotocol/sdk/server/stdio.js";
import { sdkServer } from "./sdk_v1_server.ts";

await sdkServer().connect(new StdioServerTransport());
process.stdin.on("end", () => process.exit(0));
