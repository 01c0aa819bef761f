import { execFile } from "node:child_process";
import { promisify } from "node:util";
import { expect, test } from "vitest";
import { loopbackProxy } from "./loopback_proxy.ts";
import { loopbackServer } from "./loopback_server.ts";
import { certificate, secureServer } from "./secure_server.ts";

const door = new URL("../../src/fetch/mod.ts", import.meta.url).href;

/** A program that fetches and has nothing more to do; it says so when it is still there when a connection would be closed. */
const program = `
  import { Network } from ${JSON.stringify(door)};
  const [address, options] = process.argv.slice(1);
  const network = new Network(JSON.parse(options));
  const { bytes } = await network.download(address, { maxBytes: 1000, allowLocal: address.includes("//127") });
  console.log(String(bytes));
  setTimeout(() => console.log("still here"), 5000).unref();
`;

const run = (address: string, options: object) =>
  promisify(execFile)(process.execPath, [
    "--input-type=module-typescript",
    "--eval",
    program,
    address,
    JSON.stringify({ env: {}, ...options }),
  ]);

test("a program ends when its work is done, though connections are kept for more", async () => {
  const origin = await loopbackServer((_request, response) => response.end("text"));
  expect((await run(origin, {})).stdout).toBe("text\n");
});

test("also connections within a tunnel, over HTTP/2", async () => {
  const { origin } = await secureServer("other_name.pem");
  const proxy = await loopbackProxy({ to: origin });
  const options = { ca: certificate("authority.pem"), proxy: `http://${proxy.host}` };
  expect((await run("https://docs.other.example/", options)).stdout).toBe("text\n");
});
