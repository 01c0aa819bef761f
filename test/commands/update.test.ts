import { once } from "node:events";
import { existsSync, mkdirSync, readdirSync, readFileSync, readlinkSync, renameSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { describe, expect, it } from "vitest";
import manifest from "../../package.json" with { type: "json" };
import { places, withLock } from "../../src/storage/mod.ts";
import { EXECUTABLE } from "../build_executable.ts";
import { release } from "../installation/release.ts";
import { releaseServer } from "../installation/release_server.ts";
import { standIn } from "../installation/stand_in.ts";
import { emptyHome, type Home, serverVersion } from "./installed.ts";
import { run } from "./program.ts";

const onPosix = describe.skipIf(process.platform === "win32");
const onLinux = describe.skipIf(process.platform !== "linux");
const ARCHIVE = `lectern-${process.platform}-${process.arch}.tar.gz`;

/** A version that is newer than this one, of the same major version. */
const NEWER = manifest.version.replace(/\.\d+\.\d+$/, ".999.0");

/** The executable, installed two days ago from a server that has a newer release. */
async function installed(newer = NEWER) {
  const server = await releaseServer({ files: await release({ version: newer, program: standIn(newer) }) });
  const home = emptyHome();
  await home.install(["--client", "none", "--base-url", server.url]);
  home.letTwoDaysPass();
  return { home, server };
}

/** A listener that never answers, and tells when it was asked. */
function held() {
  const { promise, resolve } = Promise.withResolvers<void>();
  return { asked: promise, listener: () => resolve() };
}

/** Looks again and again: the end of a process that is not our child, and what it opened, are no events. */
async function untilTrue(check: () => boolean): Promise<void> {
  while (!check()) await wait(20);
}

/** Processes that run a program. */
function processesOf(program: string): number[] {
  const isRunning = (pid: string) => readIfThere(`/proc/${pid}/cmdline`).startsWith(`${program}\0`);
  return readdirSync("/proc")
    .filter((name) => /^\d+$/.test(name) && isRunning(name))
    .map(Number);
}

function readIfThere(file: string): string {
  try {
    return readFileSync(file, "utf8");
  } catch {
    return "";
  }
}

/** Whether a process has a file open. */
function opens(pid: number, name: string): boolean {
  const folder = `/proc/${pid}/fd`;
  return readdirSync(folder).some((number) => {
    try {
      return readlinkSync(join(folder, number)).endsWith(name);
    } catch {
      return false;
    }
  });
}

onPosix("lectern update", () => {
  it("goes over to the newest release, and back", async () => {
    const { home } = await installed();
    const found = await home.run(home.program, ["update"]);
    expect(found).toMatchObject({ exitCode: 0, stdout: expect.stringContaining(`lectern is ${NEWER} now, and was`) });
    expect((await home.run(home.program, ["version"])).stdout).toContain(NEWER);
    const back = await home.run(EXECUTABLE, ["update", "--rollback", "--prefix", join(home.program, "..")]);
    expect(back).toMatchObject({ exitCode: 0, stdout: `lectern is ${manifest.version} again.\n` });
    expect((await home.run(home.program, ["version"])).stdout).toContain(manifest.version);
  });

  it("tells a program what came of it", async () => {
    const { home, server } = await installed(manifest.version);
    const { stdout } = await home.run(home.program, ["update", "--json"]);
    expect(JSON.parse(stdout)).toEqual({ action: "current", version: manifest.version });
    const again = await home.run(home.program, ["update"]);
    expect(again).toMatchObject({
      exitCode: 0,
      stdout: expect.stringMatching(/^Looked for \d+ s ago; --force looks now\.$/m),
    });
    expect(server.requests).toEqual(["VERSIONS"]);
  });

  it("draws no bar where there is no terminal", async () => {
    const { home } = await installed();
    expect((await home.run(home.program, ["update"])).stderr).not.toMatch(/[█░\r]/);
  });

  const cases: { what: string; args: string[]; exitCode: number; says: string }[] = [
    {
      what: "a release that there is not",
      args: ["--version", "9.9.9"],
      exitCode: 1,
      says: "There is no version 9.9.9",
    },
    { what: "both ways at once", args: ["--rollback", "--force"], exitCode: 2, says: "do not go together" },
    { what: "a way back that there is not", args: ["--rollback"], exitCode: 1, says: "no previous program" },
  ];
  it.each(cases)("changes nothing for $what", async ({ args, exitCode, says }) => {
    const { home } = await installed();
    expect(await home.run(home.program, ["update", ...args])).toMatchObject({
      exitCode,
      stderr: expect.stringContaining(says),
    });
    expect(existsSync(`${home.program}.previous`)).toBe(false);
  });

  it("says what to do instead where nothing is installed", async () => {
    const home = emptyHome();
    expect(await home.run(EXECUTABLE, ["update"])).toMatchObject({
      exitCode: 1,
      stderr: expect.stringContaining("To install it: lectern install"),
    });
    expect(await run(["update"])).toMatchObject({
      exitCode: 1,
      stderr: expect.stringContaining("git pull, then sh install.sh"),
    });
  });
});

onPosix("serve --update-daily", () => {
  const serve = (home: Home, env?: NodeJS.ProcessEnv) => home.start(home.program, ["serve", "--update-daily"], env);

  it("goes over to a newer release before it serves, with the streams that it was given", async () => {
    const { home, server } = await installed();
    const { version, stdout, stderr, exitCode } = await serverVersion(serve(home));
    expect({ version, exitCode }).toEqual({ version: NEWER, exitCode: 0 });
    expect(
      stdout
        .trim()
        .split("\n")
        .every((line) => JSON.parse(line).jsonrpc === "2.0"),
    ).toBe(true);
    expect(stderr).toContain(`Fetching lectern ${NEWER}`);
    expect(server.requests).toContain(ARCHIVE);
  });

  it("updates once when two are spawned together, and both serve the new one", async () => {
    const { home, server } = await installed();
    const both = await Promise.all([serverVersion(serve(home)), serverVersion(serve(home))]);
    expect(both.map(({ version }) => version)).toEqual([NEWER, NEWER]);
    expect(server.requests.filter((path) => path === ARCHIVE)).toHaveLength(1);
  });

  it("asks nobody within a day, and holds no lock while it serves", async () => {
    const { home, server } = await installed();
    writeFileSync(home.stamp, `${Math.floor(Date.now() / 1000)}\n`);
    const running = serve(home);
    running.stdin!.write('{"jsonrpc":"2.0","id":1,"method":"ping"}\n');
    await once(running.stdout!, "data");
    expect((await home.run(home.program, ["update", "--force", "--json"])).exitCode).toBe(0);
    expect((await serverVersion(running)).version).toBe(manifest.version);
    expect(server.requests.filter((path) => path === ARCHIVE)).toHaveLength(1);
  });

  it("stays within the major version", async () => {
    const { home } = await installed(`${Number.parseInt(manifest.version, 10) + 1}.0.0`);
    expect((await serverVersion(serve(home))).version).toBe(manifest.version);
  });

  it("serves what is installed when the update fails, and tries again at the next start", async () => {
    const { home, server } = await installed();
    const sums = server.files.get("SHA256SUMS")!;
    server.files.delete("SHA256SUMS");
    const stamp = readFileSync(home.stamp, "utf8");
    const { version, stderr } = await serverVersion(serve(home));
    expect(version).toBe(manifest.version);
    expect(stderr).toMatch(/SHA256SUMS \(404\)[\s\S]*The update failed \(exit code 1\); what is installed is served/);
    expect(readFileSync(home.stamp, "utf8")).toBe(stamp);
    server.files.set("SHA256SUMS", sums);
    expect((await serverVersion(serve(home))).version).toBe(NEWER);
  });

  const withProc = it.skipIf(process.platform !== "linux");
  withProc("waits for an installer that is at work, then serves what that installed", async () => {
    const { home } = await installed();
    writeFileSync(home.stamp, `${Math.floor(Date.now() / 1000)}\n`);
    const folder = join(home.program, "..");
    let running: ReturnType<typeof serve> | undefined;
    await withLock(join(folder, ".update.lock"), async () => {
      running = serve(home);
      // It has opened the lock's file by when it waits for it.
      await untilTrue(() => opens(running!.pid!, ".update.lock"));
      writeFileSync(`${home.program}.other`, standIn("0.5.0"), { mode: 0o755 });
      renameSync(`${home.program}.other`, home.program);
    });
    expect((await serverVersion(running!)).version).toBe("0.5.0");
  });

  it("does without an update offline", async () => {
    const { home, server } = await installed();
    const { version, stderr } = await serverVersion(serve(home, { LECTERN_OFFLINE: "1" }));
    expect({ version, stderr }).toEqual({ version: manifest.version, stderr: "" });
    expect(server.requests).toEqual([]);
  });

  it("serves from where nothing is installed", async () => {
    const home = emptyHome();
    const server = home.start(EXECUTABLE, ["serve", "--update-daily"]);
    expect((await serverVersion(server)).version).toBe(manifest.version);
  });
});

onLinux("an update that is killed", () => {
  it("leaves no lock and no note, the server starts, and the next spawn updates", async () => {
    const { home, server } = await installed();
    const { asked, listener } = held();
    const archive = server.files.get(ARCHIVE)!;
    server.files.set(ARCHIVE, listener);
    const stamp = readFileSync(home.stamp, "utf8");
    const running = home.start(home.program, ["serve", "--update-daily"]);
    await asked;
    process.kill(processesOf(home.program).find((pid) => pid !== running.pid)!, "SIGKILL");
    const { version, stderr } = await serverVersion(running);
    expect(version).toBe(manifest.version);
    expect(stderr).toContain("The update failed (SIGKILL)");
    expect(readFileSync(home.stamp, "utf8")).toBe(stamp);
    server.files.set(ARCHIVE, archive);
    expect((await serverVersion(home.start(home.program, ["serve", "--update-daily"]))).version).toBe(NEWER);
  });

  it("is not ended by a client that ends its server's group", async () => {
    const { home, server } = await installed();
    const { asked, listener } = held();
    const archive = server.files.get(ARCHIVE)! as Uint8Array;
    const finish = Promise.withResolvers<void>();
    server.files.set(ARCHIVE, (_, response) => {
      listener();
      void finish.promise.then(() => response.end(archive));
    });
    const running = home.start(home.program, ["serve", "--update-daily"]);
    await asked;
    const update = processesOf(home.program).find((pid) => pid !== running.pid)!;
    running.kill("SIGKILL");
    await once(running, "exit");
    // Nobody reads any more what the update says.
    running.stderr!.destroy();
    finish.resolve();
    await untilTrue(() => !existsSync(`/proc/${update}`));
    expect((await home.run(home.program, ["version"])).stdout).toContain(NEWER);
  });
});

onPosix("autoUpdate", () => {
  it("lets a server update the program for its next start, once its client has begun", async () => {
    const { home, server } = await installed();
    const { config } = places({ HOME: home.folder });
    mkdirSync(dirname(config), { recursive: true });
    writeFileSync(config, '{ "autoUpdate": true }');
    const { asked, listener } = held();
    const list = server.files.get("VERSIONS") as Uint8Array;
    server.files.set("VERSIONS", (_, response) => {
      listener();
      response.end(list);
    });
    const running = home.start(home.program, ["serve"]);
    await asked;
    expect((await serverVersion(running)).version).toBe(manifest.version);
    await untilTrue(() => existsSync(`${home.program}.previous`));
    expect((await home.run(home.program, ["version"])).stdout).toContain(NEWER);
  });
});
