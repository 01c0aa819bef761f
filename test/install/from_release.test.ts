import { existsSync, mkdirSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { contents } from "../installation/machine.ts";
import { below } from "../installation/release.ts";
import { has, Installer, PLATFORM, releaseFiles, SCRIPT, SHELLS } from "./installer.ts";

const XZ = `lectern-${PLATFORM}.tar.xz`;
const GZ = `lectern-${PLATFORM}.tar.gz`;
const onLinux = describe.skipIf(process.platform !== "linux" || !has("curl") || !has("xz"));

/** The arguments that the new program is given to install itself. */
const handedOver = (installer: Installer, ...more: string[]) =>
  ["install", "--prefix", installer.folder, "--base-url", installer.server.url, ...more]
    .map((word) => `<${word}>`)
    .join("");

onLinux("install.sh from a release", () => {
  it.each(SHELLS)("fetches, verifies, starts the program once, and hands over to it, under %s", async (shell) => {
    const installer = new Installer();
    const { requests } = await installer.serves();
    const { code, stdout, stderr } = await installer.run([], { shell });
    expect({ code, stdout, stderr }).toEqual({
      code: 0,
      stdout: "",
      stderr: `Fetching ${installer.server.url}/${XZ} …\n`,
    });
    expect(requests).toEqual(["SHA256SUMS", XZ]);
    expect(installer.starts).toEqual(["<version>", handedOver(installer)]);
    expect(contents(installer.home)).toEqual({});
    expect(contents(installer.scratch)).toEqual({});
  });

  const means: { what: string; lacks: string[]; borrows: [string, string?][]; archive: string }[] = [
    { what: "gzip where there is no xz", lacks: ["xz"], borrows: [], archive: GZ },
    { what: "wget where there is no curl", lacks: ["curl"], borrows: [["wget"]], archive: XZ },
    { what: "shasum where there is no sha256sum", lacks: ["sha256sum"], borrows: [["shasum"]], archive: XZ },
    { what: "openssl where there is neither", lacks: ["sha256sum"], borrows: [["openssl"]], archive: XZ },
  ];
  describe.each(means)("makes do with $what", ({ lacks, borrows, archive }) => {
    it.skipIf(borrows.some(([command]) => !has(command))).each(SHELLS)("under %s", async (shell) => {
      const installer = new Installer();
      const { requests } = await installer.serves();
      for (const [command, name] of borrows) installer.borrow(command, name);
      const { code } = await installer.run([], { shell, env: { PATH: installer.pathWithout(...lacks) } });
      expect({ code, requests }).toEqual({ code: 0, requests: ["SHA256SUMS", archive] });
      expect(installer.starts.at(-1)).toBe(handedOver(installer));
    });
  });

  it("unpacks by the tar and gzip of BusyBox", async ({ skip }) => {
    if (!has("busybox")) skip("there is no busybox");
    const installer = new Installer();
    await installer.serves();
    for (const name of ["tar", "gzip", "sed", "grep", "tr", "head", "wc", "mktemp", "sha256sum"]) {
      installer.borrow("busybox", name);
    }
    const { code } = await installer.run([], { env: { PATH: installer.pathWithout("xz") } });
    expect({ code, last: installer.starts.at(-1) }).toEqual({ code: 0, last: handedOver(installer) });
  });

  const arguments_: { given: string[]; passed: string[] }[] = [
    { given: ["--yes"], passed: ["--yes"] },
    { given: ["--client", "claude", "--client=vscode"], passed: ["--client", "claude", "--client", "vscode"] },
    { given: ["--client", "none", "-y"], passed: ["--yes", "--client", "none"] },
  ];
  it.each(arguments_)("passes on $given", async ({ given, passed }) => {
    const installer = new Installer();
    await installer.serves();
    expect((await installer.run(given)).code).toBe(0);
    expect(installer.starts.at(-1)).toBe(handedOver(installer, ...passed));
  });

  it("takes an address as it is written, with slashes at its end and signs that mean something to curl", async () => {
    const installer = new Installer();
    const { files, requests } = await installer.serves();
    for (const [path, bytes] of Object.entries(below("{a,b}[1-2]", Object.fromEntries(files)))) files.set(path, bytes);
    const env = { LECTERN_BASE_URL: `${installer.server.url}/{a,b}[1-2]//` };
    expect((await installer.run([], { env })).code).toBe(0);
    expect(requests).toEqual(["{a,b}[1-2]/SHA256SUMS", `{a,b}[1-2]/${XZ}`]);
    expect(installer.starts.at(-1)).toContain("/{a,b}[1-2]>");
  });

  it.each([1, 3])("ends with the code of the program that installs itself: %i", async (code) => {
    const installer = new Installer();
    await installer.serves("1.0.0", installer.standIn("1.0.0", { last: `[ "$1" = version ] || exit ${code}` }));
    expect((await installer.run()).code).toBe(code);
    expect(contents(installer.scratch)).toEqual({});
  });

  it("keeps the rest of the script from a program that reads its input", async () => {
    const installer = new Installer();
    await installer.serves("1.0.0", installer.standIn("1.0.0", { first: 'read -r line && echo "read: $line" >&2' }));
    expect(await installer.run()).toMatchObject({ code: 0, stderr: expect.not.stringContaining("read: ") });
  });

  const once = '[ -e "$TMPDIR/../once" ] || { : >"$TMPDIR/../once"; kill -KILL $PPID; exit 1; }';
  const moments: { moment: string; kill: (installer: Installer) => void | Promise<void> }[] = [
    { moment: "while it fetched", kill: (installer) => installer.command("curl", `${once}; exec "$REAL_CURL" "$@"`) },
    {
      moment: "while it unpacked",
      kill: (installer) => installer.command("mkdir", `${once}; exec /bin/mkdir "$@"`),
    },
    {
      moment: "at the first start",
      kill: async (installer) => void (await installer.serves("1.0.0", installer.standIn("1.0.0", { first: once }))),
    },
  ];
  it.each(moments)(
    "killed $moment leaves no more than its folder for temporary files, and the next run succeeds",
    async ({ kill }) => {
      const installer = new Installer();
      await installer.serves();
      await kill(installer);
      const env = { REAL_CURL: join(installer.root, "tools/curl") };
      await installer.run([], { env });
      expect(contents(installer.home)).toEqual({});
      expect(readdirSync(installer.scratch)).toHaveLength(1);
      expect((await installer.run([], { env })).code).toBe(0);
      expect(installer.starts.at(-1)).toBe(handedOver(installer));
    },
  );

  it.each([
    ["HUP", 129],
    ["INT", 130],
    ["TERM", 143],
  ])("leaves nothing when SIG%s stops it", async (signal, status) => {
    for (const shell of SHELLS) {
      const installer = new Installer();
      await installer.serves();
      installer.command("curl", `kill -${signal} $PPID; exit 1`);
      expect(await installer.run([], { shell }), shell).toMatchObject({ code: status });
      expect(contents(installer.scratch)).toEqual({});
      expect(installer.starts).toEqual([]);
    }
  });

  it.each(SHELLS)("does nothing if only its beginning came through the pipe, under %s", async (shell) => {
    const installer = new Installer();
    const { requests } = await installer.serves();
    const whole = readFileSync(SCRIPT, "utf8").trimEnd();
    const cuts = [...Array(40).keys()].map((part) => Math.floor((part * whole.length) / 40));
    const last = [...Array(20).keys()].map((back) => whole.length - 1 - back);
    for (const cut of [...cuts, ...last]) await installer.run([], { shell, script: whole.slice(0, cut) });
    expect(requests).toEqual([]);
    expect([contents(installer.home), contents(installer.scratch)]).toEqual([{}, {}]);
    expect((await installer.run([], { shell, script: whole })).code).toBe(0);
  });

  describe("of a version", () => {
    const server = async (installer: Installer, base = "") => {
      const older = below(`${base}v1.0.0`, await releaseFiles("1.0.0", installer.standIn("1.0.0")));
      const { files, requests } = await installer.serves("1.1.0");
      for (const [path, bytes] of Object.entries(older)) files.set(path, bytes);
      files.set("VERSIONS", "1.1.0\n1.0.0\n");
      return requests;
    };

    it.each(["1.0.0", "v1.0.0"])("%s looks whether there is one, and fetches from its folder", async (version) => {
      const installer = new Installer();
      const requests = await server(installer);
      expect((await installer.run(["--version", version])).code).toBe(0);
      expect(requests).toEqual(["VERSIONS", "v1.0.0/SHA256SUMS", `v1.0.0/${XZ}`]);
      expect(installer.starts.at(-1)).toBe(handedOver(installer));
    });

    it("that is the newest fetches from the address itself", async () => {
      const installer = new Installer();
      const requests = await server(installer);
      expect((await installer.run(["--version=1.1.0"])).code).toBe(0);
      expect(requests).toEqual(["VERSIONS", "SHA256SUMS", XZ]);
    });

    it("on GitHub lies beside the newest", async () => {
      const installer = new Installer();
      const requests = await server(installer, "releases/download/");
      for (const file of ["VERSIONS"]) installer.replace(`releases/latest/download/${file}`, "1.1.0\n1.0.0\n");
      const env = { LECTERN_BASE_URL: `${installer.server.url}/releases/latest/download` };
      expect((await installer.run(["--version", "1.0.0"], { env })).code).toBe(0);
      expect(requests.at(-1)).toBe(`releases/download/v1.0.0/${XZ}`);
    });

    it.each([
      ["is not there", "2.0.0"],
      ["is only the beginning of one", "1.0"],
      ["reads as a pattern", "1.0.."],
    ])("that %s is refused with those that are", async (_, version) => {
      const installer = new Installer();
      await server(installer);
      const { code, stderr } = await installer.run(["--version", version]);
      expect({ code, stderr }).toEqual({
        code: 1,
        stderr: `lectern was not installed: there is no version ${version} at ${installer.server.url}.\n  There are: 1.1.0 1.0.0 \n`,
      });
    });
  });

  it("that a release filled in for a program of another name keeps everything under that name", async () => {
    const installer = new Installer();
    await installer.serves("1.0.0", installer.standIn("1.0.0", { name: "acme-docs" }), "acme-docs");
    const script = readFileSync(SCRIPT, "utf8").replace(/^NAME=lectern$/m, "NAME=acme-docs");
    const filled = script.replace(/^BASE_URL=$/m, `BASE_URL=${installer.server.url}`);
    expect((await installer.run([], { script: filled, env: { LECTERN_BASE_URL: undefined } })).code).toBe(0);
    expect(installer.starts.at(-1)).toBe(
      `<install><--prefix><${installer.home}/.local/share/acme-docs><--base-url><${installer.server.url}>`,
    );
    mkdirSync(join(installer.home, "by variable"));
    const env = {
      ACME_DOCS_BASE_URL: `${installer.server.url}//`,
      ACME_DOCS_INSTALL_DIR: join(installer.home, "by variable"),
    };
    expect((await installer.run([], { script, env })).code).toBe(0);
    expect(installer.starts.at(-1)).toContain("/by variable>");
    expect(existsSync(installer.folder)).toBe(false);
  });

  it("has the two lines that a release fills in, once each", () => {
    const lines = readFileSync(SCRIPT, "utf8").split("\n");
    expect(lines.filter((line) => /^(NAME|BASE_URL)=/.test(line))).toEqual(["NAME=lectern", "BASE_URL="]);
  });
});
