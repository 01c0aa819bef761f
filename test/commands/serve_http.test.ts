import { describe, expect, test } from "vitest";
import { temporaryFolder } from "../temporary_folder.ts";
import { run, start } from "./program.ts";

const MESSAGE = JSON.stringify({ jsonrpc: "2.0", id: 1, method: "tools/list" });

/** Starts serving, and gives the address that it names. */
async function serve(args: readonly string[], home = temporaryFolder(), env = {}) {
  const program = start(["serve", "--http", "0", ...args], home, env);
  const url = /Listening on (\S+)\n/.exec(await program.said(/Listening on .*\n/))![1]!;
  const ask = (headers = {}) =>
    fetch(url, { method: "POST", headers: { "content-type": "application/json", ...headers }, body: MESSAGE });
  return { program, url, ask };
}

describe("lectern serve --http", () => {
  test.each(["SIGTERM", "SIGINT", "SIGHUP"] as const)(
    "says where it listens, answers, and ends well on %s",
    async (signal) => {
      const { program, url, ask } = await serve([]);
      expect(url).toMatch(/^http:\/\/127\.0\.0\.1:\d+\/mcp$/);
      const answer = (await (await ask()).json()) as { result: { tools: { name: string }[] } };
      expect(answer.result.tools.map(({ name }) => name)).toContain("search_docs");
      expect((await fetch(new URL("/ready", url))).status).toBe(200);
      program.process.kill(signal);
      expect(await program.ended()).toMatchObject({ exitCode: 0, stdout: "" });
    },
  );

  test("takes the tokens of the file, and no longer the one that was revoked", async () => {
    const home = temporaryFolder();
    const token = (await run(["token", "add", "ci"], home)).stdout.trim();
    const { program, ask } = await serve(["--tokens", "default"], home);
    const bearer = { authorization: `Bearer ${token}` };
    expect([(await ask(bearer)).status, (await ask()).status]).toEqual([200, 401]);
    await run(["token", "revoke", "ci"], home);
    expect((await ask(bearer)).status).toBe(401);
    program.process.kill();
    expect((await program.ended()).stderr).not.toContain(token);
  });

  test("lets pages in that the environment lists", async () => {
    const { ask } = await serve([], undefined, { MCP_ALLOWED_ORIGINS: "https://a.example, https://b.example" });
    const statuses = ["https://b.example", "https://c.example"].map(async (origin) => (await ask({ origin })).status);
    expect(await Promise.all(statuses)).toEqual([200, 403]);
  });

  test.each<[args: string[], exitCode: number, message: string]>([
    [["--tokens", "default"], 2, "--tokens goes with --http"],
    [["--http", "nowhere"], 2, "is no address to listen on"],
    [["--http", "0.0.0.0:0"], 2, "MCP_HTTP_PUBLIC=true"],
    [["--http", "0", "--behind-proxy"], 2, "MCP_HTTP_PUBLIC=true"],
    [["--http", "0", "--tls-cert", "cert.pem"], 2, "go together"],
    [["--http", "0", "--tls-cert", "/none", "--tls-key", "/none"], 2, "There is no file /none (--tls-cert)"],
    [["--http", "0", "--oauth-issuer", "https://i.example"], 2, "--oauth-jwks, all three"],
    [["--http", "0", "--oauth-scope", "docs.read"], 2, "--oauth-jwks, all three"],
    [["--http", "0", "--rate", "-1"], 2, "a whole number from 0"],
    [["--http", "0", "--tokens", "/none/tokens.json"], 1, "lectern token add <name>"],
    [["--http", "0", "--preset", "none"], 1, 'no preset "none"'],
  ])("%j does not start", async (args, exitCode, message) => {
    const ended = await run(["serve", ...args]);
    expect(ended).toMatchObject({ exitCode, stdout: "" });
    expect(ended.stderr).toContain(message);
  });

  test("does not start with a variable that means nothing", async () => {
    const { exitCode, stderr } = await run(["serve", "--http", "0"], undefined, { MCP_HTTP_PUBLIC: "maybe" });
    expect(exitCode).toBe(1);
    expect(stderr).toMatch(/MCP_HTTP_PUBLIC is "maybe"; it takes true/);
  });

  test("offline, does not start with keys that are to be fetched", async () => {
    const oauth = ["--oauth-issuer", "https://i.example", "--oauth-audience", "https://d.example/mcp"];
    const args = ["serve", "--http", "0", "--offline", ...oauth, "--oauth-jwks", "https://i.example/jwks"];
    expect(await run(args)).toMatchObject({ exitCode: 2, stderr: expect.stringContaining("give --oauth-jwks a file") });
  });
});
