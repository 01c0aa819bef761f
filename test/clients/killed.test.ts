import { spawnSync } from "node:child_process";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { Receipts } from "../../src/clients/mod.ts";
import { client, LECTERN, machine } from "./machine.ts";

const CLIENTS = join(import.meta.dirname, "..", "..", "src", "clients", "mod.ts");

/**
 * Does something with Cursor's configuration in a process that is killed just before, or after, its n-th rename, or whose
 * disk is full at it. Gives the signal, and what it printed.
 */
function killedAt(moment: "before" | "after" | "full disk", rename: number, context: object, work: string) {
  const script = `
    import fs from "node:fs";
    import { syncBuiltinESMExports } from "node:module";
    const rename = fs.renameSync;
    let left = ${rename};
    fs.renameSync = (...args) => {
      const isLast = --left === 0;
      if (isLast && ${moment === "full disk"}) throw Object.assign(new Error("no space left"), { code: "ENOSPC" });
      if (isLast && ${moment === "before"}) process.kill(process.pid, "SIGKILL");
      rename(...args);
      if (isLast) process.kill(process.pid, "SIGKILL");
    };
    syncBuiltinESMExports();
    const { clientNamed } = await import(${JSON.stringify(CLIENTS)});
    const context = ${JSON.stringify(context)};
    const lectern = ${JSON.stringify(LECTERN)};
    console.log(JSON.stringify(await clientNamed("cursor").${work}));
  `;
  const { signal, stdout } = spawnSync(process.execPath, ["--input-type=module", "--eval", script], {
    encoding: "utf8",
  });
  return { signal, stdout };
}

const FILE = ".cursor/mcp.json";
const cursor = client("cursor");

describe.each(["before", "after"] as const)("killed just %s a file is put in its place", (moment) => {
  // The copy, the receipt, and the configuration itself.
  test.each([1, 2, 3])(
    "while registering, at file %i: the next run does it, and it can be undone to the byte",
    async (n) => {
      const before = '{\n  // mine\n  "a": 1\n}\n';
      const { context, read } = machine({ [FILE]: before });
      expect(killedAt(moment, n, context, "register(lectern, { context })").signal).toBe("SIGKILL");
      const isDone = read(FILE) !== before;
      expect(isDone).toBe(moment === "after" && n === 3);
      expect((await cursor.register(LECTERN, { context })).action).toBe(isDone ? "unchanged" : "added");
      expect((await cursor.unregister("lectern", { context })).action).toBe("removed");
      expect(read(FILE)).toBe(before);
    },
  );

  // The copy, the configuration, and the list of receipts.
  test.each([1, 2, 3])("while taking out, at file %i: the next run does it", async (n) => {
    const { context, read } = machine({ [FILE]: '{"a":1}' });
    await cursor.register(LECTERN, { context });
    expect(killedAt(moment, n, context, 'unregister("lectern", { context })').signal).toBe("SIGKILL");
    const again = await cursor.unregister("lectern", { context });
    expect(["removed", "absent"]).toContain(again.action);
    expect(read(FILE)).toBe('{"a":1}');
    await cursor.register(LECTERN, { context });
    await cursor.unregister("lectern", { context });
    expect(read(FILE)).toBe('{"a":1}');
  });
});

describe("a full disk", () => {
  test.each([1, 2, 3])("while registering, at file %i: said, nothing is changed, nothing remembered", (n) => {
    const { context, read } = machine({ [FILE]: "{}" });
    const { stdout } = killedAt("full disk", n, context, "register(lectern, { context })");
    expect(JSON.parse(stdout)).toMatchObject({ action: "failed", detail: expect.stringContaining("no space left") });
    expect(read(FILE)).toBe("{}");
    expect(new Receipts(context.data).all()).toEqual([]);
  });
});
