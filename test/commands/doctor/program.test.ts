import { chmodSync, mkdirSync, symlinkSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { describe, expect, test } from "vitest";
import type { Machine } from "../../../src/commands/doctor/machine.ts";
import { loadAll } from "../../../src/commands/doctor/parts.ts";
import { path } from "../../../src/commands/doctor/path.ts";
import { program } from "../../../src/commands/doctor/program.ts";
import { versions } from "../../../src/commands/doctor/versions.ts";
import { MARKER } from "../../../src/storage/mod.ts";
import { aMachine, told } from "./a_machine.ts";

const WORKS = "#!/bin/sh\necho 'lectern 0.1.0 (linux-x64)'\n";

function put(file: string, content: string): void {
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, content);
  chmodSync(file, 0o755);
}

/** A machine on which the program is installed and linked. */
function installed(script = WORKS, given: Partial<Machine> = {}): Machine {
  const machine = aMachine(given);
  const { program: file, folder, link } = machine.installation!;
  put(file, script);
  writeFileSync(join(folder, MARKER.name), MARKER.content);
  mkdirSync(dirname(link!), { recursive: true });
  symlinkSync(file, link!);
  return machine;
}

describe("the installed program", () => {
  test("that runs and is linked is in order", async () => {
    const machine = installed();
    const { codes, notes } = await told(program, machine);
    expect(codes).toEqual([]);
    expect(notes).toContain(`Installed: ${machine.installation!.program} is lectern 0.1.0 (linux-x64).`);
    expect(notes).toContain(`${machine.installation!.link} leads to it.`);
  });

  test("none is no fault: the sources can be run, too", async () => {
    expect((await told(program, aMachine())).codes).toEqual([]);
  });

  test.each([
    ["is killed by the system before a word", "#!/bin/sh\nkill -9 $$\n", "was ended by SIGKILL"],
    ["lacks a library", "#!/bin/sh\necho 'GLIBC_2.38 not found' >&2; exit 1\n", "GLIBC_2.38 not found"],
    ["prints nothing", "#!/bin/sh\n", "exit code 0"],
  ])("that %s is told", async (_what, script, words) => {
    const { codes, findings } = await told(program, installed(script));
    expect(codes).toEqual(["error program_broken"]);
    expect(findings[0]!.what).toContain(words);
    expect(findings[0]!.fix).toBe("sh install.sh");
  });

  test("without its marker cannot be updated", async () => {
    const machine = installed();
    writeFileSync(join(machine.installation!.folder, MARKER.name), "something else");
    expect((await told(program, machine)).codes).toEqual(["warning marker_missing"]);
  });
});

describe("the link in ~/.local/bin", () => {
  test.each<[string, (link: string, program: string) => void, boolean, string[]]>([
    ["is not there", () => {}, true, ["warning link_missing"]],
    ["is a file of somebody else", (link) => put(link, "#!/bin/sh\n"), true, ["warning link_foreign"]],
    ["leads elsewhere", (link) => symlinkSync("/bin/true", link), true, ["warning link_elsewhere"]],
    ["leads nowhere", (link) => symlinkSync("/nowhere/lectern", link), true, ["error link_dangling"]],
    ["was left behind", (link, file) => symlinkSync(file, link), false, ["error link_dangling"]],
    ["is not there, nor a program", () => {}, false, []],
  ])("%s", async (_what, make, isInstalled, expected) => {
    const machine = aMachine();
    const { program: file, folder, link } = machine.installation!;
    if (isInstalled) {
      put(file, WORKS);
      writeFileSync(join(folder, MARKER.name), MARKER.content);
    }
    mkdirSync(dirname(link!), { recursive: true });
    make(link!, file);
    expect((await told(program, machine)).codes).toEqual(expected);
  });
});

describe("PATH", () => {
  const onPath = (machine: Machine, ...folders: string[]): Machine => ({
    ...machine,
    env: { ...machine.env, PATH: [...folders, "/usr/bin"].join(":") },
  });

  test("with the link's folder is in order", async () => {
    const machine = installed();
    expect((await told(path, onPath(machine, dirname(machine.installation!.link!)))).codes).toEqual([]);
  });

  test("without it is told with the line that adds it", async () => {
    const machine = installed();
    const { codes, findings } = await told(path, machine);
    expect(codes).toEqual(["warning not_on_path"]);
    expect(findings[0]!.fix).toBe(`export PATH=${dirname(machine.installation!.link!)}:"$PATH"`);
  });

  test("an old one that comes first is run instead; from npm, npm takes it away", async () => {
    const machine = installed();
    const old = join(machine.home, "npm/node_modules/lectern/bin");
    put(join(old, "lectern"), WORKS);
    const { codes, findings } = await told(path, onPath(machine, old, dirname(machine.installation!.link!)));
    expect(codes).toEqual(["warning shadowed", "warning duplicate_program"]);
    expect(findings[0]!.fix).toBe("npm uninstall --global lectern");
  });

  test("two ways to the same file are one program", async () => {
    const machine = installed();
    const { link, folder } = machine.installation!;
    const { codes, data } = await told(path, onPath(machine, dirname(link!), folder));
    expect([codes, data.programs.length]).toEqual([[], 2]);
  });
});

test("versions: another one than agents start is told", async () => {
  const machine = installed(WORKS.replace("0.1.0", "0.0.9"));
  const { codes, data } = await told(versions, machine);
  expect(codes).toEqual(["warning version_differs"]);
  expect(data).toMatchObject({ installed: "0.0.9", previous: null, secondsSinceLooked: null, autoUpdate: false });
});

test("versions: the one before, and when a newer one was looked for", async () => {
  const machine = installed();
  const { previous, stamp } = machine.installation!;
  put(previous, WORKS.replace("0.1.0", "0.0.9"));
  writeFileSync(stamp, `${Math.floor(machine.now / 1000) - 7200}\n`);
  const { notes, data } = await told(versions, machine);
  expect(data).toMatchObject({ previous: "0.0.9", secondsSinceLooked: 7200 });
  expect(notes.join("\n")).toContain("2 hours ago");
});

test("install: no compiler, no registry: a part that cannot be loaded is named, and the others work", async () => {
  const loaded: string[] = [];
  const check = {
    name: "parts",
    title: "",
    run: (machine: Machine, said: Parameters<typeof loadAll>[2]) =>
      loadAll(
        [
          ["native-thing", "nothing can be weighed", () => Promise.reject(new Error("No prebuilt file was found"))],
          ["other", "nothing else", async () => loaded.push("other")],
        ],
        machine,
        said,
      ),
  };
  const { codes, findings, data } = await told(check, aMachine());
  expect(codes).toEqual(["error part_missing"]);
  expect(findings[0]!.what).toContain("native-thing");
  expect(findings[0]!.what).toContain("nothing can be weighed");
  expect(findings[0]!.what).toContain("No prebuilt file was found");
  expect([loaded, data.missing]).toEqual([["other"], ["native-thing"]]);
});
