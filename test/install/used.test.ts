import { spawnSync } from "node:child_process";
import { existsSync, mkdirSync, readFileSync, symlinkSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { describe, expect, it } from "vitest";
import { kinetisInstallation, programInstallation } from "../../src/installation/mod.ts";
import { contents } from "../installation/machine.ts";
import { checkout, has, Installer, PLATFORM, SCRIPT, SHELLS } from "./installer.ts";

const onLinux = describe.skipIf(process.platform !== "linux" || !has("curl") || !has("xz"));

describe.skipIf(!has("shellcheck"))("shellcheck", () => {
  it("finds nothing in install.sh", () => {
    expect(spawnSync("shellcheck", ["-s", "sh", SCRIPT], { encoding: "utf8" }).stdout).toBe("");
  });
});

onLinux("install.sh knows the places of the program", () => {
  const cases: { by: string; args: string[]; env: Record<string, string>; folder: string }[] = [
    { by: "--prefix", args: ["--prefix", "elsewhere"], env: {}, folder: "elsewhere" },
    { by: "--prefix=", args: ["--prefix=else where//"], env: {}, folder: "else where" },
    {
      by: "LECTERN_INSTALL_DIR",
      args: [],
      env: { LECTERN_INSTALL_DIR: "variable", XDG_DATA_HOME: "x" },
      folder: "variable",
    },
    { by: "XDG_DATA_HOME", args: [], env: { XDG_DATA_HOME: "data" }, folder: "data/lectern" },
    { by: "the option before the variable", args: ["--prefix", "a"], env: { LECTERN_INSTALL_DIR: "b" }, folder: "a" },
    {
      by: "KINETIS_MCP_DOCS_DIR",
      args: ["--preset=kinetis"],
      env: { KINETIS_MCP_DOCS_DIR: "k", LECTERN_INSTALL_DIR: "b" },
      folder: "k",
    },
    {
      by: "--prefix for the Kinetis server",
      args: ["--preset=kinetis", "--prefix=a"],
      env: { KINETIS_MCP_DOCS_DIR: "k" },
      folder: "a",
    },
  ];
  it.each(cases)("by $by", async ({ args, env, folder }) => {
    const installer = new Installer();
    await installer.serves();
    installer.command("claude", ":");
    expect((await installer.run(args, { env })).code).toBe(0);
    expect(installer.starts.at(-1)).toContain(`<install><--prefix><${join(installer.root, folder)}><--base-url>`);
  });

  const names = [
    "My Docs (2)",
    "it's here",
    'the "new" one',
    "a & b",
    "percent%20sign",
    "日本語",
    "übung",
    "$HOME `id`",
    "back\\slash",
    "-n",
    "*",
  ];
  it.each(names)("in a home named %s", async (name) => {
    for (const shell of SHELLS) {
      const installer = new Installer(name);
      await installer.serves();
      expect(await installer.run([], { shell, env: { TMPDIR: installer.home } }), shell).toMatchObject({ code: 0 });
      expect(installer.starts.at(-1)).toContain(`<--prefix><${installer.folder}>`);
      expect(contents(installer.home)).toEqual({});
    }
  });

  it("and their markers, as the program writes them", () => {
    const surroundings = { env: { HOME: dirname(SCRIPT) }, platform: "linux" } as const;
    const lines = readFileSync(SCRIPT, "utf8").split("\n");
    for (const { marker } of [programInstallation(surroundings), kinetisInstallation(surroundings)]) {
      expect(lines.filter((line) => line.endsWith(`MARKER='${marker.content.trimEnd()}'`))).toHaveLength(1);
      expect(lines.filter((line) => line.trim() === `marker=${marker.name}`)).toHaveLength(1);
    }
  });

  it("and takes a link of an earlier installation for its own", async () => {
    const installer = new Installer();
    await installer.serves();
    const old = join(installer.root, "old");
    for (const folder of [old, dirname(installer.link)]) mkdirSync(folder, { recursive: true });
    symlinkSync(join(old, "lectern"), installer.link);
    expect((await installer.run()).code).toBe(1);
    writeFileSync(join(old, ".lectern"), programInstallation({ env: { HOME: "/" }, platform: "linux" }).marker.content);
    expect((await installer.run()).code).toBe(0);
  });
});

onLinux("install.sh --preset kinetis", () => {
  const agents: { args: string[]; agent: string }[] = [
    { args: [], agent: "claude" },
    { args: ["codex"], agent: "codex" },
    { args: ["--client", "codex"], agent: "codex" },
  ];
  it.each(agents)("with $args registers with $agent", async ({ args, agent }) => {
    const installer = new Installer();
    await installer.serves();
    installer.command(agent, ":");
    expect((await installer.run(["--preset", "kinetis", ...args])).code).toBe(0);
    expect(installer.starts.at(-1)).toBe(
      `<install><--prefix><${installer.home}/.kinetis-mcp-docs><--base-url><${installer.server.url}><--preset><kinetis><--client><${agent}>`,
    );
  });
});

onLinux("install.sh in a checkout", () => {
  const env = { LECTERN_BASE_URL: undefined };

  it.each(SHELLS)("builds, starts the program once, and hands over to it, under %s", async (shell) => {
    const installer = new Installer();
    const file = join(checkout(installer), "install.sh");
    const { code, stderr } = await installer.run(["--yes"], { shell, file, env });
    expect({ code, stderr }).toEqual({ code: 0, stderr: "Fetching the build tools …\nBuilding the program …\n" });
    expect(installer.starts).toEqual(["<version>", `<install><--prefix><${installer.folder}><--yes>`]);
    expect(contents(installer.scratch)).toEqual({});
  });

  it.each(["ci", "run"])("shows the output of npm %s when it fails, and leaves nothing", async (step) => {
    const installer = new Installer();
    const file = join(checkout(installer), "install.sh");
    installer.command("npm", `echo "about $1"; [ "$1" != ${step} ]`);
    const { code, stdout, stderr } = await installer.run([], { file, env });
    expect({ code, stdout }).toEqual({ code: 1, stdout: "" });
    expect(stderr).toContain(`  | about ${step}\nlectern was not installed: npm ${step} `);
    expect([contents(installer.home), contents(installer.scratch)]).toEqual([{}, {}]);
  });

  it("takes a release where an address of one is set, or a version asked for", async () => {
    for (const args of [[], ["--version", "1.0.0"]]) {
      const installer = new Installer();
      const file = join(checkout(installer), "install.sh");
      const { requests } = await installer.serves();
      await installer.run(args, { file });
      expect(requests.at(-1)).toBe(`lectern-${PLATFORM}.tar.xz`);
    }
  });

  it("builds nothing when it came through a pipe", async () => {
    const installer = new Installer();
    const cwd = checkout(installer);
    const { code, stderr } = await installer.run([], { cwd, env });
    expect({ code, stderr }).toMatchObject({ code: 1, stderr: expect.stringContaining("no address of a release") });
  });
});

onLinux("install.sh --dry-run", () => {
  it("tells where what is fetched, placed and registered, and does none of it", async () => {
    const installer = new Installer();
    const { requests } = await installer.serves();
    installer.command("codex", "exit 1");
    installer.command("gemini", "exit 1");
    const before = contents(installer.root);
    const { code, stdout, stderr } = await installer.run(["--dry-run"]);
    expect({ code, stderr, requests }).toEqual({ code: 0, stderr: "", requests: [] });
    const base = installer.server.url;
    expect(stdout).toBe(`This is what would be done; nothing was fetched or written.
  fetch ${base}/lectern-${PLATFORM}.tar.xz
  and check it against ${base}/SHA256SUMS
  place it as ${installer.folder}/lectern
  link it as ${installer.link}
  register it with: codex gemini, and others that are found by their configuration
`);
    expect(contents(installer.root)).toEqual(before);
  });

  const plans: { args: string[]; says: string }[] = [
    { args: ["--client", "zed", "--client", "amp"], says: "  register it with: zed amp\n" },
    { args: ["--client", "none"], says: "  register it with no agent\n" },
    { args: [], says: "  register it with the agents that are found by their configuration; none is on PATH\n" },
    { args: ["--version", "1.2.3"], says: `  fetch lectern-${PLATFORM}.tar.xz of version 1.2.3, if http://127.0.0.1:` },
    { args: ["--prefix", "/a b"], says: "  place it as /a b/lectern\n" },
  ];
  it.each(plans)("with $args", async ({ args, says }) => {
    const installer = new Installer();
    await installer.serves();
    expect((await installer.run(["--dry-run", ...args])).stdout).toContain(says);
  });

  it("in a checkout tells what is built", async () => {
    const installer = new Installer();
    const folder = checkout(installer);
    const run = { file: join(folder, "install.sh"), env: { LECTERN_BASE_URL: undefined } };
    const { stdout } = await installer.run(["--dry-run"], run);
    expect(stdout).toContain(`  build in ${folder}: npm ci --ignore-scripts, npm run build\n`);
    expect(existsSync(join(folder, "dist"))).toBe(false);
  });
});

onLinux("install.sh --uninstall", () => {
  it("lets the installed program take itself away", async () => {
    const installer = new Installer();
    await installer.serves();
    mkdirSync(installer.folder, { recursive: true });
    writeFileSync(join(installer.folder, "lectern"), installer.standIn("1.0.0"), { mode: 0o755 });
    expect(await installer.run(["--uninstall"])).toMatchObject({
      code: 1,
      stderr: expect.stringContaining("lectern is not installed in "),
    });
    writeFileSync(
      join(installer.folder, ".lectern"),
      programInstallation({ env: { HOME: "/" }, platform: "linux" }).marker.content,
    );
    expect((await installer.run(["--uninstall", "--yes", "--dry-run"])).code).toBe(0);
    expect(installer.starts).toEqual([`<uninstall><--prefix><${installer.folder}><--yes><--dry-run>`]);
    expect(installer.server.requests).toEqual([]);
  });
});

onLinux("install.sh", () => {
  const wrong: { args: string[]; says: string }[] = [
    { args: ["--force"], says: "unknown argument: --force" },
    { args: ["somewhere"], says: "unknown argument: somewhere" },
    { args: ["codex"], says: "unknown argument: codex" },
    { args: ["--prefix"], says: "--prefix needs a value." },
    { args: ["--prefix", ""], says: "--prefix needs a value." },
    { args: ["--version", "newest"], says: "--version needs a version such as 1.2.3, not newest" },
    { args: ["--version", "1.0/../.."], says: "--version needs a version such as 1.2.3, not 1.0/../.." },
    { args: ["--preset", "docs"], says: "--preset docs has no installer of its own; kinetis has." },
    { args: ["--client", "a b"], says: "--client needs the name of an agent, such as claude, not a b" },
    { args: ["--client", "--yes"], says: "--client needs the name of an agent, such as claude, not --yes" },
    { args: ["--preset=kinetis", "--client", "zed"], says: "registers with claude or codex, not with zed" },
    { args: ["--preset=kinetis", "codex", "codex"], says: "registers with claude or codex, not with codex codex" },
    { args: ["--preset=kinetis", "gemini"], says: "unknown argument: gemini" },
  ];
  it.each(wrong)("shows its usage for $args", async ({ args, says }) => {
    const installer = new Installer();
    const { code, stdout, stderr } = await installer.run(args);
    // The contract of the Kinetis server's page has one exit code for whatever fails.
    expect({ code, stdout }).toEqual({ code: args[0] === "--preset=kinetis" ? 1 : 2, stdout: "" });
    expect(stderr).toContain(`${says}\nusage: sh install.sh [options]\n`);
    expect(contents(installer.home)).toEqual({});
  });

  it.each(["--help", "-h"])("shows its usage when asked: %s", async (option) => {
    const { code, stdout, stderr } = await new Installer().run([option]);
    expect({ code, stderr }).toEqual({ code: 0, stderr: "" });
    expect(stdout).toContain("(LECTERN_INSTALL_DIR, else $" + "{XDG_DATA_HOME:-~/.local/share}/lectern)");
  });
});
