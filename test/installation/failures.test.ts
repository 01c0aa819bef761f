import { spawn } from "node:child_process";
import { once } from "node:events";
import { chmodSync, mkdirSync, readlinkSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { describe, expect, it } from "vitest";
import { install } from "../../src/installation/mod.ts";
import { contents, machine, versionsOf } from "./machine.ts";
import { type StandInGiven, standIn } from "./stand_in.ts";

const onPosix = describe.skipIf(process.platform === "win32");

onPosix("when the new program", () => {
  const bad: { how: string; given: StandInGiven; says: RegExp }[] = [
    { how: "says nothing of its version", given: { first: "exit 0" }, says: /does not start: it said ""/ },
    { how: "ends at once", given: { first: "exit 3" }, says: /does not start: it ended with exit code 3/ },
    {
      how: "is killed",
      given: { first: "kill -9 $$" },
      says: /does not start: it was ended by SIGKILL\.\n {2}The system/,
    },
    {
      how: "wants a newer C library",
      given: { first: "echo \"$0: version 'GLIBC_2.38' not found\" >&2; exit 1" },
      says: /GLIBC_2\.38' not found\.\n {2}This system's C library is too old/,
    },
    {
      how: "lacks a library",
      given: {
        first:
          "echo 'libatomic.so.1: cannot open shared object file: error while loading shared libraries' >&2; exit 127",
      },
      says: /Install the library that it names/,
    },
    {
      how: "answers nothing",
      given: { initialize: "exit 0" },
      says: /does not answer as it should[\s\S]*all is as it was before\. .*: lectern doctor/,
    },
    {
      how: "writes what is no frame",
      given: { initialize: "echo hello" },
      says: /does not answer as it should[\s\S]*all is as it was before\. .*: lectern doctor/,
    },
    {
      how: "ends with an error",
      given: { exitCode: 3 },
      says: /does not answer as it should[\s\S]*all is as it was before\. .*: lectern doctor/,
    },
    {
      how: "has no tools where it said so",
      given: { list: "answer '{}'" },
      says: /does not answer as it should[\s\S]*all is as it was before\. .*: lectern doctor/,
    },
  ];
  it.each(bad)("$how, all is as before", async ({ given, says }) => {
    const { install, installation, home } = machine();
    for (const version of ["1.0.0", "1.1.0"]) await install(version);
    const before = contents(home);
    await expect(install("2.0.0", given)).rejects.toThrow(says);
    expect(contents(home)).toEqual(before);
    expect(versionsOf(installation)).toEqual({ current: "1.1.0", previous: "1.0.0" });
  });

  it.each(bad)("$how, nothing is left where nothing was", async ({ given, says }) => {
    const { install, home } = machine();
    await expect(install("2.0.0", given)).rejects.toThrow(says);
    expect(contents(home)).toEqual({});
  });

  it("does not answer, an empty folder stays, and the link leads to the earlier installation again", async () => {
    const { install, installation, at, root } = machine();
    const old = at(join(root, "old"));
    await install("1.0.0", { into: old });
    mkdirSync(installation.folder, { recursive: true });
    await expect(install("2.0.0", { exitCode: 1 })).rejects.toThrow();
    expect(readlinkSync(installation.link!)).toBe(old.program);
    expect(contents(installation.folder)).toEqual({});
  });

  it("is no program of this system, it says so", async () => {
    const { installation, executable, env, home } = machine();
    const source = executable("no program");
    await expect(install(installation, { source, env, say: () => {} })).rejects.toThrow("or made for another machine");
    expect(contents(home)).toEqual({});
  });

  it("is gone, it says so", async () => {
    const { installation, env, home, root } = machine();
    const options = { source: join(root, "gone"), env, say: () => {} };
    await expect(install(installation, options)).rejects.toThrow("could not be put into");
    expect(contents(home)).toEqual({});
  });
});

onPosix("a signal that ends the installer", () => {
  it.each([
    ["HUP", 129],
    ["INT", 130],
    ["TERM", 143],
  ])("SIG%s leaves all as it was", async (signal, status) => {
    const { install, installation, home, executable } = machine();
    for (const version of ["1.0.0", "1.1.0"]) await install(version);
    const before = contents(home);
    const source = executable(standIn("2.0.0", { first: `[ "$1" != serve ] || kill -${signal} $PPID` }));
    const deed = join(import.meta.dirname, "deed.ts");
    const env = { HOME: home, PATH: "/usr/bin:/bin" };
    const child = spawn(process.execPath, [deed, "install", installation.folder, source], { env, stdio: "ignore" });
    expect(await once(child, "exit")).toEqual([status, null]);
    expect(contents(home)).toEqual(before);
  });
});

onPosix("where nothing can be written", () => {
  it("since a file is in the way, the folder is named, and what to do", async () => {
    const { install, home } = machine();
    writeFileSync(join(home, ".local"), "");
    await expect(install("1.0.0")).rejects.toThrow(/share\/lectern could not be written: .*\n {2}.*--prefix DIR/);
    expect(contents(home)).toEqual({ ".local": "" });
  });

  // The superuser may write anywhere.
  const asUser = it.skipIf(process.getuid?.() === 0);

  asUser("the folder is named, and what to do", async () => {
    const { install, installation, home } = machine();
    mkdirSync(dirname(installation.folder), { recursive: true });
    chmodSync(dirname(installation.folder), 0o500);
    await expect(install("1.0.0")).rejects.toThrow(/could not be written: .*\n {2}.*--prefix DIR/);
    chmodSync(dirname(installation.folder), 0o700);
    expect(contents(home)).toEqual({ ".local": "/", ".local/share": "/" });
  });
});

onPosix("the proof", () => {
  it("is asked in an environment as poor as clients give, offline, with an empty home", async () => {
    const { install, root, home } = machine();
    await install("1.0.0", { first: `env | sort >"${root}/seen-$1"; pwd >>"${root}/seen-$1"` });
    const seen = contents(root)["seen-serve"]!;
    expect(seen).toContain("LECTERN_OFFLINE=1\n");
    expect(seen).toContain("PATH=/usr/bin:/bin\n");
    expect(seen).not.toContain(home);
  });

  it("of the Kinetis server goes through the command that is registered, online, with nobody holding the lock", async () => {
    const { kinetis, root, executable } = machine();
    const says = `echo "$* offline=$LECTERN_OFFLINE proxy=$HTTPS_PROXY" >>"${root}/seen"`;
    const source = executable(standIn("1.0.0", { first: says }));
    await install(kinetis, { source, env: { HTTPS_PROXY: "http://proxy.test:1" }, say: () => {} });
    expect(contents(root).seen).toBe(
      "version offline= proxy=\nserve --preset kinetis --update-daily offline= proxy=http://proxy.test:1\n",
    );
  });
});
