import { chmodSync, lstatSync, mkdirSync, readFileSync, statSync, symlinkSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { describe, expect, test } from "vitest";
import { Receipts } from "../../src/clients/mod.ts";
import { client, LECTERN, machine } from "./machine.ts";

const FILE = ".cursor/mcp.json";
const FOREIGN =
  '{\n  "mcpServers": {\n    "lectern": { "command": "/usr/bin/other", "env": { "API_TOKEN": "abc-secret" } }\n  }\n}\n';
const cursor = client("cursor");

describe("a server of that name that is not ours", () => {
  test("is left alone, and said what it starts", async () => {
    const { context, read, home } = machine({ [FILE]: FOREIGN });
    const done = await cursor.register(LECTERN, { context });
    expect(done).toMatchObject({ action: "refused", file: join(home, FILE) });
    expect(done.detail).toContain("/usr/bin/other");
    expect(done.detail).toContain("--force");
    expect(done.detail).not.toContain("secret");
    expect(await cursor.unregister("lectern", { context, command: LECTERN.command })).toMatchObject({
      action: "refused",
    });
    expect(read(FILE)).toBe(FOREIGN);
  });

  test("is overwritten with force, and comes back afterwards", async () => {
    const { context, read } = machine({ [FILE]: FOREIGN });
    expect(await cursor.register(LECTERN, { context, force: true })).toMatchObject({ action: "replaced" });
    expect(JSON.parse(read(FILE)).mcpServers.lectern).toEqual({ command: LECTERN.command, args: ["serve"] });
    await cursor.unregister("lectern", { context });
    expect(read(FILE)).toBe(FOREIGN);
  });

  test("comes back even when others wrote since", async () => {
    const { context, read, home } = machine({ [FILE]: FOREIGN });
    await cursor.register(LECTERN, { context, force: true });
    const changed = read(FILE).replace('"mcpServers": {', '"mcpServers": {\n    "new": { "command": "n" },');
    writeFileSync(join(home, FILE), changed);
    await cursor.unregister("lectern", { context });
    expect(JSON.parse(read(FILE)).mcpServers).toEqual({ new: { command: "n" }, ...JSON.parse(FOREIGN).mcpServers });
  });
});

describe("an entry that is ours", () => {
  test("is known by its command, without any receipt", async () => {
    const { context, read } = machine({
      [FILE]: JSON.stringify({ mcpServers: { lectern: { ...LECTERN, name: undefined } } }),
    });
    expect(await cursor.register(LECTERN, { context })).toMatchObject({ action: "unchanged" });
    const options = { context, command: LECTERN.command };
    expect(await cursor.unregister("lectern", options)).toMatchObject({ action: "removed" });
    expect(JSON.parse(read(FILE))).toEqual({ mcpServers: {} });
  });

  test("is known by its receipt after the program moved", async () => {
    const { context, read } = machine({ [FILE]: "{}" });
    await cursor.register(LECTERN, { context });
    const moved = { ...LECTERN, command: "/opt/new/lectern" };
    expect(await cursor.register(moved, { context })).toMatchObject({ action: "replaced" });
    await cursor.unregister("lectern", { context });
    expect(read(FILE)).toBe("{}");
  });

  test("keeps what its owner added to it", async () => {
    const { context, read, home } = machine({ [FILE]: "{}" });
    await cursor.register(LECTERN, { context });
    const added = read(FILE).replace('"command"', '"env": { "LECTERN_OFFLINE": "1" },\n      "command"');
    writeFileSync(join(home, FILE), added);
    expect(await cursor.register(LECTERN, { context })).toMatchObject({ action: "unchanged" });
    expect(await cursor.register({ ...LECTERN, args: ["serve", "--offline"] }, { context })).toMatchObject({
      action: "replaced",
    });
    expect(JSON.parse(read(FILE)).mcpServers.lectern).toEqual({
      ...{ env: { LECTERN_OFFLINE: "1" }, command: LECTERN.command, args: ["serve", "--offline"] },
    });
  });
});

describe("what others wrote since", () => {
  test("stays; what was made for the entry alone goes with it", async () => {
    const { context, read, home } = machine({ [FILE]: '{\n  "a": 1\n}\n' });
    await cursor.register(LECTERN, { context });
    writeFileSync(join(home, FILE), read(FILE).replace('"a": 1', '"a": 2'));
    await cursor.unregister("lectern", { context });
    expect(read(FILE)).toBe('{\n  "a": 2\n}\n');
  });

  test("in a file that we made stays, too", async () => {
    const { context, read, home } = machine({ ".cursor/x": "" });
    await cursor.register(LECTERN, { context });
    const file = join(home, FILE);
    writeFileSync(file, read(FILE).replace('"mcpServers": {', '"mcpServers": {\n    "new": { "command": "n" },'));
    await cursor.unregister("lectern", { context });
    expect(JSON.parse(read(FILE))).toEqual({ mcpServers: { new: { command: "n" } } });
  });
});

describe("a copy of the file", () => {
  test("is made before each change, for its owner's eyes alone", async () => {
    const { context } = machine({ [FILE]: '{"a":1}' });
    const { backup } = await cursor.register(LECTERN, { context });
    expect(readFileSync(backup!, "utf8")).toBe('{"a":1}');
    expect(backup!.startsWith(join(context.data, "backups", "cursor"))).toBe(true);
    expect(statSync(backup!).mode & 0o777).toBe(0o600);
    expect(statSync(dirname(dirname(backup!))).mode & 0o777).toBe(0o700);
    const { backup: second } = await cursor.unregister("lectern", { context });
    expect(JSON.parse(readFileSync(second!, "utf8"))).toHaveProperty("mcpServers");
  });

  test("that is still needed outlives any number of others", async () => {
    const { context, read } = machine({ [FILE]: '{"a":1}' });
    await cursor.register(LECTERN, { context });
    for (let turn = 0; turn < 9; turn++) {
      await cursor.register({ ...LECTERN, name: "second" }, { context });
      await cursor.unregister("second", { context });
    }
    await cursor.unregister("lectern", { context });
    expect(read(FILE)).toBe('{"a":1}');
  });
});

describe("a rehearsal", () => {
  test("shows the change, blots out the keys of others, and writes nothing at all", async () => {
    const before =
      '{\n  "mcpServers": {\n    "other": { "command": "x", "env": { "API_TOKEN": "abc-secret" } }\n  }\n}\n';
    const { context, files } = machine({ [FILE]: before });
    const found = files();
    const { action, diff } = await cursor.register(LECTERN, { context, dryRun: true });
    expect(action).toBe("added");
    expect(diff).toContain('+    "lectern": {');
    expect(diff).toContain('+      "command": "/opt/my tools/lectern",');
    expect(diff).not.toContain("abc-secret");
    expect(files()).toEqual(found);
    expect(lstatSync(context.data, { throwIfNoEntry: false })).toBeUndefined();
  });

  test("of taking out shows that, too", async () => {
    const { context, read } = machine({ [FILE]: "{}" });
    await cursor.register(LECTERN, { context });
    const registered = read(FILE);
    const { diff } = await cursor.unregister("lectern", { context, dryRun: true });
    expect(diff).toContain('-    "lectern": {');
    expect(read(FILE)).toBe(registered);
  });
});

describe("a configuration that cannot be worked with is left as it is, and told by its place", () => {
  test.each([
    ["cursor", FILE, '{\n  "mcpServers": {,\n}\n', "line 2, column"],
    ["cursor", FILE, "[]", "The whole of it"],
    ["cursor", FILE, '{"mcpServers": ["a"]}', '"mcpServers"'],
    ["cursor", FILE, '{"mcpServers": {}, "mcpServers": {}}', "twice"],
    ["codex", ".codex/config.toml", 'a = 1\nb = "secret\n', "line 2, column"],
    ["codex", ".codex/config.toml", "mcp_servers = {}\n", "cannot be edited safely"],
    ["codex", ".codex/config.toml", 'mcp_servers = "none"\n', '"mcp_servers"'],
    ["goose", ".config/goose/config.yaml", "a: [1\nb: 2\n", "line 2, column"],
    ["goose", ".config/goose/config.yaml", "- a\n", "The whole of it"],
    ["zed", ".config/zed/settings.json", "secret {", "line 1, column 1"],
  ])("%s: %s, %j", async (id, file, text, place) => {
    const { context, read, home } = machine({ [file]: text });
    for (const done of [
      await client(id).register(LECTERN, { context }),
      await client(id).register(LECTERN, { context, dryRun: true, force: true }),
    ]) {
      expect(done.action).toBe("refused");
      expect(done.detail).toContain(join(home, file));
      expect(done.detail).toContain(place);
      expect(done.detail).not.toContain("secret");
    }
    expect(read(file)).toBe(text);
  });

  test("bytes that are no UTF-8", async () => {
    const { context, home } = machine({ [FILE]: "" });
    writeFileSync(join(home, FILE), Buffer.from([0x7b, 0xff, 0x7d]));
    expect(await cursor.register(LECTERN, { context })).toMatchObject({
      action: "failed",
      detail: expect.stringContaining("UTF-8"),
    });
  });

  test("a folder in its place", async () => {
    const { context, home } = machine({ ".cursor/x": "" });
    mkdirSync(join(home, FILE));
    expect(await cursor.register(LECTERN, { context })).toMatchObject({ action: "failed" });
  });

  test("a file where its folder should be; nothing is remembered of it", async () => {
    const { context, read } = machine({ ".cursor": "mine" });
    expect(await cursor.register(LECTERN, { context })).toMatchObject({
      action: "failed",
      detail: expect.stringContaining(".cursor"),
    });
    expect(read(".cursor")).toBe("mine");
    expect(new Receipts(context.data).all()).toEqual([]);
  });

  test("a file that is read-only stays so", async () => {
    const { context, home, read } = machine({ [FILE]: "{}" });
    chmodSync(join(home, FILE), 0o444);
    expect(await cursor.register(LECTERN, { context, dryRun: true })).toMatchObject({ action: "failed" });
    const done = await cursor.register(LECTERN, { context });
    expect(done).toMatchObject({
      action: "failed",
      detail: expect.stringContaining(`${join(home, FILE)} is read-only`),
    });
    expect(read(FILE)).toBe("{}");
  });

  test("a link that leads nowhere", async () => {
    const { context, home } = machine({ ".cursor/x": "" });
    symlinkSync(join(home, "gone.json"), join(home, FILE));
    const done = await cursor.register(LECTERN, { context });
    expect(done).toMatchObject({ action: "failed", detail: expect.stringContaining("leads nowhere") });
  });

  test("our own list of registrations, broken", async () => {
    const { context, read } = machine({ [FILE]: "{}" });
    mkdirSync(context.data, { recursive: true });
    writeFileSync(join(context.data, "registrations.json"), "{");
    const done = await cursor.register(LECTERN, { context });
    expect(done).toMatchObject({ action: "failed", detail: expect.stringContaining("registrations.json") });
    expect(read(FILE)).toBe("{}");
    expect(await cursor.list(context, "user")).toEqual([]);
  });
});

describe("how a file lies on the disk stays", () => {
  test("a link, and what it leads to", async () => {
    const { context, home, read } = machine({ "dotfiles/cursor.json": "{}\n", ".cursor/x": "" });
    symlinkSync("../dotfiles/cursor.json", join(home, FILE));
    await cursor.register(LECTERN, { context });
    expect(lstatSync(join(home, FILE)).isSymbolicLink()).toBe(true);
    expect(read("dotfiles/cursor.json")).toContain("lectern");
    await cursor.unregister("lectern", { context });
    expect(lstatSync(join(home, FILE)).isSymbolicLink()).toBe(true);
    expect(read("dotfiles/cursor.json")).toBe("{}\n");
  });

  test.each([0o600, 0o644, 0o666, 0o640])("permissions %o", async (mode) => {
    const { context, home } = machine({ [FILE]: "{}" });
    chmodSync(join(home, FILE), mode);
    await cursor.register(LECTERN, { context });
    expect(statSync(join(home, FILE)).mode & 0o777).toBe(mode);
  });

  test("a byte order mark", async () => {
    const { context, read } = machine({ [FILE]: "\ufeff{}" });
    await cursor.register(LECTERN, { context });
    expect(read(FILE).startsWith("\ufeff{")).toBe(true);
    await cursor.unregister("lectern", { context });
    expect(read(FILE)).toBe("\ufeff{}");
  });

  test("a new file is for its owner alone", async () => {
    const { context, home } = machine({ ".cursor/x": "" });
    await cursor.register(LECTERN, { context });
    expect(statSync(join(home, FILE)).mode & 0o777).toBe(0o600);
  });

  test("nothing is left beside it", async () => {
    const { context, files } = machine({ [FILE]: "{}" });
    await cursor.register(LECTERN, { context });
    expect([...files().keys()]).toEqual([".cursor/", ".cursor/mcp.json"]);
  });
});

test.each(["", "Lectern", "a_b", "1a", "a b", "a".repeat(32), "__proto__"])(
  "%j is no name for a server",
  async (name) => {
    const { context, read } = machine({ [FILE]: "{}" });
    expect(await cursor.register({ ...LECTERN, name }, { context })).toMatchObject({ action: "refused" });
    expect(read(FILE)).toBe("{}");
  },
);

test("two at once do not lose each other's work", async () => {
  const { context, read } = machine({ [FILE]: "{}" });
  const names = ["one", "two", "three", "four"];
  await Promise.all(names.map((name) => cursor.register({ ...LECTERN, name }, { context })));
  expect(Object.keys(JSON.parse(read(FILE)).mcpServers).sort()).toEqual([...names].sort());
  for (const name of names) await cursor.unregister(name, { context });
  expect(JSON.parse(read(FILE)).mcpServers ?? {}).toEqual({});
});
