import { expect, test } from "vitest";
import { loopbackProxy } from "../../fetch/loopback_proxy.ts";
import { request } from "../../protocol/exchange.ts";
import { temporaryFolder } from "../../temporary_folder.ts";
import { served } from "./served_program.ts";

/** Somewhere else, as a name that any system would know if it were asked for. */
const ELSEWHERE = "https://127.0.0.1:9/elsewhere";

const read = request(1, "resources/read", { uri: "kinetis://docs/index" });

/** Names by which an address, a branch or a folder might be given. */
const VARIABLES = ["LECTERN", "KINETIS", "KINETIS_DOCS", "KINETIS_MCP_DOCS", "MCP_DOCS", "DOCS"].flatMap((prefix) =>
  ["URL", "BASE_URL", "ORIGIN", "HOST", "SOURCE", "MIRROR"].map((name) => `${prefix}_${name}`),
);

test("no variable and no setting leads a read elsewhere; a proxy counts", async () => {
  // It sees where every connection is to go, and lets none through.
  const proxy = await loopbackProxy({ to: "http://127.0.0.1:9", status: 403 });
  const settings = { proxy: `http://${proxy.host}`, refreshEvery: "24h" };
  const home = temporaryFolder({
    "settings/config.json": JSON.stringify(settings),
    "lectern.json": JSON.stringify({ sources: [{ name: "kinetis", origin: ELSEWHERE }] }),
    "docs/index.md": "# Elsewhere\n",
  });
  const env = {
    ...Object.fromEntries(VARIABLES.map((name) => [name, ELSEWHERE])),
    LECTERN_HOME: `${home}/settings`,
    KINETIS_MCP_DOCS_DIR: `${home}/docs`,
  };
  const { code, frames, logged } = await served(read, [], { env, home });
  expect(proxy.asked.map(({ what }) => what)).toEqual(["CONNECT raw.githubusercontent.com:443"]);
  expect([code, frames[0].error]).toEqual([0, { code: -32603, message: 'Could not read "kinetis://docs/index".' }]);
  expect(logged).toHaveLength(1);
  expect(logged[0]).toMatch(
    /^kinetis-mcp-docs: .*raw\.githubusercontent\.com\/kinetis-dev\/kinetis\/main\/docs\/index\.md/,
  );
  expect(logged[0]).toContain("status 403");
});

test("it serves nothing beside its pages: --source is refused", async () => {
  const { code, frames, logged } = await served(read, ["--source", "."]);
  expect([code, frames]).toEqual([1, []]);
  expect(logged.join("\n")).toContain("leave out --source");
});
