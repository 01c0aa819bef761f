import { existsSync, lstatSync, mkdirSync, readlinkSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { describe, expect, it } from "vitest";
import { kinetisInstallation, programInstallation } from "../../src/installation/mod.ts";
import { MARKER } from "../../src/storage/mod.ts";
import { contents, machine, versionsOf } from "./machine.ts";
import { standIn } from "./stand_in.ts";

const onPosix = describe.skipIf(process.platform === "win32");

onPosix("an installation", () => {
  it("is the program, its link, its marker, and notes for later updates", async () => {
    const { install, installation, home } = machine();
    const { isNew, version, proof } = await install("1.0.0", { baseUrl: "https://example.org/releases" });
    expect({ isNew, version, server: proof.serverInfo }).toEqual({
      isNew: true,
      version: "lectern 1.0.0 (stand-in)",
      server: { name: "lectern", version: "1.0.0" },
    });
    expect(contents(home)).toEqual({
      ".local": "/",
      ".local/bin": "/",
      ".local/bin/lectern": `→ ${installation.program}`,
      ".local/share": "/",
      ".local/share/lectern": "/",
      ".local/share/lectern/.base-url": "https://example.org/releases\n",
      ".local/share/lectern/.last-update-check": expect.stringMatching(/^\d+\n$/),
      ".local/share/lectern/.lectern": MARKER.content,
      ".local/share/lectern/.made-folders": expect.stringContaining(JSON.stringify(installation.folder)),
      ".local/share/lectern/.update.lock": "",
      ".local/share/lectern/lectern": standIn("1.0.0"),
    });
    expect(lstatSync(installation.program).mode & 0o777).toBe(0o755);
  });

  it("keeps the program before as the previous one", async () => {
    const { install, installation } = machine();
    for (const version of ["1.0.0", "1.1.0", "1.2.0"]) await install(version);
    expect(versionsOf(installation)).toEqual({ current: "1.2.0", previous: "1.1.0" });
  });

  it("of the same program again keeps the previous one", async () => {
    const { install, installation } = machine();
    for (const version of ["1.0.0", "1.1.0"]) await install(version);
    expect((await install("1.1.0")).isNew).toBe(false);
    expect(versionsOf(installation)).toEqual({ current: "1.1.0", previous: "1.0.0" });
  });

  it("replaces the program by renaming, so that one that runs keeps its file", async () => {
    const { install, installation } = machine();
    await install("1.0.0");
    const before = lstatSync(installation.program).ino;
    await install("1.1.0");
    expect(lstatSync(installation.program).ino).not.toBe(before);
    expect(lstatSync(installation.previous).ino).toBe(before);
  });

  it("moves the link from an earlier installation to the new one", async () => {
    const { install, installation, at, root } = machine();
    const old = at(join(root, "old"));
    await install("1.0.0", { into: old });
    await install("1.1.0");
    expect(readlinkSync(installation.link!)).toBe(installation.program);
    expect(versionsOf(old)).toEqual({ current: "1.0.0" });
  });

  it("adopts an empty folder, and the one where added sources are kept", async () => {
    const { install, installation } = machine();
    mkdirSync(join(installation.folder, "sources/hono"), { recursive: true });
    writeFileSync(join(installation.folder, MARKER.name), MARKER.content);
    await install("1.0.0");
    expect(existsSync(join(installation.folder, "sources/hono"))).toBe(true);
  });

  it("follows a second installer that waited for the first", async () => {
    const { install, installation } = machine();
    await Promise.all([install("1.0.0"), install("1.1.0")]);
    expect(Object.values(versionsOf(installation)).sort()).toEqual(["1.0.0", "1.1.0"]);
  });

  it("is made though another installer failed at the same time", async () => {
    const { install, installation } = machine();
    const [good, bad] = await Promise.allSettled([install("1.0.0"), install("2.0.0", { exitCode: 3 })]);
    expect([good.status, bad.status]).toEqual(["fulfilled", "rejected"]);
    expect(versionsOf(installation)).toEqual({ current: "1.0.0" });
  });

  describe("works in a folder named", () => {
    const names = [
      "My Docs (2)",
      "it's here",
      'the "new" one',
      "a & b",
      "percent%20sign",
      "日本語",
      "$HOME `id`",
      "back\\slash",
      "-n",
    ];
    it.each(names)("%s", async (name) => {
      const { install, at, root, installation } = machine();
      const into = at(join(root, name));
      await install("1.0.0", { into });
      expect(versionsOf(into)).toEqual({ current: "1.0.0" });
      expect(readlinkSync(installation.link!)).toBe(join(root, name, "lectern"));
    });

    it("and in a home of such a name", async () => {
      const { install, installation } = machine('it\'s my "home" ü');
      await install("1.0.0");
      expect(versionsOf(installation)).toEqual({ current: "1.0.0" });
    });
  });
});

onPosix("the folder is chosen", () => {
  const home = dirname(import.meta.dirname);
  const cases: { by: string; prefix?: string; env: NodeJS.ProcessEnv; folder: string }[] = [
    { by: "--prefix", prefix: "/a/b/", env: { LECTERN_INSTALL_DIR: "/c" }, folder: "/a/b" },
    { by: "a relative --prefix", prefix: "a", env: {}, folder: join(process.cwd(), "a") },
    {
      by: "LECTERN_INSTALL_DIR",
      env: { LECTERN_INSTALL_DIR: "/by variable", XDG_DATA_HOME: "/x" },
      folder: "/by variable",
    },
    { by: "XDG_DATA_HOME", env: { XDG_DATA_HOME: "/x" }, folder: "/x/lectern" },
    { by: "the home", env: {}, folder: join(home, ".local/share/lectern") },
  ];
  it.each(cases)("by $by", ({ prefix, env, folder }) => {
    expect(programInstallation({ env: { HOME: home, ...env }, platform: "linux" }, prefix).folder).toBe(folder);
  });

  it.each([
    [{ HOME: home, KINETIS_MCP_DOCS_DIR: "/k" }, "/k"],
    [{ HOME: home }, join(home, ".kinetis-mcp-docs")],
  ])("of the Kinetis server by %j", (env, folder) => {
    expect(kinetisInstallation({ env, platform: "linux" }).folder).toBe(folder);
  });

  it.each([
    ["no HOME", {}, "HOME is not set"],
    ["a HOME that is no folder", { HOME: "/nowhere" }, 'HOME is "/nowhere", which is no folder'],
  ])("not with %s", (_, env, says) => {
    expect(() => programInstallation({ env, platform: "linux" })).toThrow(says);
    expect(programInstallation({ env, platform: "linux" }, "/a").link).toBeUndefined();
  });
});
