import { chmodSync, mkdirSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { home } from "../../../src/commands/doctor/home.ts";
import { settings } from "../../../src/commands/doctor/settings.ts";
import { withLock } from "../../../src/storage/mod.ts";
import { temporaryFolder } from "../../temporary_folder.ts";
import { aMachine, told } from "./a_machine.ts";

test("an empty home is in order: its folders can be made", async () => {
  const { codes, notes, data } = await told(home, aMachine());
  expect(codes).toEqual([]);
  expect(notes.filter((line) => line.endsWith("is not there yet and can be made.")).length).toBe(3);
  expect(data.freeBytes).toBeGreaterThan(0);
});

test("a file where a folder should be", async () => {
  const { codes, findings } = await told(home, aMachine({ home: temporaryFolder({ ".local/share/lectern": "" }) }));
  expect(codes).toEqual(["error not_a_folder"]);
  expect(findings[0]!.fix).toMatch(/^mv /);
});

test.skipIf(process.getuid?.() === 0)("a folder that cannot be written (root can write everywhere)", async () => {
  const machine = aMachine();
  mkdirSync(machine.places.cache, { recursive: true });
  chmodSync(machine.places.cache, 0o500);
  const { codes, findings } = await told(home, machine);
  expect(codes).toEqual(["error not_writable"]);
  expect(findings[0]!.fix).toBe(`chmod u+rwx ${machine.places.cache}`);
});

test("a folder that others may write into: they could have an agent read what they like", async () => {
  const machine = aMachine();
  mkdirSync(machine.places.data, { recursive: true });
  chmodSync(machine.places.data, 0o777);
  const { codes, findings } = await told(home, machine);
  expect(codes).toEqual(["warning open_to_others"]);
  expect(findings[0]!.fix).toBe(`chmod go-w ${machine.places.data}`);
});

test("no home where HOME says", async () => {
  const machine = aMachine();
  const { codes } = await told(home, { ...machine, env: { ...machine.env, HOME: join(machine.home, "none") } });
  expect(codes).toEqual(["error home_missing"]);
});

test("a lock that is held is told and is no fault; one whose holder died is not even told", async () => {
  const machine = aMachine();
  const [held, left] = ["held", "left"].map((name) => join(machine.places.data, "locks", name)) as [string, string];
  await withLock(left, async () => {});
  await withLock(held, async () => {
    const { codes, data, notes } = await told(home, machine);
    expect([codes, data.heldLocks]).toEqual([[], [held]]);
    expect(notes).toContain(`Another process is at work: it holds ${held}.`);
  });
});

test.each<[string, Record<string, string>, string, string[]]>([
  ["nothing set", {}, "", []],
  [
    "a key that is none",
    { ".config/lectern/config.json": '{ "colour": "blue" }' },
    "colour",
    ["error settings_invalid"],
  ],
  ["no JSON", { ".config/lectern/config.json": "{\n  oops" }, "2", ["error settings_invalid"]],
  ["a repository's file", { "lectern.json": '{ "sources": "docs" }' }, "sources", ["error project_invalid"]],
])("settings: %s", async (_what, files, words, expected) => {
  const machine = aMachine({ home: temporaryFolder({ ".git/HEAD": "", ...files }) });
  const { codes, findings } = await told(settings, machine);
  expect(codes).toEqual(expected);
  for (const { what, fix } of findings) {
    expect(what).toContain(words);
    expect(fix).toContain(Object.keys(files)[0]);
  }
});
