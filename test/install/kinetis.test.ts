import { chmodSync, existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { kinetisInstallation } from "../../src/installation/mod.ts";
import { contents } from "../installation/machine.ts";
import { standIn } from "../installation/stand_in.ts";
import { has, Installer, type Outcome, type Run } from "./installer.ts";

/** What the server is registered as, by either agent. */
const SERVER = "kinetis-docs";
const INDEX = "kinetis-dev/kinetis/main/docs/index.md";

/** A machine with an agent, a release whose program is the real one over a stand-in for the pages, and what happened there. */
class KinetisMachine {
  readonly installer = new Installer();
  readonly folder = join(this.installer.home, ".kinetis-mcp-docs");
  readonly marker = kinetisInstallation({ env: { HOME: "/" }, platform: "linux" }, this.folder).marker;
  readonly #events = join(this.installer.root, "happened");

  static async with(agent: "claude" | "codex"): Promise<KinetisMachine> {
    const machine = new KinetisMachine();
    const { installer } = machine;
    installer.command(agent, `echo "${agent} $*" >>'${machine.#events}'\n[ "$2" != remove ]`);
    await installer.serves();
    const words = [process.execPath, join(import.meta.dirname, "kinetis_program.ts"), installer.server.url];
    const program = `#!/bin/sh
[ "$1" = version ] || echo "$0 $*" >>'${machine.#events}'
[ "$1" = version ] && echo 'lectern 1.0.0 (stand-in)' && exit
exec '${words.join("' '")}' "$0" "$@"
`;
    await installer.serves("1.0.0", program);
    installer.replace(INDEX, "# Kinetis\n");
    return machine;
  }

  /** An installation from earlier, of which the stamp is old. */
  installed(): void {
    mkdirSync(this.folder);
    writeFileSync(join(this.folder, this.marker.name), this.marker.content);
    writeFileSync(join(this.folder, "lectern"), standIn("0.9.0"));
    chmodSync(join(this.folder, "lectern"), 0o755);
    writeFileSync(join(this.folder, ".last-update-check"), "5\n");
  }

  install(args: readonly string[] = [], run: Run = {}): Promise<Outcome> {
    return this.installer.run(["--preset", "kinetis", ...args], run);
  }

  /** What was started, in this order; the folder where a program lies until it is installed is NEW. */
  get happened(): string[] {
    if (!existsSync(this.#events)) return [];
    const text = readFileSync(this.#events, "utf8").trimEnd();
    return text.replace(/^\S*\/new\/lectern/gm, "NEW").split("\n");
  }

  get stamp(): string {
    return readFileSync(join(this.folder, ".last-update-check"), "utf8");
  }
}

describe.skipIf(process.platform !== "linux" || !has("curl"))("the installer of the Kinetis server", () => {
  it.each([
    ["claude", [], "--scope user "],
    ["codex", ["codex"], ""],
  ] as const)(
    "installs, proves, takes the old registration out and puts the new one in, with %s",
    async (agent, args, scope) => {
      const machine = await KinetisMachine.with(agent);
      const { code, stderr } = await machine.install(args);
      expect({ code, stderr }).toMatchObject({ code: 0 });
      const registered = `${machine.folder}/lectern serve --preset kinetis --update-daily`;
      const [install, proof, ...rest] = machine.happened;
      expect(install).toBe(
        `NEW install --prefix ${machine.folder} --base-url ${machine.installer.server.url} --preset kinetis --client ${agent}`,
      );
      // The very command that is registered; a program that Node runs is always another than the file in the folder.
      expect(proof).toBe(registered);
      expect(rest.filter((line) => !line.startsWith(machine.folder))).toEqual([
        `${agent} mcp remove ${scope}${SERVER}`,
        `${agent} mcp add ${scope}${SERVER} -- ${registered}`,
      ]);
      expect(contents(machine.folder)).toMatchObject({
        [machine.marker.name]: machine.marker.content,
        ".update.lock": "",
      });
      expect(Number(machine.stamp)).toBeGreaterThan(Date.now() / 1000 - 600);
      expect(existsSync(machine.installer.link)).toBe(false);
      expect(machine.installer.server.requests.filter((path) => path === INDEX)).toHaveLength(1);
    },
  );

  it("uses a marked folder again, and keeps the program before", async () => {
    const machine = await KinetisMachine.with("claude");
    machine.installed();
    expect(await machine.install()).toMatchObject({ code: 0 });
    expect(contents(machine.folder)).toMatchObject({ "lectern.previous": standIn("0.9.0") });
    expect(Number(machine.stamp)).toBeGreaterThan(5);
  });

  it("updates nothing at the start that proves it, since it has just been stamped", async () => {
    const machine = await KinetisMachine.with("claude");
    machine.installed();
    await machine.install();
    expect(machine.happened.filter((line) => line.includes(" update "))).toEqual([]);
  });

  const failing: { what: string; change: (machine: KinetisMachine) => void; says: string }[] = [
    {
      what: "the page cannot be read, as offline",
      change: ({ installer }) => installer.replace(INDEX, undefined),
      says: "It reads a page from the web to prove itself: is there a connection?",
    },
    {
      what: "the release cannot be fetched",
      change: ({ installer }) => installer.replace("SHA256SUMS", undefined),
      says: "there is no http://",
    },
  ];
  it.each(failing)(
    "fails where $what: no stamp, no registration, and the program before is back",
    async ({ change, says }) => {
      const machine = await KinetisMachine.with("claude");
      machine.installed();
      change(machine);
      const before = contents(machine.installer.home);
      const { code, stderr } = await machine.install();
      expect(stderr).toContain(says);
      expect(code).toBe(1);
      expect(machine.happened.filter((line) => line.startsWith("claude"))).toEqual([]);
      // The lock's file stays for the next one; nobody holds it.
      const { ".kinetis-mcp-docs/.update.lock": _, ...after } = contents(machine.installer.home);
      expect(after).toEqual(before);
    },
  );

  it("leaves nothing in an empty home when it fails", async () => {
    const machine = await KinetisMachine.with("claude");
    machine.installer.replace(INDEX, undefined);
    expect((await machine.install()).code).toBe(1);
    expect(contents(machine.installer.home)).toEqual({});
  });
});
