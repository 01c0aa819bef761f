import { spawn, spawnSync } from "node:child_process";
import {
  chmodSync,
  copyFileSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  symlinkSync,
  writeFileSync,
} from "node:fs";
import { join } from "node:path";
import { gunzipSync } from "node:zlib";
import { archive, sums } from "../installation/release.ts";
import { type ReleaseServer, releaseServer, type Served } from "../installation/release_server.ts";
import { temporaryFolder } from "../temporary_folder.ts";

/** The script under test. */
export const SCRIPT = join(import.meta.dirname, "../../install.sh");

/** Platform of this machine, as releases name it. */
export const PLATFORM = `${process.platform}-${process.arch}`;

/** All commands that the script needs when it installs from a release; `PATH` has nothing else. */
const TOOLS =
  "bash busybox cat curl cut dash dirname env grep gzip head mkdir mktemp readlink rm sed sh sha256sum tar tr wc xz";

/** Shells that the script has to run under: the words that start one. */
export const SHELLS = ["dash", "busybox sh", "bash", "sh"].filter((shell) => has(shell.split(" ")[0]!));

/** Whether a command is there. */
export function has(command: string): boolean {
  return pathOf(command) !== undefined;
}

function pathOf(command: string): string | undefined {
  return process.env
    .PATH!.split(":")
    .map((folder) => join(folder, command))
    .find(existsSync);
}

/** What a run came to. */
export interface Outcome {
  readonly code: number | null;
  readonly stdout: string;
  readonly stderr: string;
}

/** How a run differs from `curl … | sh` with nothing else said. */
export interface Run {
  readonly shell?: string;
  readonly env?: Readonly<Record<string, string | undefined>>;
  /** Text of the script, where it is not the real one. */
  readonly script?: string;
  /** Path of the script, where it is run as a file. */
  readonly file?: string;
  readonly cwd?: string;
  /** Words in front of the shell. */
  readonly within?: readonly string[];
}

/** A machine with a home, the commands that the script needs, and a release server. */
export class Installer {
  readonly root: string;
  readonly home: string;
  /** Where the program goes when nothing else is said. */
  readonly folder: string;
  readonly link: string;
  /** Where the script may keep what it has not installed yet. */
  readonly scratch: string;
  readonly commands: string;
  /** Starts of the stand-in, a line each: its arguments, each in angle brackets. */
  readonly #events: string;
  #server: ReleaseServer | undefined;

  constructor(name = "home") {
    this.root = temporaryFolder();
    this.home = join(this.root, name);
    this.folder = join(this.home, ".local/share/lectern");
    this.link = join(this.home, ".local/bin/lectern");
    this.scratch = join(this.root, "scratch");
    this.commands = join(this.root, "commands");
    this.#events = join(this.root, "events");
    for (const folder of [this.home, this.scratch, this.commands, join(this.root, "tools")]) mkdirSync(folder);
    for (const tool of TOOLS.split(" ")) {
      const path = pathOf(tool);
      if (path) symlinkSync(path, join(this.root, "tools", tool));
    }
    this.command("uname", `[ "$1" = -m ] && echo ${process.arch === "arm64" ? "aarch64" : "x86_64"} || echo Linux`);
    this.command("ldd", "echo 'ldd (GNU libc) 2.36'");
    this.command("getconf", "echo 'glibc 2.36'");
  }

  /** Puts a command before all others on PATH. */
  command(name: string, script: string): void {
    writeProgram(join(this.commands, name), `#!/bin/sh\n${script}\n`);
  }

  /** Puts a command of this machine on PATH, perhaps under another name. */
  borrow(command: string, name = command): void {
    symlinkSync(pathOf(command)!, join(this.commands, name));
  }

  /** Path that has all commands but these. */
  pathWithout(...names: string[]): string {
    const folder = join(this.root, `without ${names.join(" ")}`);
    mkdirSync(folder);
    const tools = join(this.root, "tools");
    for (const tool of readdirSync(tools))
      if (!names.includes(tool)) symlinkSync(join(tools, tool), join(folder, tool));
    return `${this.commands}:${folder}`;
  }

  /** A program in sh that notes how it is started, and does what a test says besides. */
  standIn(version: string, { name = "lectern", first = ":", last = ":" } = {}): string {
    return `#!/bin/sh
{ printf '<%s>' "$@"; echo; } >>'${this.#events.replaceAll("'", "'\\''")}'
${first}
[ "$1" != version ] || echo "${name} ${version} (stand-in)"
${last}
`;
  }

  /** Serves a release as the newest one. */
  async serves(version = "1.0.0", program = this.standIn(version), name = "lectern"): Promise<ReleaseServer> {
    this.#server ??= await releaseServer();
    for (const [path, bytes] of Object.entries(await releaseFiles(version, program, name)))
      this.server.files.set(path, bytes);
    return this.server;
  }

  /** Lets something else lie at a path of the release. */
  replace(path: string, served: Served | undefined): void {
    if (served === undefined) this.server.files.delete(path);
    else this.server.files.set(path, served);
  }

  get server(): ReleaseServer {
    return this.#server!;
  }

  /** Starts of the stand-in so far. */
  get starts(): string[] {
    return existsSync(this.#events) ? readFileSync(this.#events, "utf8").trimEnd().split("\n") : [];
  }

  /** Runs the script, from a pipe unless it is said otherwise. */
  async run(args: readonly string[] = [], run: Run = {}): Promise<Outcome> {
    const { shell = "sh", env = {}, script = readFileSync(SCRIPT, "utf8"), file, cwd = this.root, within = [] } = run;
    const words = [...within, ...shell.split(" "), ...(file === undefined ? ["-s", "--"] : [file]), ...args];
    return await start(words, {
      cwd,
      input: file === undefined ? script : "",
      env: {
        HOME: this.home,
        TMPDIR: this.scratch,
        PATH: `${this.commands}:${join(this.root, "tools")}`,
        ...(this.#server ? { LECTERN_BASE_URL: this.server.url } : {}),
        ...env,
      },
    });
  }
}

/** Starts a command with nothing but this environment and input, and waits for its end. */
export async function start(
  [command, ...args]: readonly string[],
  { input = "", ...options }: { cwd: string; env: NodeJS.ProcessEnv; input?: string },
): Promise<Outcome> {
  const child = spawn(command!, args, options);
  // A script that ends early leaves the pipe.
  child.stdin.on("error", () => {}).end(input);
  const said = { stdout: "", stderr: "" };
  child.stdout.setEncoding("utf8").on("data", (text) => (said.stdout += text));
  child.stderr.setEncoding("utf8").on("data", (text) => (said.stderr += text));
  const code = await new Promise<number | null>((resolve, reject) => child.on("error", reject).on("close", resolve));
  return { code, ...said };
}

/** A folder that looks like a checkout, in which `npm run build` makes the program. */
export function checkout(installer: Installer, program = installer.standIn("1.0.0")): string {
  const folder = join(installer.root, "check out");
  mkdirSync(folder, { recursive: true });
  copyFileSync(SCRIPT, join(folder, "install.sh"));
  for (const file of ["build.ts", "package-lock.json"]) writeFileSync(join(folder, file), "");
  writeProgram(join(folder, "product"), program);
  installer.command(
    "npm",
    '[ "$1" = ci ] || { mkdir -p dist && cat product >dist/lectern && chmod 755 dist/lectern; }',
  );
  installer.borrow("chmod");
  installer.command("node", "echo 24.21.0");
  return folder;
}

/** Files of a release of this platform: archives, sums, versions. */
export async function releaseFiles(
  version: string,
  program: string,
  name = "lectern",
): Promise<Record<string, Uint8Array>> {
  return summed(name, await archive({ [name]: program, LICENSE: "MIT\n", "NOTICES.md": "None.\n" }), version);
}

/** The same of an archive that may hold anything. */
export function summed(name: string, gz: Buffer, version = "1.0.0"): Record<string, Uint8Array> {
  const files: Record<string, Uint8Array> = {
    [`${name}-${PLATFORM}.tar.gz`]: gz,
    ...(has("xz") ? { [`${name}-${PLATFORM}.tar.xz`]: xz(gz) } : {}),
    VERSIONS: Buffer.from(`${version}\n`),
  };
  return { ...files, SHA256SUMS: Buffer.from(sums(files)) };
}

function xz(gz: Buffer): Buffer {
  try {
    return spawnSync("xz", ["-c", "-0"], { input: gunzipSync(gz) }).stdout;
  } catch {
    return Buffer.from("not an archive");
  }
}

function writeProgram(path: string, text: string): void {
  writeFileSync(path, text);
  chmodSync(path, 0o755);
}
