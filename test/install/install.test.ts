import { existsSync, lstatSync, mkdirSync, readFileSync, readlinkSync, symlinkSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { beforeEach, describe, expect, it } from "vitest";
import { temporaryFolder } from "../temporary_folder.ts";
import { contents, Installer, MARKER, program } from "./installer.ts";

let root: string;
let installer: Installer;

beforeEach(() => {
  root = temporaryFolder();
  installer = new Installer(root);
});

/** The installation in `folder`: which program is current and which previous, by the word in it. */
function installed(folder = installer.folder) {
  const word = (file: string) => (existsSync(file) ? readFileSync(file, "utf8").split("\n")[1]?.slice(2) : undefined);
  return { current: word(join(folder, "lectern")), previous: word(join(folder, "lectern.previous")) };
}

describe.skipIf(process.platform === "win32")("install.sh", () => {
  it("places the program, links it, proves it and says what comes next", async () => {
    const { code, stdout, stderr } = await installer.run();
    expect({ code, stderr }).toEqual({ code: 0, stderr: "" });
    expect(contents(installer.folder)).toEqual({ ".lectern": MARKER, lectern: program("first") });
    expect(readlinkSync(installer.link)).toBe(join(installer.folder, "lectern"));
    expect(stdout).toContain('under "Sources":\n\n    Add a folder.\n');
    expect(stdout).toContain(`claude mcp add --scope user lectern -- ${installer.link} serve`);
    expect(stdout).toContain(`export PATH="$HOME/.local/bin:$PATH"`);
  });

  it("says nothing about PATH where the link is on it", async () => {
    const bin = dirname(installer.link);
    const { stdout } = await installer.run([], {
      PATH: `${root}/commands:${dirname(process.execPath)}:/usr/bin:/bin:${bin}`,
    });
    expect(stdout).not.toContain("PATH");
    expect(stdout).toContain("    lectern add");
  });

  it("names fish's own command to a user of fish", async () => {
    const { stdout } = await installer.run([], { SHELL: "/usr/bin/fish" });
    expect(stdout).toContain('fish_add_path "$HOME/.local/bin"');
  });

  it("keeps the program before as the previous one", async () => {
    await installer.run();
    for (const word of ["second", "third"]) {
      installer.builds(program(word));
      expect((await installer.run()).code).toBe(0);
    }
    expect(installed()).toEqual({ current: "third", previous: "second" });
  });

  it("replaces the program by renaming, so that one that runs keeps its file", async () => {
    await installer.run();
    const before = lstatSync(join(installer.folder, "lectern")).ino;
    installer.builds(program("second"));
    await installer.run();
    expect(lstatSync(join(installer.folder, "lectern")).ino).not.toBe(before);
  });

  describe("chooses the folder", () => {
    const cases: { by: string; args: string[]; environment: Record<string, string>; folder: string }[] = [
      { by: "--prefix", args: ["--prefix", "elsewhere"], environment: {}, folder: "check out/elsewhere" },
      { by: "--prefix=", args: ["--prefix=elsewhere/"], environment: {}, folder: "check out/elsewhere" },
      {
        by: "LECTERN_INSTALL_DIR",
        args: [],
        environment: { LECTERN_INSTALL_DIR: "by variable" },
        folder: "check out/by variable",
      },
      { by: "XDG_DATA_HOME", args: [], environment: { XDG_DATA_HOME: "data" }, folder: "check out/data/lectern" },
      {
        by: "the option before the variable",
        args: ["--prefix", "a"],
        environment: { LECTERN_INSTALL_DIR: "b", XDG_DATA_HOME: "c" },
        folder: "check out/a",
      },
    ];
    it.each(cases)("by $by", async ({ args, environment, folder }) => {
      expect((await installer.run(args, environment)).code).toBe(0);
      expect(readlinkSync(installer.link)).toBe(join(root, folder, "lectern"));
      expect(installed(join(root, folder)).current).toBe("first");
    });
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
      const folder = join(root, name);
      const { code, stdout, stderr } = await installer.run(["--prefix", folder]);
      expect({ code, stderr }).toEqual({ code: 0, stderr: "" });
      expect(readlinkSync(installer.link)).toBe(join(folder, "lectern"));
      expect(installed(folder).current).toBe("first");
      expect(stdout).toContain(`Installed: ${folder}/lectern\n`);
    });

    it("as a home, and gives a command that a shell reads back whole", async () => {
      const home = join(root, "it's my home");
      mkdirSync(home);
      const { stdout } = await installer.run([], { HOME: home });
      const quoted = `'${root}/it'\\''s my home/.local/bin/lectern'`;
      expect(stdout).toContain(`lectern -- ${quoted} serve`);
    });
  });

  describe("refuses untouched", () => {
    const foreign: { what: string; make: (folder: string) => void; says: string }[] = [
      {
        what: "a folder with files and no marker",
        make: (folder) => writeFileSync(join(folder, "letters.txt"), "dear"),
        says: "holds files that are not lectern's",
      },
      ...[
        ["without its newline", MARKER.trimEnd()],
        ["with a newline more", `${MARKER}\n`],
        ["in capitals", MARKER.toUpperCase()],
        ["with a carriage return", MARKER.replace("\n", "\r\n")],
        ["with a zero byte, which a shell cannot see", MARKER.replace("lectern", "lec\0tern")],
        ["empty", ""],
      ].map(([how, text]) => ({
        what: `a marker ${how}`,
        make: (folder: string) => writeFileSync(join(folder, ".lectern"), text!),
        says: "holds files that are not lectern's",
      })),
      {
        what: "a marker that is a link to a right one",
        make: (folder) => {
          writeFileSync(join(root, "marker"), MARKER);
          symlinkSync(join(root, "marker"), join(folder, ".lectern"));
        },
        says: "holds files that are not lectern's",
      },
      {
        what: "a marker that is a folder",
        make: (folder) => mkdirSync(join(folder, ".lectern")),
        says: "holds files that are not lectern's",
      },
      {
        what: "a program that is a link",
        make: (folder) => {
          writeFileSync(join(folder, ".lectern"), MARKER);
          symlinkSync("/bin/sh", join(folder, "lectern"));
        },
        says: "is not a regular file",
      },
    ];
    it.each(foreign)("$what", async ({ make, says }) => {
      mkdirSync(installer.folder, { recursive: true });
      make(installer.folder);
      const before = contents(root);
      const { code, stderr } = await installer.run();
      expect(code).toBe(1);
      expect(stderr).toContain(says);
      expect(contents(root)).toEqual(before);
    });

    it("a file where the folder should be", async () => {
      mkdirSync(dirname(installer.folder), { recursive: true });
      writeFileSync(installer.folder, "x");
      const before = contents(root);
      expect(await installer.run()).toMatchObject({ code: 1, stderr: expect.stringContaining("is not a folder") });
      expect(contents(root)).toEqual(before);
    });

    const links: { what: string; make: (link: string) => void }[] = [
      { what: "another program", make: (link) => writeFileSync(link, "#!/bin/sh\n") },
      { what: "a link to another program", make: (link) => symlinkSync("/bin/sh", link) },
      { what: "a link that leads nowhere", make: (link) => symlinkSync("/nowhere/lectern", link) },
      { what: "a folder", make: (link) => mkdirSync(link) },
    ];
    it.each(links)("$what in ~/.local/bin", async ({ make }) => {
      mkdirSync(dirname(installer.link), { recursive: true });
      make(installer.link);
      const before = contents(root);
      const { code, stderr } = await installer.run();
      expect(code).toBe(1);
      expect(stderr).toContain(`${installer.link} is there already`);
      expect(contents(root)).toEqual(before);
    });
  });

  it("moves the link from an earlier installation to the new one", async () => {
    await installer.run(["--prefix", join(root, "old")]);
    expect((await installer.run(["--prefix", join(root, "new")])).code).toBe(0);
    expect(readlinkSync(installer.link)).toBe(join(root, "new/lectern"));
    expect(installed(join(root, "old")).current).toBe("first");
  });

  describe("when the new program fails its proof", () => {
    const bad: { how: string; text: string; says: string }[] = [
      { how: "is silent, exit 0", text: program("bad", []), says: "It gave 0 answers to 3 requests." },
      { how: "ends with an error", text: program("bad", undefined, 3), says: "It ended with exit code 3." },
      {
        how: "answers a notification",
        text: program(
          "bad",
          [1, 2, 3, 4].map((id) => ({ id, result: {} })),
        ),
        says: "It gave 4 answers to 3 requests.",
      },
      {
        how: "has other tools",
        text: program("bad", [
          { id: 1, result: { serverInfo: { name: "x" } } },
          { id: 2, result: { tools: [] } },
          { id: 3, result: {} },
        ]),
        says: "tools/list has no search_docs",
      },
      {
        how: "finds nothing",
        text: program("bad", [
          { id: 1, result: { serverInfo: { name: "x" } } },
          { id: 2, result: { tools: [{ name: "search_docs" }] } },
          { id: 3, result: { structuredContent: { results: [] } } },
        ]),
        says: "search_docs found nothing in the manual",
      },
      {
        how: "writes to stdout",
        text: "#!/bin/sh\necho hello\ncat >/dev/null\n",
        says: "It wrote a line that is not JSON: hello",
      },
      { how: "cannot be started", text: "#!/nowhere/sh\n", says: "It could not be started" },
    ];
    it.each(bad)("since it $how, the one before returns", async ({ text, says }) => {
      await installer.run();
      installer.builds(program("second"));
      await installer.run();
      const before = contents(installer.home);
      installer.builds(text);
      const { code, stderr } = await installer.run();
      expect(code).toBe(1);
      expect(stderr).toContain(says);
      expect(stderr).toContain("The program that was there before is back in its place.");
      expect(contents(installer.home)).toEqual(before);
      expect(installed()).toEqual({ current: "second", previous: "first" });
    });

    it("nothing is left where nothing was", async () => {
      installer.builds(program("bad", []));
      const { code, stderr } = await installer.run();
      expect(code).toBe(1);
      expect(stderr).toContain("Nothing of it was left behind.");
      expect(existsSync(installer.folder)).toBe(false);
      expect(contents(join(installer.home, ".local/bin"))).toEqual({});
    });

    it("the link leads to the earlier installation again", async () => {
      await installer.run(["--prefix", join(root, "old")]);
      installer.builds(program("bad", []));
      expect((await installer.run(["--prefix", join(root, "new")])).code).toBe(1);
      expect(readlinkSync(installer.link)).toBe(join(root, "old/lectern"));
    });
  });

  it.each(["ci", "run"])("shows the output of npm %s when it fails, and leaves nothing", async (step) => {
    installer.command("npm", `echo "about $1"; [ "$1" != ${step} ]`);
    const { code, stdout, stderr } = await installer.run();
    expect(code).toBe(1);
    expect(stderr).toContain(`about ${step}`);
    expect(stdout).not.toContain("about");
    expect(contents(installer.home)).toEqual({ ".local": "/", ".local/share": "/" });
  });

  it.each([
    ["HUP", 129],
    ["INT", 130],
    ["TERM", 143],
  ])("leaves all as it was when SIG%s stops it", async (signal, status) => {
    await installer.run();
    const before = contents(installer.home);
    installer.command("npm", `kill -${signal} $PPID`);
    expect((await installer.run()).code).toBe(status);
    expect(contents(installer.home)).toEqual(before);
  });

  describe("takes the lock", () => {
    const holder = (text: string) => {
      mkdirSync(join(installer.folder, ".lock"), { recursive: true });
      writeFileSync(join(installer.folder, ".lectern"), MARKER);
      writeFileSync(join(installer.folder, ".lock/holder"), text);
    };

    it("and holds it while npm runs, and no longer", async () => {
      const lock = join(installer.folder, ".lock");
      installer.command(
        "npm",
        `cat "${lock}/holder" >>"${root}/seen"; [ "$1" = ci ] || { mkdir -p dist && cp product dist/lectern; }`,
      );
      expect((await installer.run()).code).toBe(0);
      expect(readFileSync(join(root, "seen"), "utf8")).toMatch(/^(\d+ .+\n)\1$/);
      expect(existsSync(lock)).toBe(false);
    });

    it("not from a process that lives: the folder stays as it was", async () => {
      // The holder is an installer itself, which starts another one from within its npm.
      installer.command(
        "npm",
        `[ "$1" = ci ] || { mkdir -p dist && cp product dist/lectern; exit; }
        [ -e "${root}/once" ] && exit; : >"${root}/once"
        sh "$PWD/install.sh" >"${root}/inner" 2>&1; echo "exit $?" >>"${root}/inner"`,
      );
      expect((await installer.run()).code).toBe(0);
      expect(readFileSync(join(root, "inner"), "utf8")).toMatch(
        /another installation is at work in .* \(process \d+\)[\s\S]*exit 1\n$/,
      );
      expect(contents(installer.folder)).toEqual({ ".lectern": MARKER, lectern: program("first") });
    });

    it.each([
      ["is gone", "999999999 12345\n"],
      ["had a pid that another process has now", `${process.pid} some other day\n`],
      ["never wrote its name", ""],
    ])("from a holder that %s", async (_, text) => {
      holder(text);
      expect((await installer.run()).code).toBe(0);
      expect(contents(installer.folder)).toEqual({ ".lectern": MARKER, lectern: program("first") });
    });
  });

  describe("says what the machine lacks", () => {
    const lacking: { what: string; command: string; script: string; says: string }[] = [
      {
        what: "a known system",
        command: "uname",
        script: "echo FreeBSD",
        says: "this script knows Linux and macOS, not FreeBSD",
      },
      {
        what: "glibc",
        command: "ldd",
        script: "echo 'musl libc (x86_64)' >&2; exit 1",
        says: "musl C library (Alpine",
      },
      {
        what: "a new glibc",
        command: "getconf",
        script: "echo 'glibc 2.27'",
        says: "this system has glibc 2.27; 2.28 or newer",
      },
      { what: "a new Node", command: "node", script: "echo 18.20.4", says: "version 18.20.4; 20 or newer is needed" },
      { what: "a Node that runs", command: "node", script: "exit 1", says: "version unknown; 20 or newer is needed" },
    ];
    it.each(lacking)("$what", async ({ command, script, says }) => {
      installer.command(command, script);
      const before = contents(installer.home);
      const { code, stderr } = await installer.run();
      expect(code).toBe(1);
      expect(stderr).toContain(says);
      expect(contents(installer.home)).toEqual(before);
    });
  });

  it.each([[["--force"]], [["somewhere"]], [["--prefix"]], [["--prefix", ""]]])(
    "shows its usage for %j",
    async (args) => {
      const { code, stdout, stderr } = await installer.run(args);
      expect({ code, stdout }).toEqual({ code: 2, stdout: "" });
      expect(stderr).toContain("usage: sh install.sh [--prefix DIR]");
      expect(contents(installer.home)).toEqual({});
    },
  );

  it("shows its usage when asked", async () => {
    const { code, stdout } = await installer.run(["--help"]);
    expect(code).toBe(0);
    expect(stdout).toContain("LECTERN_INSTALL_DIR");
    expect(contents(installer.home)).toEqual({});
  });
});
