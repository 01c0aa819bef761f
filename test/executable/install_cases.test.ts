import { spawn } from "node:child_process";
import { cpSync, existsSync, mkdirSync, readFileSync, statSync, symlinkSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { EXECUTABLE } from "../build_executable.ts";
import { certificate, secureServer } from "../fetch/secure_server.ts";
import { shared, sharedPath } from "../shared_folder.ts";
import { temporaryFolder } from "../temporary_folder.ts";
import { type Ended, ended, frames, HANDSHAKE, run, start } from "./run.ts";

const json = (name: string, file: string) => JSON.parse(readFileSync(sharedPath("cases", name, file), "utf8"));

/** Runs a case's `check.sh` in a copy of the case, with a home of its own and the executable on PATH. */
async function check(name: string): Promise<Ended> {
  const cwd = join(temporaryFolder(), "case");
  cpSync(sharedPath("cases", name), cwd, { recursive: true });
  const folders = [join(cwd, "home"), join(cwd, "bin")];
  for (const folder of folders) mkdirSync(folder);
  symlinkSync(EXECUTABLE, join(cwd, "bin", "lectern"));
  const env = { PATH: `${join(cwd, "bin")}:/usr/bin:/bin`, HOME: folders[0]! };
  const child = spawn("sh", ["check.sh"], { cwd, env, stdio: "pipe" });
  child.stdin.end();
  return await ended(child);
}

describe.skipIf(!shared)("install-bare-path", () => {
  it("starts by its absolute path where a menu's PATH is all there is", async () => {
    const { exitCode, stdout } = await check("install-bare-path");
    expect([exitCode, stdout]).toEqual([0, expect.stringMatching(/^lectern \d/)]);
  });

  it("is registered by its absolute path, and that entry answers in an empty environment", async () => {
    const { commandIsAbsolute, worksWithEmptyEnvironment } = json("install-bare-path", "expect.json");
    const { command, args } = await registered(temporaryFolder());
    expect(command.startsWith("/")).toBe(commandIsAbsolute);
    const child = spawn(command, args, { env: { PATH: "/usr/bin:/bin" }, cwd: "/", stdio: "pipe" });
    child.stdin.end(frames(...HANDSHAKE));
    const { stdout, exitCode } = await ended(child);
    expect([exitCode === 0, stdout.includes('"serverInfo"')]).toEqual([true, worksWithEmptyEnvironment]);
  });
});

describe.skipIf(!shared)("install-no-compiler-no-registry", () => {
  it("one file does everything with nothing beside it on PATH", async () => {
    const { exitCode, stdoutContains } = json("install-no-compiler-no-registry", "expect.json");
    const done = await check("install-no-compiler-no-registry");
    expect(done.exitCode).toBe(exitCode);
    expect(done.stdout).toContain(stdoutContains);
  });
});

describe.skipIf(!shared)("install-spaces-in-paths", () => {
  const name = "install-spaces-in-paths";
  const paths: string[] = shared ? json(name, "paths.json") : [];

  it.each(paths)("a home, a program and a folder named %s are one path each", async (path) => {
    const { pages, registerKeepsArguments } = json(name, "expect.json");
    const home = join(temporaryFolder(), path);
    const docs = join(home, path);
    mkdirSync(docs, { recursive: true });
    cpSync(sharedPath("cases", name, "My Docs (2)"), docs, { recursive: true });
    expect(await run(["add", docs, "--name", "mine"], { home })).toMatchObject({ exitCode: 0 });
    const listed = await run(["pages", "--source", "mine", "--json"], { home });
    for (const page of pages) expect(decodeURIComponent(listed.stdout).normalize()).toContain(page.normalize());
    const { command, args } = await registered(home);
    expect([existsSync(command), args.join(" ") === "serve"]).toEqual([true, registerKeepsArguments]);
  });
});

describe.skipIf(!shared)("install-corporate-proxy-and-ca", () => {
  const name = "install-corporate-proxy-and-ca";

  it("a certificate of the company's own is told with its issuer and the setting, and taken by each variable", async () => {
    const { messageNames } = json(name, "expect.json");
    const { origin } = await secureServer("localhost.pem");
    const add = (env: NodeJS.ProcessEnv) => run(["add", `${origin}/llms.txt`, "--allow-local", "--name", "x"], { env });
    const refused = await add({});
    expect(refused.exitCode).toBe(1);
    for (const word of messageNames as string[]) {
      expect(refused.stderr).toMatch(
        { issuer: /issue|signed/i, setting: /"?ca"?|SSL_CERT_FILE|NODE_EXTRA_CA_CERTS/ }[word]!,
      );
    }
    const authorities = (json(name, "variables.json") as string[]).filter((variable) => /CERT/.test(variable));
    for (const variable of authorities) {
      const { stderr } = await add({ [variable]: certificate("authority.pem") });
      expect(stderr).not.toMatch(/certificate/i);
    }
  });

  it("no variable that is named there is lost in the program: a proxy that is none is asked for", async () => {
    const proxies = (json(name, "variables.json") as string[]).filter((variable) => /^https_proxy$/i.test(variable));
    for (const variable of proxies) {
      const { exitCode, stderr } = await run(["add", "https://docs.example/llms.txt"], {
        env: { [variable]: "http://127.0.0.1:9" },
      });
      expect([exitCode, stderr]).toEqual([1, expect.stringContaining("127.0.0.1:9")]);
    }
  });
});

describe.skipIf(!shared)("install-mac-signature", () => {
  it("an update over a program that runs puts a new file in its place, and the one that runs keeps its own", async () => {
    const { updateByRename, runsAfterInstall } = json("install-mac-signature", "expect.json");
    const home = temporaryFolder();
    const env = { HOME: home, PATH: "/usr/bin:/bin", LECTERN_HOME: undefined };
    const program = join(home, ".local/share/lectern/lectern");
    expect(await run(["install", "--client", "none"], { env })).toMatchObject({ exitCode: 0 });
    const running = start(["serve"], { env });
    const before = statSync(program).ino;
    // Other bytes, else the same program would stay where it is.
    const other = join(temporaryFolder(), "lectern");
    cpSync(EXECUTABLE, other);
    const child = spawn("sh", ["-c", 'printf x >>"$0" && exec "$0" install --client none', other], {
      env,
      stdio: "pipe",
    });
    expect(await ended(child)).toMatchObject({ exitCode: 0 });
    expect(statSync(program).ino !== before).toBe(updateByRename);
    running.stdin!.end(frames(...HANDSHAKE));
    expect((await ended(running)).exitCode).toBe(0);
    const after = spawn(program, ["version"], { env, stdio: "pipe" });
    expect((await ended(after)).exitCode === 0).toBe(runsAfterInstall);
  });
});

/** The entry that `register` writes for an agent that has its configuration in a home, with the executable as its program. */
async function registered(home: string): Promise<{ command: string; args: string[] }> {
  mkdirSync(join(home, ".cursor"), { recursive: true });
  const done = await run(["register", "cursor"], { env: { HOME: home, PATH: "/usr/bin:/bin" } });
  expect(done).toMatchObject({ exitCode: 0 });
  return JSON.parse(readFileSync(join(home, ".cursor/mcp.json"), "utf8")).mcpServers.lectern;
}
