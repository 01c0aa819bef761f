import { once } from "node:events";
import { mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { Network } from "../../src/fetch/mod.ts";
import {
  DAY,
  type Installation,
  rollBack,
  type Update,
  type UpdateOptions,
  update,
} from "../../src/installation/mod.ts";
import { withLock } from "../../src/storage/mod.ts";
import { contents, type Machine, machine, versionsOf } from "./machine.ts";
import { archive, below, type ReleaseGiven, release, sums } from "./release.ts";
import { type ReleaseServer, releaseServer } from "./release_server.ts";
import { type StandInGiven, standIn } from "./stand_in.ts";

const onPosix = describe.skipIf(process.platform === "win32");
const ARCHIVE = `lectern-${process.platform}-${process.arch}.tar.gz`;

/** A network that waits for nothing before it tries again. */
const impatient = new Network({ wait: async () => {} });

/** Looks for a newer release than what is installed, a day or more after the last time. */
async function updated(
  { env }: Pick<Machine, "env">,
  installation: Installation,
  base: string | undefined,
  given: Partial<UpdateOptions> = {},
): Promise<Update> {
  return await update(installation, {
    network: impatient,
    env: base === undefined ? env : { ...env, LECTERN_BASE_URL: base },
    platform: `${process.platform}-${process.arch}`,
    say: () => {},
    onBytes: () => {},
    ...given,
  });
}

/** Lets the last look be that many seconds ago. */
function lookedBefore({ stamp }: Installation, seconds: number): void {
  writeFileSync(stamp, `${Math.floor(Date.now() / 1000) - seconds}\n`);
}

/** A machine with 1.0.0 installed, for which it is time to look again, and a server with these releases, newest first. */
async function prepared(
  releases: readonly (Pick<ReleaseGiven, "version"> & StandInGiven)[] = [{ version: "1.1.0" }],
): Promise<Machine & { server: ReleaseServer }> {
  const versions = releases.map(({ version }) => version);
  const server = await releaseServer();
  for (const [i, { version, ...given }] of releases.entries()) {
    const files = await release({ version, program: standIn(version, given), versions });
    for (const [path, bytes] of Object.entries(i === 0 ? files : below(`v${version}`, files)))
      server.files.set(path, bytes);
  }
  const here = machine();
  await here.install("1.0.0", { baseUrl: server.url });
  lookedBefore(here.installation, DAY + 1);
  return { ...here, server };
}

onPosix("an update", () => {
  it("takes the newest release, and keeps the one before", async () => {
    const here = await prepared();
    const { installation, server } = here;
    expect(await updated(here, installation, undefined)).toEqual({ action: "updated", from: "1.0.0", to: "1.1.0" });
    expect(versionsOf(installation)).toEqual({ current: "1.1.0", previous: "1.0.0" });
    expect(server.requests).toEqual(["VERSIONS", "SHA256SUMS", ARCHIVE]);
  });

  it("asks nobody within a day of the last look, unless it is told to", async () => {
    const here = await prepared();
    lookedBefore(here.installation, DAY - 60);
    expect(await updated(here, here.installation, undefined)).toMatchObject({ action: "recent", secondsAgo: DAY - 60 });
    expect(here.server.requests).toEqual([]);
    expect(await updated(here, here.installation, undefined, { force: true })).toMatchObject({ to: "1.1.0" });
  });

  it.each([
    ["has no text", ""],
    ["has another text", "yesterday\n"],
    ["is of a time to come, as of a clock that was wrong", "99999999999\n"],
  ])("looks when its note of the last look %s", async (_, text) => {
    const here = await prepared();
    writeFileSync(here.installation.stamp, text);
    expect(await updated(here, here.installation, undefined)).toMatchObject({ action: "updated" });
    expect(readFileSync(here.installation.stamp, "utf8")).toMatch(/^1\d{9}\n$/);
  });

  it("notes the look that found nothing newer, and fetches no program", async () => {
    const here = await prepared([{ version: "1.0.0" }, { version: "0.9.0" }]);
    expect(await updated(here, here.installation, undefined)).toEqual({ action: "current", version: "1.0.0" });
    expect(here.server.requests).toEqual(["VERSIONS"]);
    expect(await updated(here, here.installation, undefined)).toMatchObject({ action: "recent" });
  });

  it("is done once by two that begin at the same time", async () => {
    const here = await prepared();
    const both = [updated(here, here.installation, undefined), updated(here, here.installation, undefined)];
    expect((await Promise.all(both)).map(({ action }) => action).sort()).toEqual(["recent", "updated"]);
    expect(here.server.requests.filter((path) => path === ARCHIVE)).toHaveLength(1);
  });

  it("leaves a server that runs its file", async () => {
    const here = await prepared();
    const { spawn } = await import("node:child_process");
    const server = spawn(here.installation.program, ["serve"], { stdio: ["pipe", "pipe", "inherit"] });
    const ask = async () => {
      server.stdin.write('{"jsonrpc":"2.0","id":1,"method":"tools/list"}\n');
      return String((await once(server.stdout, "data"))[0]);
    };
    expect(await ask()).toContain("search_docs");
    await updated(here, here.installation, undefined);
    expect(await ask()).toContain("search_docs");
    server.stdin.end();
    expect(await once(server, "close")).toEqual([0, null]);
  });

  it("takes any release in the place of a program that does not start", async () => {
    const here = await prepared([{ version: "1.0.0" }]);
    writeFileSync(here.installation.program, "#!/bin/sh\nexit 1\n");
    expect(await updated(here, here.installation, undefined)).toEqual({
      action: "updated",
      from: undefined,
      to: "1.0.0",
    });
  });

  it("leaves the link alone, which a person may have removed", async () => {
    const here = await prepared();
    rmSync(here.installation.link!);
    await updated(here, here.installation, undefined);
    expect(contents(here.home)).not.toHaveProperty(".local/bin/lectern");
  });

  it("of the Kinetis server is proved without its own look for a newer one, which would wait for the lock", async () => {
    const here = await prepared([{ version: "1.1.0", first: 'echo "$*" >>"$(dirname "$0")/seen"' }]);
    await here.install("1.0.0", { into: here.kinetis, baseUrl: here.server.url });
    lookedBefore(here.kinetis, DAY + 1);
    expect(await updated(here, here.kinetis, undefined)).toMatchObject({ action: "updated", to: "1.1.0" });
    expect(contents(here.kinetis.folder).seen).toBe("version\nserve --preset kinetis\n");
  });

  describe("chooses", () => {
    const released = ["2.0.0-beta.1", "2.0.0", "1.10.0", "1.9.0", "1.0.0", "0.9.0"];
    const cases: { what: string; given: Partial<UpdateOptions>; to: string }[] = [
      { what: "the newest that is finished", given: {}, to: "2.0.0" },
      { what: "within the major version, by number and not by letter", given: { withinMajor: true }, to: "1.10.0" },
      { what: "one that is named", given: { version: "1.9.0" }, to: "1.9.0" },
      { what: "one that is named with a v", given: { version: "v1.9.0" }, to: "1.9.0" },
      { what: "an older one that is named", given: { version: "0.9.0" }, to: "0.9.0" },
      { what: "a pre-release that is named", given: { version: "2.0.0-beta.1" }, to: "2.0.0-beta.1" },
    ];
    it.each(cases)("$what", async ({ given, to }) => {
      const here = await prepared(released.map((version) => ({ version })));
      expect(await updated(here, here.installation, undefined, given)).toMatchObject({ action: "updated", to });
      expect(versionsOf(here.installation).current).toBe(to);
    });

    it("no version that was never released", async () => {
      const here = await prepared(released.map((version) => ({ version })));
      const sought = updated(here, here.installation, undefined, { version: "3.0.0" });
      await expect(sought).rejects.toThrow(
        /^There is no version 3\.0\.0 at .*\n {2}There is 2\.0\.0-beta\.1, 2\.0\.0, /,
      );
    });
  });

  describe("looks at the address", () => {
    it("in the environment before the one that was noted", async () => {
      const here = await prepared();
      const other = await releaseServer({ files: await release({ version: "1.2.0", program: standIn("1.2.0") }) });
      expect(await updated(here, here.installation, `${other.url}/`)).toMatchObject({ to: "1.2.0" });
      expect(here.server.requests).toEqual([]);
    });

    it("of an older release below it, or beside it as GitHub has them", async () => {
      const files = await release({ version: "1.1.0", program: standIn("1.1.0") });
      const { VERSIONS: _, ...older } = files;
      const server = await releaseServer({
        files: { "r/latest/download/VERSIONS": "1.2.0\n1.1.0\n", ...below("r/download/v1.1.0", older) },
      });
      const here = await prepared();
      const found = await updated(here, here.installation, `${server.url}/r/latest/download`, { version: "1.1.0" });
      expect(found).toMatchObject({ to: "1.1.0" });
    });

    it.each([
      ["http elsewhere", "http://example.org/lectern"],
      ["no address", "example.org"],
      ["a file", "file:///tmp"],
      ["a password", "https://me:secret@example.org/"],
      ["a query", "https://example.org/?a=b"],
    ])("but not with %s", async (_, base) => {
      const here = await prepared();
      const failure = await updated(here, here.installation, base).catch((error: Error) => error.message);
      expect(failure).toMatch(/is no address of releases\.\n {2}It is an https address/);
      expect(failure).not.toContain("secret");
    });

    it("but says so when there is none", async () => {
      const here = machine();
      await here.install("1.0.0");
      lookedBefore(here.installation, DAY + 1);
      await expect(updated(here, here.installation, undefined)).rejects.toThrow(
        "built without an address of its releases",
      );
    });
  });
});

onPosix("an update fails, with the program as it was and nothing noted, when", () => {
  const page = "<!doctype html><html><title>Sign in</title></html>";
  const cases: { what: string; spoil: (server: ReleaseServer) => unknown; says: RegExp }[] = [
    {
      what: "there is no such address",
      spoil: ({ files }) => files.clear(),
      says: /^There is no http.*\/VERSIONS \(404\)\.\n {2}Check the address/,
    },
    {
      what: "a page answers for the list of versions",
      spoil: ({ files }) => files.set("VERSIONS", page),
      says: /VERSIONS is no list of versions.*\n.*sign in/,
    },
    {
      what: "the list of versions is empty",
      spoil: ({ files }) => files.set("VERSIONS", ""),
      says: /is no list of versions/,
    },
    {
      what: "a page answers for the sums",
      spoil: ({ files }) => files.set("SHA256SUMS", page),
      says: /SHA256SUMS is no list of sums/,
    },
    {
      what: "the sums do not have the file",
      spoil: ({ files }) => files.set("SHA256SUMS", sums({ other: "x" })),
      says: /was not made for this platform/,
    },
    {
      what: "the sum differs",
      spoil: ({ files }) => files.set(ARCHIVE, "other bytes"),
      says: /has another sum than its SHA256SUMS says.*\n.*do not use/,
    },
    {
      what: "a page answers for the archive",
      spoil: ({ files }) => files.set(ARCHIVE, page),
      says: /is an HTML page and no archive/,
    },
    {
      what: "the archive has no program",
      spoil: async ({ files }) => {
        const bytes = await archive({ LICENSE: "MIT" });
        files.set(ARCHIVE, bytes).set("SHA256SUMS", sums({ [ARCHIVE]: bytes }));
      },
      says: /has no file lectern/,
    },
    {
      what: "the archive is damaged, though its sum is right",
      spoil: async ({ files }) => {
        const bytes = (await archive({ lectern: standIn("1.1.0") })).subarray(0, 300);
        files.set(ARCHIVE, bytes).set("SHA256SUMS", sums({ [ARCHIVE]: bytes }));
      },
      says: /could not be unpacked/,
    },
    {
      what: "the server breaks off",
      spoil: ({ files }) =>
        files.set(ARCHIVE, (_, response) => {
          response.writeHead(200, { "content-length": 1000 }).write("half");
          response.destroy();
        }),
      says: /could not be fetched: The connection to .* broke/,
    },
    {
      what: "the server leads to another site",
      spoil: ({ files }) =>
        files.set("VERSIONS", (_, response) => response.writeHead(302, { location: "https://example.org/" }).end()),
      says: /could not be fetched: .*points to another site, example\.org\.$/,
    },
    {
      what: "the server has a fault",
      spoil: ({ files }) => files.set("VERSIONS", (_, response) => response.writeHead(503).end()),
      says: /answered with status 503/,
    },
  ];
  it.each(cases)("$what", async ({ spoil, says }) => {
    const here = await prepared();
    await spoil(here.server);
    const before = contents(here.home);
    await expect(updated(here, here.installation, undefined)).rejects.toThrow(says);
    expect(contents(here.home)).toEqual(before);
  });

  const bad: { what: string; release: StandInGiven & { version: string }; says: string }[] = [
    {
      what: "the new program does not answer",
      release: { version: "1.1.0", initialize: "exit 0" },
      says: "does not answer as it should",
    },
    { what: "the new program does not start", release: { version: "1.1.0", first: "exit 1" }, says: "does not start" },
    {
      what: "the new program is another version",
      release: { version: "1.1.0", first: "[ $1 != version ] || { echo 'lectern 1.0.5 (x)'; exit; }" },
      says: 'The file of version 1.1.0 says that it is "lectern 1.0.5 (x)"',
    },
  ];
  it.each(bad)("$what", async ({ release: given, says }) => {
    const here = await prepared([given]);
    const before = contents(here.home);
    await expect(updated(here, here.installation, undefined)).rejects.toThrow(says);
    expect(contents(here.home)).toEqual(before);
  });

  it("connections are forbidden", async () => {
    const here = await prepared();
    const network = new Network({ env: { LECTERN_OFFLINE: "1" } });
    await expect(updated(here, here.installation, undefined, { network })).rejects.toThrow("connections are forbidden");
  });

  it("nobody listens at the address", async () => {
    const here = await prepared();
    await expect(updated(here, here.installation, "http://127.0.0.1:9")).rejects.toThrow("accepts no connection");
  });

  it("something foreign has the place of the previous program", async () => {
    const here = await prepared();
    mkdirSync(here.installation.previous);
    await expect(updated(here, here.installation, undefined)).rejects.toThrow("is not a regular file");
    expect(here.server.requests).toEqual([]);
  });
});

onPosix("a way back", () => {
  const back = (here: Machine) => rollBack(here.installation, { env: here.env, say: () => {} });

  it("takes the previous program, and once more takes the newer one", async () => {
    const here = machine();
    for (const version of ["1.0.0", "1.1.0"]) await here.install(version);
    expect(await back(here)).toBe("1.0.0");
    expect(versionsOf(here.installation)).toEqual({ current: "1.0.0", previous: "1.1.0" });
    expect(await back(here)).toBe("1.1.0");
    expect(versionsOf(here.installation)).toEqual({ current: "1.1.0", previous: "1.0.0" });
  });

  it("is not undone by the next update of the day", async () => {
    const here = await prepared();
    await updated(here, here.installation, undefined);
    lookedBefore(here.installation, DAY + 1);
    await back(here);
    expect(await updated(here, here.installation, undefined)).toMatchObject({ action: "recent" });
  });

  it("is not taken to a program that does not answer", async () => {
    const here = machine();
    for (const version of ["1.0.0", "1.1.0"]) await here.install(version);
    writeFileSync(here.installation.previous, standIn("1.0.0", { exitCode: 1 }));
    const before = contents(here.home);
    await expect(back(here)).rejects.toThrow("does not answer as it should");
    expect(contents(here.home)).toEqual(before);
  });

  it("says so when there is none", async () => {
    const here = machine();
    await here.install("1.0.0");
    await expect(back(here)).rejects.toThrow("There is no previous program");
  });
});

onPosix("two at once", () => {
  it("one waits for the other's lock no longer than it has patience, and says what to do", async () => {
    const { installation, install } = machine();
    await install("1.0.0");
    const { whileLocked } = await import("../../src/installation/install_lock.ts");
    await withLock(installation.lock, async () => {
      const waiting = whileLocked(installation, async () => {}, { patience: 1 });
      await expect(waiting).rejects.toThrow(/Another installation or update is at work in .*\n {2}Wait for it to end/);
    });
  });

  it("a person whose command seems to hang is told what it waits for", async () => {
    const { installation, install } = machine();
    await install("1.0.0");
    const { whileLocked } = await import("../../src/installation/install_lock.ts");
    const said: string[] = [];
    let waiting: Promise<void> | undefined;
    await withLock(installation.lock, async () => {
      await new Promise<void>((told) => {
        const say = (line: string) => told(void said.push(line));
        waiting = whileLocked(installation, async () => {}, { say, silence: 1 });
      });
    });
    await waiting;
    expect(said).toEqual([`Waiting for another installation or update in ${installation.folder} …`]);
  });
});
