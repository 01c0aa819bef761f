import { once } from "node:events";
import { chmodSync, existsSync, watch, writeFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { waitForUpdate } from "../../src/installation/mod.ts";
import { withLock } from "../../src/storage/mod.ts";
import { machine } from "./machine.ts";

describe.skipIf(process.platform === "win32")("a start that waits for an update", () => {
  it("has no more patience than it has, and the update goes on by itself", async () => {
    const { root, install, installation } = machine();
    const work = `[ "$1" != update ] || { while [ ! -e "${root}/go" ]; do sleep 0.01; done; : >"${root}/done"; }`;
    await install("1.0.0", { first: work });
    writeFileSync(installation.stamp, "0\n");
    const said: string[] = [];
    await waitForUpdate(installation, { say: (line) => said.push(line), patience: 200 });
    expect(said).toEqual(["An update takes longer than 0.2 s; what is installed is served meanwhile."]);
    const watcher = watch(root);
    writeFileSync(join(root, "go"), "");
    while (!existsSync(join(root, "done"))) await once(watcher, "change");
    watcher.close();
  });

  it("has no more patience for an installer that holds the lock", async () => {
    const { install, installation } = machine();
    await install("1.0.0");
    const said: string[] = [];
    await withLock(installation.lock, () =>
      waitForUpdate(installation, { say: (line) => said.push(line), patience: 200 }).then(() => {}),
    );
    expect(said).toEqual(["An update takes longer than 0.2 s; what is installed is served meanwhile."]);
  });

  it("goes on when the program cannot be started for an update", async () => {
    const { install, installation } = machine();
    await install("1.0.0");
    writeFileSync(installation.stamp, "0\n");
    writeFileSync(installation.program, "");
    const said: string[] = [];
    chmodSync(installation.program, 0o644);
    await waitForUpdate(installation, { say: (line) => said.push(line) });
    expect(said).toEqual([expect.stringMatching(/^No newer release could be looked for: .*EACCES/)]);
  });
});
