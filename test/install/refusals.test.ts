import { mkdirSync, symlinkSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { describe, expect, it } from "vitest";
import { kinetisInstallation, programInstallation } from "../../src/installation/mod.ts";
import { contents } from "../installation/machine.ts";
import { checkout, Installer, type Run } from "./installer.ts";

const onLinux = describe.skipIf(process.platform !== "linux");

/** Expects that a run is refused before anything was fetched, built or written. */
async function isRefused(installer: Installer, says: string, args: string[] = [], run: Run = {}): Promise<void> {
  const before = contents(installer.root);
  const { code, stdout, stderr } = await installer.run(args, run);
  expect({ code, stdout }).toEqual({ code: 1, stdout: "" });
  expect(stderr).toContain(says);
  expect(stderr).toMatch(/^lectern was not installed: .+\n( {2}.+\n)+$/);
  expect(installer.server.requests).toEqual([]);
  expect(contents(installer.root)).toEqual(before);
}

/** A machine with a release to install from, and a command of Claude Code. */
async function machine(name?: string): Promise<Installer> {
  const installer = new Installer(name);
  await installer.serves();
  installer.command("claude", ":");
  return installer;
}

const products = [
  { product: "the program", args: [], installation: programInstallation },
  { product: "the Kinetis server", args: ["--preset", "kinetis"], installation: kinetisInstallation },
];

onLinux.each(products)("install.sh refuses untouched, for $product,", ({ args, installation }) => {
  const at = ({ home }: Installer) => installation({ env: { HOME: home }, platform: "linux" });
  type Marker = ReturnType<typeof at>["marker"];
  const unmarked = "holds files that are not ours: its file ";

  const markers: { how: string; change: (text: string) => string }[] = [
    { how: "without its newline", change: (text) => text.trimEnd() },
    { how: "with a newline more", change: (text) => `${text}\n` },
    { how: "with a line more", change: (text) => `${text}more\n` },
    { how: "with other text", change: () => "mine\n" },
    { how: "in capitals", change: (text) => text.toUpperCase() },
    { how: "with a carriage return", change: (text) => text.replace("\n", "\r\n") },
    { how: "with a zero byte, which a shell cannot see", change: (text) => text.replace("installer", "inst\0aller") },
    { how: "that is empty", change: () => "" },
  ];
  it.each(markers)("a marker $how", async ({ change }) => {
    const installer = await machine();
    const { folder, marker } = at(installer);
    mkdirSync(folder, { recursive: true });
    writeFileSync(join(folder, marker.name), change(marker.content));
    await isRefused(installer, unmarked + marker.name, args);
  });

  const things: { what: string; make: (folder: string, marker: Marker) => void; says: string }[] = [
    { what: "files and no marker", make: (folder) => writeFileSync(join(folder, "letters"), "dear"), says: unmarked },
    {
      what: "a hidden file and no marker",
      make: (folder) => writeFileSync(join(folder, ".letters"), "dear"),
      says: unmarked,
    },
    {
      what: "a file of two dots in front",
      make: (folder) => writeFileSync(join(folder, "..letters"), "dear"),
      says: unmarked,
    },
    {
      what: "a marker that is a link to a right one",
      make: (folder, { name, content }) => {
        writeFileSync(join(dirname(folder), "marker"), content);
        symlinkSync(join(dirname(folder), "marker"), join(folder, name));
      },
      says: unmarked,
    },
    {
      what: "a marker that leads nowhere",
      make: (folder, { name }) => symlinkSync("/nowhere", join(folder, name)),
      says: unmarked,
    },
    { what: "a marker that is a folder", make: (folder, { name }) => mkdirSync(join(folder, name)), says: unmarked },
    {
      what: "a program that is a link",
      make: (folder, { name, content }) => {
        writeFileSync(join(folder, name), content);
        symlinkSync("/bin/sh", join(folder, "lectern"));
      },
      says: "/lectern is not a regular file.",
    },
    {
      what: "a previous program that is a folder",
      make: (folder, { name, content }) => {
        writeFileSync(join(folder, name), content);
        mkdirSync(join(folder, "lectern.previous"));
      },
      says: "/lectern.previous is not a regular file.",
    },
  ];
  it.each(things)("a folder with $what", async ({ make, says }) => {
    const installer = await machine();
    const { folder, marker } = at(installer);
    mkdirSync(folder, { recursive: true });
    make(folder, marker);
    await isRefused(installer, says, args);
  });

  it("a file, or a link to nowhere, in the place of the folder", async () => {
    const installer = await machine();
    for (const [name, make] of [
      ["file", (path: string) => writeFileSync(path, "x")],
      ["link", (path: string) => symlinkSync("/nowhere", path)],
    ] as const) {
      const path = join(installer.root, name);
      make(path);
      await isRefused(installer, `${path} is not a folder.`, [...args, "--prefix", path]);
    }
  });

  it("a folder within a file", async () => {
    const installer = await machine();
    writeFileSync(join(installer.root, "file"), "x");
    await isRefused(installer, "you may not write in", [...args, "--prefix", join(installer.root, "file/below")]);
  });

  it.skipIf(process.getuid?.() === 0)("a folder in which one may not write", async () => {
    await isRefused(await machine(), "you may not write in /.", [...args, "--prefix", "/lectern"]);
  });

  const accepted: { what: string; make: (folder: string, marker: Marker) => void }[] = [
    { what: "an empty folder", make: () => {} },
    { what: "a marked one", make: (folder, { name, content }) => writeFileSync(join(folder, name), content) },
    {
      what: "one whose installer was killed at its beginning",
      make: (folder, { name }) => {
        writeFileSync(join(folder, `.${name}.partial-12-1`), "Th");
        writeFileSync(join(folder, ".update.lock"), "");
      },
    },
  ];
  it.each(accepted)("but not $what", async ({ make }) => {
    const installer = await machine();
    const { folder, marker } = at(installer);
    mkdirSync(folder, { recursive: true });
    make(folder, marker);
    expect(await installer.run(args)).toMatchObject({ code: 0 });
    expect(installer.starts.at(-1)).toContain(`<--prefix><${folder}>`);
  });
});

onLinux("install.sh refuses untouched", () => {
  const links: { what: string; make: (link: string) => void }[] = [
    { what: "another program", make: (link) => writeFileSync(link, "#!/bin/sh\n") },
    { what: "a link to another program", make: (link) => symlinkSync("/bin/sh", link) },
    { what: "a link that leads nowhere", make: (link) => symlinkSync("/nowhere/lectern", link) },
    { what: "a folder", make: (link) => mkdirSync(link) },
  ];
  it.each(links)("$what in ~/.local/bin", async ({ make }) => {
    const installer = await machine();
    mkdirSync(dirname(installer.link), { recursive: true });
    make(installer.link);
    await isRefused(installer, `${installer.link} is there already`);
  });

  it("the folder of the link as that of the program", async () => {
    const installer = await machine();
    await isRefused(installer, "is where the link to the program goes", ["--prefix", dirname(installer.link)]);
  });

  it("a home that is not set, or no folder", async () => {
    const installer = await machine();
    await isRefused(installer, "HOME is not set", [], { env: { HOME: undefined } });
    await isRefused(installer, "HOME is not set", [], { env: { HOME: "" } });
    await isRefused(installer, "HOME is /nowhere, which is no folder.", [], { env: { HOME: "/nowhere" } });
  });

  const addresses: { address: string; why: string }[] = [
    { address: "http://example.org/lectern", why: "http" },
    { address: "http://127.0.0.1.example.org", why: "a host that begins like this machine" },
    { address: "http://localhost:80@example.org", why: "a user that looks like this machine" },
    { address: "http://[::1].example.org", why: "the same in the sixth version" },
    { address: "http://localhost:8o", why: "a port that is none" },
    { address: "https://joe:sesame@example.org/lectern", why: "a password" },
    { address: "https://example.org/lectern?a=b", why: "a question" },
    { address: "https://example.org/a b", why: "a blank" },
    { address: "https://", why: "no host" },
    { address: "ftp://example.org", why: "another protocol" },
    { address: "file:///tmp", why: "a file" },
    { address: "-o/etc/passwd", why: "an option" },
  ];
  it.each(addresses)("an address with $why: $address", async ({ address }) => {
    const installer = await machine();
    await isRefused(installer, "the address of the release is not one that is fetched from", [], {
      env: { LECTERN_BASE_URL: address },
    });
    const { stderr } = await installer.run([], { env: { LECTERN_BASE_URL: address } });
    expect(stderr).not.toContain("sesame");
  });

  it("to guess an address", async () => {
    await isRefused(await machine(), "this script was given no address of a release.", [], {
      env: { LECTERN_BASE_URL: undefined },
    });
  });

  const kinetis: { args: string[]; says: string }[] = [
    { args: [], says: "claude is not on PATH" },
    { args: ["codex"], says: "codex is not on PATH" },
    { args: ["--client", "codex"], says: "codex is not on PATH" },
  ];
  it.each(kinetis)("the Kinetis server where its agent is not: $args", async ({ args, says }) => {
    const installer = new Installer();
    await installer.serves();
    installer.command(args.length === 0 ? "codex" : "claude", ":");
    await isRefused(installer, says, ["--preset", "kinetis", ...args]);
  });

  const machines: { what: string; command: string; script: string; says: string }[] = [
    {
      what: "a system that it does not know",
      command: "uname",
      script: "echo FreeBSD",
      says: "this script knows Linux and macOS, not FreeBSD",
    },
    {
      what: "Windows, which has a script of its own",
      command: "uname",
      script: "echo MINGW64_NT-10.0",
      says: "In PowerShell: irm http://127.0.0.1:",
    },
    {
      what: "a processor that it does not know",
      command: "uname",
      script: '[ "$1" = -m ] && echo riscv64 || echo Linux',
      says: "this script knows x64 and arm64, not riscv64",
    },
    {
      what: "musl",
      command: "ldd",
      script: "echo 'musl libc (x86_64)' >&2; exit 1",
      says: "musl C library (Alpine, for one)",
    },
    {
      what: "an old glibc",
      command: "getconf",
      script: "echo 'glibc 2.27'",
      says: "this system has glibc 2.27; 2.28 or newer is needed",
    },
    {
      what: "a system without the loader of the processor",
      command: "uname",
      script: `[ "$1" = -m ] && echo ${process.arch === "x64" ? "aarch64" : "x86_64"} || echo Linux`,
      says: "by which glibc programs for",
    },
  ];
  it.each(machines)("$what", async ({ command, script, says }) => {
    const installer = await machine();
    installer.command(command, script);
    await isRefused(installer, says);
  });

  const nodes: { what: string; script: string; says: string }[] = [
    { what: "an old Node", script: "echo 18.20.4", says: "version 18.20.4; 20 or newer is needed to build" },
    { what: "a Node that does not run", script: "exit 1", says: "version unknown; 20 or newer is needed to build" },
  ];
  it.each(nodes)("to build with $what", async ({ script, says }) => {
    const installer = await machine();
    const folder = checkout(installer);
    installer.command("node", script);
    const run = { file: join(folder, "install.sh"), env: { LECTERN_BASE_URL: undefined } };
    await isRefused(installer, says, [], run);
  });

  it("to build without npm", async () => {
    const installer = await machine();
    const file = join(checkout(installer), "install.sh");
    const { code, stderr } = await installer.run([], {
      file,
      env: { LECTERN_BASE_URL: undefined, PATH: join(installer.root, "tools") },
    });
    expect({ code, stderr }).toMatchObject({ code: 1, stderr: expect.stringContaining("lectern was not installed: ") });
  });
});
