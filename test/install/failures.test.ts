import { spawnSync } from "node:child_process";
import { randomBytes } from "node:crypto";
import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { contents } from "../installation/machine.ts";
import { archive } from "../installation/release.ts";
import type { Served } from "../installation/release_server.ts";
import { has, Installer, PLATFORM, SHELLS, summed } from "./installer.ts";

const XZ = `lectern-${PLATFORM}.tar.xz`;
const onLinux = describe.skipIf(process.platform !== "linux" || !has("curl") || !has("xz"));

/** Expects that a run ended with a message, and left nothing. */
async function failsWith(installer: Installer, says: string, run: Parameters<Installer["run"]>[1] = {}): Promise<void> {
  const { code, stdout, stderr } = await installer.run([], run);
  expect(stderr.replaceAll(installer.server.url, "BASE")).toContain(says);
  expect({ code, stdout }).toEqual({ code: 1, stdout: "" });
  expect(stderr).toMatch(/^lectern was not installed: .+\n( {2}.+\n)+$/m);
  expect([contents(installer.home), contents(installer.scratch)]).toEqual([{}, {}]);
  expect(installer.starts.filter((start) => start !== "<version>")).toEqual([]);
}

const page = "<!DOCTYPE HTML><title>Sign in</title>";
const status =
  (code: number, headers = {}): Served =>
  (_, response) =>
    void response.writeHead(code, headers).end(page);

onLinux("install.sh says what is wrong with", () => {
  const bad: { what: string; path: string; lies: Served | undefined; says: string }[] = [
    {
      what: "an address that has nothing",
      path: "SHA256SUMS",
      lies: undefined,
      says: "there is no BASE/SHA256SUMS (404).",
    },
    { what: "a file that is missing", path: XZ, lies: undefined, says: `there is no BASE/${XZ} (404).` },
    {
      what: "a server in trouble",
      path: "SHA256SUMS",
      lies: status(503),
      says: "BASE/SHA256SUMS was answered with status 503.",
    },
    { what: "a page in the place of sums", path: "SHA256SUMS", lies: page, says: "BASE/SHA256SUMS is an HTML page" },
    {
      what: "a page in the place of the archive",
      path: XZ,
      lies: `\n ${page.toLowerCase()}`,
      says: `BASE/${XZ} is an HTML page`,
    },
    {
      what: "sums without this platform",
      path: "SHA256SUMS",
      lies: `${"0".repeat(64)}  x${XZ}\n`,
      says: `BASE/SHA256SUMS does not name ${XZ}.`,
    },
    {
      what: "an archive of another sum",
      path: XZ,
      lies: "other",
      says: `BASE/${XZ} has another sum than its SHA256SUMS says.`,
    },
    {
      what: "an archive that breaks off",
      path: XZ,
      lies: (_, response) => {
        response.writeHead(200, { "content-length": 1000 }).write("some", () => response.destroy());
      },
      says: `BASE/${XZ} could not be fetched: what curl says stands above.`,
    },
    {
      what: "sums that do not end",
      path: "SHA256SUMS",
      lies: (_, response) => {
        const more = () => void response.write("0".repeat(65536), (error) => error || more());
        more();
      },
      says: "BASE/SHA256SUMS is larger than 1 MB",
    },
    {
      what: "a server that leads to a file of this machine",
      path: "SHA256SUMS",
      lies: status(302, { location: "file:///etc/passwd" }),
      says: "BASE/SHA256SUMS could not be fetched",
    },
    {
      what: "a server that leads round and round",
      path: "SHA256SUMS",
      lies: status(302, { location: "/SHA256SUMS" }),
      says: "BASE/SHA256SUMS could not be fetched",
    },
  ];
  describe.each(bad)("$what", ({ path, lies, says }) => {
    it.each(SHELLS)("under %s", async (shell) => {
      const installer = new Installer();
      await installer.serves();
      installer.replace(path, lies);
      await failsWith(installer, says, { shell });
    });
  });

  it.skipIf(!has("wget")).each(bad.filter(({ lies }) => typeof lies !== "function"))("$what, by wget", async (row) => {
    const installer = new Installer();
    await installer.serves();
    installer.replace(row.path, row.lies);
    installer.borrow("wget");
    await failsWith(installer, row.says, { env: { PATH: installer.pathWithout("curl") } });
  });

  it("a host that does not answer", async () => {
    const installer = new Installer();
    await installer.serves();
    // A port that nobody listens on.
    await failsWith(installer, "curl: ", { env: { LECTERN_BASE_URL: "http://127.0.0.1:1" } });
  });

  it("an archive without the program", async () => {
    const installer = new Installer();
    await installer.serves();
    for (const [path, bytes] of Object.entries(summed("lectern", await archive({ "lectern/lectern": "x" }))))
      installer.replace(path, bytes);
    await failsWith(installer, `BASE/${XZ} has no file lectern.`);
  });

  it("an archive that is none", async () => {
    const installer = new Installer();
    await installer.serves();
    const garbage = summed("lectern", Buffer.from("garbage"));
    for (const [path, bytes] of Object.entries(garbage)) installer.replace(path, bytes);
    await failsWith(installer, `${XZ} could not be unpacked in`);
  });

  it.skipIf(!has("busybox"))("a wget that does not check who answers", async () => {
    const installer = new Installer();
    await installer.serves();
    installer.borrow("busybox", "wget");
    await failsWith(installer, "neither curl nor GNU wget is on PATH", {
      env: { PATH: installer.pathWithout("curl") },
    });
  });

  it.each([
    ["tar", "tar is not on PATH; it is needed to unpack the program."],
    ["mktemp", "mktemp is not on PATH"],
    ["sha256sum", "none of sha256sum, shasum and openssl is on PATH"],
  ])("a machine without %s", async (tool, says) => {
    const installer = new Installer();
    await installer.serves();
    await failsWith(installer, says, { env: { PATH: installer.pathWithout(tool) } });
    expect(installer.server.requests).toEqual([]);
  });

  it("a folder for temporary files where nobody may write", async () => {
    const installer = new Installer();
    await installer.serves();
    await failsWith(installer, "no temporary folder could be made in /nowhere.", { env: { TMPDIR: "/nowhere" } });
  });
});

onLinux("install.sh starts the new program before it lets it install itself, and says", () => {
  const bad: { what: string; first: string; says: string }[] = [
    { what: "that it is silent", first: "exit 0", says: "does not start as it should (exit code 0)" },
    {
      what: "that it fails, with its words",
      first: "echo oh no >&2; exit 3",
      says: "  | oh no\nlectern was not installed: the new program does not start as it should (exit code 3)",
    },
    {
      what: "that it is another program",
      first: 'echo "gnat 1.0.0"; exit 0',
      says: "does not start as it should (exit code 0)",
    },
    { what: "that it was killed", first: "kill -KILL $$", says: "was killed at its start (exit code 137)" },
    {
      what: "that the C library is too old",
      first:
        'echo "lectern: /lib/x86_64-linux-gnu/libc.so.6: version \\`GLIBC_2.38\' not found (required by lectern)" >&2; exit 1',
      says: "the C library of this system is too old for the new program (above).",
    },
    {
      what: "which library is missing",
      first:
        'echo "lectern: error while loading shared libraries: libatomic.so.1: cannot open shared object file" >&2; exit 127',
      says: "libatomic.so.1: cannot open shared object file\nlectern was not installed: a library that the new program needs is missing",
    },
  ];
  it.each(bad)("$what", async ({ first, says }) => {
    for (const shell of SHELLS) {
      const installer = new Installer();
      await installer.serves("1.0.0", installer.standIn("1.0.0", { first }));
      await failsWith(installer, says, { shell });
      expect(installer.starts).toEqual(["<version>"]);
    }
  });

  it("that it is for another machine", async () => {
    const installer = new Installer();
    // The beginning of an ELF file, for a processor that there is not.
    await installer.serves("1.0.0", `\x7fELF\x02\x01\x01${"\0".repeat(9)}\x02\0\xfe\xfe`);
    await failsWith(installer, "lectern was not installed: the new program");
  });

  it("on a Mac that the system killed it, after it was signed anew and started again", async () => {
    const installer = new Installer();
    await installer.serves("1.0.0", installer.standIn("1.0.0", { first: "kill -KILL $$" }));
    forMac(installer);
    installer.command("uname", `[ "$1" = -m ] && echo ${process.arch === "arm64" ? "arm64" : "x86_64"} || echo Darwin`);
    for (const name of ["codesign", "xattr"]) installer.command(name, `echo ${name} "$1" >>"$TMPDIR/../calls"`);
    await failsWith(installer, "macOS killed the new program at its start (exit code 137).");
    expect(installer.starts).toEqual(["<version>", "<version>"]);
    expect(readFileSync(`${installer.root}/calls`, "utf8")).toBe("xattr -d\ncodesign --force\n");
  });

  it("nothing on a Mac where the new signature helps", async () => {
    const installer = new Installer();
    await installer.serves(
      "1.0.0",
      installer.standIn("1.0.0", { first: '[ -e "$TMPDIR/../signed" ] || kill -KILL $$' }),
    );
    forMac(installer);
    installer.command("uname", '[ "$1" = -m ] && echo arm64 || echo Darwin');
    installer.command("codesign", ': >"$TMPDIR/../signed"');
    expect(await installer.run()).toMatchObject({ code: 0 });
  });
});

/** Lets the release be one for macOS, on either processor. */
function forMac(installer: Installer): void {
  const { files } = installer.server;
  const sums = String(files.get("SHA256SUMS"));
  for (const processor of ["arm64", "x64"]) {
    const file = `lectern-darwin-${processor}.tar.xz`;
    files.set(file, files.get(XZ)!);
    files.set(
      "SHA256SUMS",
      `${String(files.get("SHA256SUMS"))}${sums
        .split("\n")
        .find((line) => line.endsWith(XZ))!
        .replace(XZ, file)}\n`,
    );
  }
}

/** Whether a file system of its own can be had, by words in front of a command. */
const mounting = (options: string) => [
  "unshare",
  "-Urm",
  "sh",
  "-c",
  `mount -t tmpfs -o ${options} none "$TMPDIR" && exec "$@"`,
  "sh",
];
const mayMount =
  process.platform === "linux" &&
  spawnSync("unshare", mounting("size=64k").slice(1).concat("true"), { env: { ...process.env, TMPDIR: "/tmp" } })
    .status === 0;

describe.skipIf(!mayMount || !has("xz"))("on a disk of its own, which needs the right to mount one, install.sh", () => {
  const env = { PATH: process.env.PATH };
  // Nothing that a compressor could make smaller.
  const noise = randomBytes(100_000).toString("base64");

  it("that is full while it fetches says so", async () => {
    const installer = new Installer();
    await installer.serves("1.0.0", `${installer.standIn("1.0.0")}exit\n${noise}`);
    await failsWith(installer, "could not be written to", { within: mounting("size=16k"), env });
  });

  it("that is full while it unpacks says so", async () => {
    const installer = new Installer();
    await installer.serves("1.0.0", `${installer.standIn("1.0.0")}exit\n${"#".repeat(3_000_000)}`);
    await failsWith(installer, "could not be unpacked in", { within: mounting("size=512k"), env });
  });

  it("that forbids programs says so", async () => {
    const installer = new Installer();
    await installer.serves();
    await failsWith(installer, "That disk may forbid programs (noexec).", {
      within: mounting("size=512k,noexec"),
      env,
    });
  });
});
