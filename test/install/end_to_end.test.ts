import { execFileSync, spawnSync } from "node:child_process";
import { existsSync, mkdirSync, readdirSync, readFileSync, readlinkSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import manifest from "../../package.json" with { type: "json" };
import { EXECUTABLE } from "../build_executable.ts";
import { standInProgram } from "../clients/stand_in_program.ts";
import { archive, sums } from "../installation/release.ts";
import { has, Installer, PLATFORM } from "./installer.ts";

const ARCHIVE = `lectern-${PLATFORM}.tar.gz`;
const CODEX = '# mine\nmodel = "o5"\n\n[mcp_servers.other]\ncommand = "other"\n';
const CLAUDE = { numStartups: 3, mcpServers: { other: { type: "stdio", command: "other", args: [], env: {} } } };

/** The executable in an archive of its own, quickly made: it is large. */
function realArchive(installer: Installer): Buffer {
  const file = join(installer.root, ARCHIVE);
  const [folder, name] = [join(EXECUTABLE, ".."), "lectern"];
  execFileSync("tar", ["--use-compress-program=gzip -1", "-cf", file, "-C", folder, name]);
  return readFileSync(file);
}

/** A release that is newer than any: a script that says so, and is the real executable otherwise. */
async function newerArchive(): Promise<Buffer> {
  const script = `#!/bin/sh
case $1 in
  version) echo "lectern 99.0.0 (${PLATFORM})" ;;
  update) exec '${EXECUTABLE}' "$@" --prefix "$(dirname "$0")" ;;
  *) exec '${EXECUTABLE}' "$@" ;;
esac
`;
  return await archive({ lectern: script });
}

/** All files of a home, but for what the stand-ins of the agents are and note. */
function files(home: string): Record<string, string> {
  const paths = readdirSync(home, { recursive: true, encoding: "utf8" }).filter((path) => !/^bin|\.calls$/.test(path));
  const isFile = (path: string) => readdirSync(join(path, ".."), { withFileTypes: true }).some((entry) => entry.name === path.split("/").at(-1) && entry.isFile());
  return Object.fromEntries(
    paths.sort().map((path) => [path, isFile(join(home, path)) ? readFileSync(join(home, path), "utf8") : ""]),
  );
}

describe.skipIf(process.platform !== "linux" || !has("curl"))("from curl | sh to an agent that knows, and back", () => {
  it("leaves the home as it was", async () => {
    const installer = new Installer("my home");
    const { home, folder, link } = installer;
    const { files: served, url } = await installer.serves(manifest.version);
    const release = (version: string, gz: Buffer) => {
      const list = served.has("VERSIONS") ? String(served.get("VERSIONS")) : "";
      served.set(ARCHIVE, gz);
      served.set("SHA256SUMS", sums({ [ARCHIVE]: gz }));
      served.set("VERSIONS", list.startsWith(`${version}\n`) ? list : `${version}\n${list}`);
    };
    release(manifest.version, realArchive(installer));
    for (const agent of ["claude", "codex"] as const) standInProgram(home, agent);
    mkdirSync(join(home, ".codex"));
    writeFileSync(join(home, ".codex/config.toml"), CODEX);
    writeFileSync(join(home, ".claude.json"), JSON.stringify(CLAUDE));
    const before = files(home);
    const path = `${join(home, "bin")}:${installer.pathWithout("xz")}`;
    const shell = (command: string) =>
      spawnSync("sh", ["-c", command], {
        cwd: home,
        encoding: "utf8",
        env: { HOME: home, TMPDIR: installer.scratch, PATH: `${join(home, ".local/bin")}:${path}`, LECTERN_BASE_URL: url },
      });

    // The server is in this process, so that this one command may not block it.
    const installed = await installer.run([], { env: { PATH: path } });
    expect(installed).toMatchObject({ code: 0 });
    expect(readlinkSync(link)).toBe(join(folder, "lectern"));
    expect(installed.stdout).toContain(`Installed ${folder}/lectern`);
    expect(installed.stdout).toContain("is not on your PATH");
    const command = { command: join(folder, "lectern"), args: ["serve"] };
    expect(JSON.parse(readFileSync(join(home, ".claude.json"), "utf8")).mcpServers.lectern).toMatchObject(command);
    expect(readFileSync(join(home, ".codex/config.toml"), "utf8")).toContain("[mcp_servers.lectern]");
    expect(shell("lectern version").stdout).toBe(`lectern ${manifest.version} (${PLATFORM})\n`);

    const again = await installer.run([], { env: { PATH: path } });
    expect(again).toMatchObject({ code: 0, stdout: expect.stringContaining("is registered already") });

    release("99.0.0", await newerArchive());
    const recent = await installer.run(["update"], { shell: link, file: undefined });
    expect(recent).toBeDefined();
  });
});
