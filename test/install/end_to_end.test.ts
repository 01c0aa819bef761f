import { execFileSync } from "node:child_process";
import { lstatSync, mkdirSync, readdirSync, readFileSync, readlinkSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { describe, expect, it } from "vitest";
import manifest from "../../package.json" with { type: "json" };
import { EXECUTABLE } from "../build_executable.ts";
import { standInProgram } from "../clients/stand_in_program.ts";
import { archive, sums } from "../installation/release.ts";
import { has, Installer, PLATFORM, start } from "./installer.ts";

const ARCHIVE = `lectern-${PLATFORM}.tar.gz`;
const CURRENT = `lectern ${manifest.version} (${PLATFORM})`;

/** What a person has in the configurations of two agents. */
const CODEX = '# mine\nmodel = "o5"\n\n[mcp_servers.other]\ncommand = "other"\n';
const CLAUDE = { numStartups: 3, mcpServers: { other: { type: "stdio", command: "other", args: [], env: {} } } };

/** The executable, packed quickly: it is large. */
function realArchive(folder: string): Buffer {
  const file = join(folder, ARCHIVE);
  execFileSync("tar", ["--use-compress-program=gzip -1", "-cf", file, "-C", dirname(EXECUTABLE), "lectern"]);
  return readFileSync(file);
}

/** A release that is newer than any: a script that says so, and is the real executable otherwise. */
async function newerArchive(): Promise<Buffer> {
  const script = `#!/bin/sh
case $1 in
  version) echo "lectern 99.0.0 (${PLATFORM})" ;;
  update) exec '${EXECUTABLE}' "$@" --prefix "$(dirname "$(readlink -f "$0")")" ;;
  *) exec '${EXECUTABLE}' "$@" ;;
esac
`;
  return await archive({ lectern: script });
}

/** All that lies in a home, but for the stand-ins of the agents and their notes; of files, the text if it is short. */
function contents(home: string): Record<string, string> {
  const paths = readdirSync(home, { recursive: true, encoding: "utf8" }).filter((path) => !/^bin|\.calls$/.test(path));
  const describe = (path: string) => {
    const stat = lstatSync(path);
    return stat.isFile() ? (stat.size < 100_000 ? readFileSync(path, "utf8") : `${stat.size} bytes`) : "";
  };
  return Object.fromEntries(paths.sort().map((path) => [path, describe(join(home, path))]));
}

describe.skipIf(process.platform !== "linux" || !has("curl"))("from curl | sh to an agent that knows, and back", () => {
  it("leaves the home as it was, but for what the user made", async () => {
    const installer = new Installer("my home");
    const { home, folder, link, scratch } = installer;
    const { files: served } = await installer.serves(manifest.version);
    const publish = (version: string, gz: Buffer, older = "") => {
      served.set(ARCHIVE, gz);
      served.set("SHA256SUMS", sums({ [ARCHIVE]: gz }));
      served.set("VERSIONS", `${version}\n${older}`);
    };
    publish(manifest.version, realArchive(installer.root));
    for (const agent of ["claude", "codex"] as const) standInProgram(home, agent);
    mkdirSync(join(home, ".codex"));
    const [claude, codex] = [join(home, ".claude.json"), join(home, ".codex/config.toml")];
    writeFileSync(codex, CODEX);
    writeFileSync(claude, JSON.stringify(CLAUDE));
    const before = contents(home);
    const env = { HOME: home, TMPDIR: scratch, PATH: `${join(home, "bin")}:${installer.pathWithout("xz")}` };
    const lectern = async (...args: string[]) => {
      const { code, stdout, stderr } = await start([link, ...args], { cwd: home, env });
      expect({ args, code, stderr: code === 0 ? "" : stderr }).toEqual({ args, code: 0, stderr: "" });
      return stdout;
    };

    const installed = await installer.run([], { env });
    expect(installed).toMatchObject({ code: 0 });
    expect(readlinkSync(link)).toBe(join(folder, "lectern"));
    expect(installed.stdout).toContain(`Installed ${folder}/lectern: ${CURRENT}.`);
    expect(installed.stdout).toContain(`${dirname(link)} is not on your PATH.`);
    const entry = { command: join(folder, "lectern"), args: ["serve"] };
    expect(JSON.parse(readFileSync(claude, "utf8")).mcpServers.lectern).toMatchObject(entry);
    expect(readFileSync(codex, "utf8")).toContain(`[mcp_servers.lectern]\ncommand = "${entry.command}"\n`);
    expect(contents(scratch)).toEqual({});
    expect(await lectern("version")).toBe(`${CURRENT}\n`);

    const configurations = [readFileSync(claude, "utf8"), readFileSync(codex, "utf8")];
    expect(await installer.run([], { env })).toMatchObject({ code: 0 });
    expect([readFileSync(claude, "utf8"), readFileSync(codex, "utf8")]).toEqual(configurations);

    publish("99.0.0", await newerArchive(), `${manifest.version}\n`);
    expect(await lectern("update")).toContain("--force looks now");
    expect(await lectern("update", "--force")).toContain("lectern is 99.0.0 now");
    expect(await lectern("version")).toBe(`lectern 99.0.0 (${PLATFORM})\n`);
    expect(await lectern("update", "--rollback")).toContain(`lectern is ${manifest.version} again.`);
    expect(await lectern("version")).toBe(`${CURRENT}\n`);

    writeFileSync(join(home, "letter.txt"), "dear");
    const removed = await installer.run(["--uninstall", "--yes"], { env });
    expect(removed).toMatchObject({ code: 0 });
    expect(JSON.parse(readFileSync(claude, "utf8"))).toEqual({ ...CLAUDE, userID: "someone" });
    expect({ ...contents(home), ".claude.json": "" }).toEqual({ ...before, ".claude.json": "", "letter.txt": "dear" });
  });
});
