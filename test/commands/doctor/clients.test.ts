import { chmodSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import type { Client, Registered } from "../../../src/clients/mod.ts";
import { clients } from "../../../src/commands/doctor/clients.ts";
import { temporaryFolder } from "../../temporary_folder.ts";
import { aClient, aMachine, MAIN, told } from "./a_machine.ts";

const SERVER = { command: process.execPath, args: [MAIN, "serve"] };

const answer = (id: number, result: object) => `echo '${JSON.stringify({ jsonrpc: "2.0", id, result })}'`;
const INITIALIZED = { protocolVersion: "2025-06-18", capabilities: {}, serverInfo: { name: "x", version: "1" } };

/** A server that knows the two answers that are due, and ends with its input. */
const ANSWERS = `read a; ${answer(1, INITIALIZED)}; read b; read c; ${answer(2, {})}; cat > /dev/null`;

function program(script: string): string {
  const path = join(temporaryFolder({ program: `#!/bin/sh\n${script}\n` }), "program");
  chmodSync(path, 0o755);
  return path;
}

const seen = async (...entries: Partial<Registered>[]) =>
  await told(clients, aMachine({ clients: [aClient("claude", entries)] }));

describe("install: bare path (a client that is started from a menu could not start the server)", () => {
  test("an absolute command answers with PATH=/usr/bin:/bin and nothing else around it", async () => {
    const { codes, notes, data } = await seen(SERVER);
    expect(codes).toEqual([]);
    expect(notes).toEqual([expect.stringContaining("lectern answers after")]);
    expect(data.registered).toEqual([
      {
        client: "claude",
        scope: "user",
        name: "lectern",
        ...SERVER,
        file: "/home/me/.claude.json",
        milliseconds: expect.any(Number),
        error: null,
      },
    ]);
  });

  test.each<[string, Partial<Registered>, string, string]>([
    [
      "a bare name that only this shell finds",
      { command: "lectern", args: ["serve"] },
      "error command_missing",
      "on no PATH",
    ],
    ["npx of a version manager", { command: "npx-of-nvm", args: ["lectern"] }, "error command_missing", "npx-of-nvm"],
    [
      "a program that is gone",
      { command: "/nowhere/lectern", args: ["serve"] },
      "error command_missing",
      "there is no",
    ],
    ["one that ends at once", { command: "/bin/false" }, "error handshake_failed", "/bin/false"],
  ])("%s is told", async (_what, entry, code, words) => {
    const { codes, findings } = await seen(entry);
    expect(codes).toEqual([code]);
    expect(findings[0]!.what).toContain("claude");
    expect(findings[0]!.what).toContain(words);
    expect(findings[0]!.fix).toBe("lectern register claude --force");
  });

  test("no key that an agent's configuration holds, or that the server wrote, is shown", async () => {
    const command = program("echo 'cannot reach API_KEY=hush' >&2; exit 1");
    const { findings, data } = await seen({ command, args: ["serve", "--token", "hush"] });
    expect(findings[0]!.what).toContain("cannot reach API_KEY=");
    expect(findings[0]!.fix).toBe("lectern register claude --force -- serve --token '…'");
    expect(JSON.stringify([findings, data])).not.toContain("hush");
  });

  test("a bare name that answers here is told all the same: elsewhere it may not be found", async () => {
    const { codes } = await seen({ command: "sh", args: ["-c", ANSWERS] });
    expect(codes).toEqual(["warning command_not_absolute"]);
  });

  test.each<[string, Partial<Registered>, string]>([
    [
      "its name and arguments",
      { name: "docs", args: ["serve", "--preset", "docs"] },
      " --name docs --force -- serve --preset docs",
    ],
    ["what another program was to run is left out", { command: "npx-of-nvm", args: ["-y", "lectern"] }, " --force"],
  ])("the command that mends it keeps %s", async (_what, entry, expected) => {
    const { findings } = await seen({ command: "/nowhere/lectern", ...entry });
    expect(findings[0]!.fix).toBe(`lectern register claude${expected}`);
  });

  test("what the server wrote on standard error is told", async () => {
    const { findings } = await seen({ command: program("echo 'libatomic.so.1 is missing' >&2; exit 1") });
    expect(findings[0]!.what).toContain("libatomic.so.1 is missing");
  });
});

test("the server that is tried may make no connection, nor npx for it", async () => {
  const folder = temporaryFolder();
  const command = program(`env > ${folder}/env; ${ANSWERS}`);
  expect((await seen({ command })).codes).toEqual([]);
  const env = readFileSync(join(folder, "env"), "utf8");
  expect(env).toContain("LECTERN_OFFLINE=1");
  expect(env).toContain("npm_config_offline=true");
});

test("one command is started once, however many agents have it", async () => {
  const folder = temporaryFolder();
  const command = program(`echo started >> ${folder}/log; exit 1`);
  const machine = aMachine({ clients: [aClient("claude", [{ command }]), aClient("codex", [{ command }])] });
  expect((await told(clients, machine)).codes).toEqual(["error handshake_failed", "error handshake_failed"]);
  expect(readFileSync(join(folder, "log"), "utf8")).toBe("started\n");
});

describe("which agents know it", () => {
  test("none on the machine is no fault", async () => {
    const { codes, notes } = await told(clients, aMachine());
    expect([codes, notes]).toEqual([[], ["No agent was found on this machine."]]);
  });

  test("none of those that are here", async () => {
    const { codes, findings } = await told(clients, aMachine({ clients: [aClient("claude"), aClient("codex")] }));
    expect(codes).toEqual(["warning not_registered"]);
    expect(findings[0]).toMatchObject({
      what: expect.stringContaining("claude, codex"),
      fix: "lectern register --all",
    });
  });

  test("some: whoever chose one agent is not told to take all", async () => {
    const { codes, notes } = await told(
      clients,
      aMachine({ clients: [aClient("claude", [SERVER]), aClient("codex")] }),
    );
    expect(codes).toEqual([]);
    expect(notes).toContainEqual(expect.stringContaining("lectern register codex"));
  });

  test.each<[string, Partial<Registered>, boolean]>([
    ["by its name, whoever wrote it", { name: "lectern", ours: false }, true],
    ["by its program, under another name", { name: "kinetis-docs", command: "/opt/bin/lectern" }, true],
    ["by its package", { name: "docs", ours: false, command: "npx", args: ["-y", "lectern@1.2.3"] }, true],
    ["not one that another program of its kind registered", { name: "tea", command: "/opt/bin/tea" }, false],
    ["not another server", { name: "other", ours: false, command: "/opt/bin/other" }, false],
  ])("a server of ours is known %s", async (_how, entry, expected) => {
    const { data } = await seen(entry);
    expect(data.registered.length).toBe(expected ? 1 : 0);
  });
});

test("a configuration that cannot be read is told, and the other agents are looked at", async () => {
  const broken: Client = {
    ...aClient("codex"),
    list: async () => Promise.reject(new Error("/home/me/c.toml was left as it is: line 3")),
  };
  const { codes, findings, data } = await told(clients, aMachine({ clients: [broken, aClient("claude", [SERVER])] }));
  expect(codes).toEqual(["error client_unreadable"]);
  expect(findings[0]).toMatchObject({ what: expect.stringContaining("line 3"), fix: `\${EDITOR:-vi} /home/me/c.toml` });
  expect(data.registered.length).toBe(1);
});
