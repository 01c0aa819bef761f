import { spawn } from "node:child_process";
import {
  chmodSync,
  copyFileSync,
  lstatSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  readlinkSync,
  writeFileSync,
} from "node:fs";
import { dirname, join } from "node:path";

/** The line that makes a folder lectern's. */
export const MARKER = "This folder belongs to lectern: its installer writes here.\n";

/** Answers to the three requests of the proof, as a program that works would give them. */
const ANSWERS = [
  { id: 1, result: { protocolVersion: "2025-11-25", capabilities: {}, serverInfo: { name: "lectern", version: "1" } } },
  { id: 2, result: { tools: [{ name: "search_docs" }] } },
  { id: 3, result: { content: [], structuredContent: { results: [{ title: "Sources", snippet: "Add a\nfolder." }] } } },
];

/** A program in sh that gives these answers to whatever is asked, then ends so. `word` tells one version from another. */
export function program(word: string, answers: readonly object[] = ANSWERS, exitCode = 0): string {
  const lines = answers.map((answer) => `printf '%s\\n' '${JSON.stringify({ jsonrpc: "2.0", ...answer })}'`);
  return ["#!/bin/sh", `# ${word}`, ...lines, "while read -r line; do :; done", `exit ${exitCode}`, ""].join("\n");
}

/** A checkout and a home in one folder, with stand-ins for the commands that the installer calls. */
export class Installer {
  readonly checkout: string;
  readonly home: string;
  /** Where the program goes when nothing else is said. */
  readonly folder: string;
  readonly link: string;
  readonly #commands: string;

  constructor(root: string) {
    this.checkout = join(root, "check out");
    this.home = join(root, "home");
    this.folder = join(this.home, ".local/share/lectern");
    this.link = join(this.home, ".local/bin/lectern");
    this.#commands = join(root, "commands");
    for (const folder of [this.checkout, this.home, this.#commands]) mkdirSync(folder);
    copyFileSync(join(import.meta.dirname, "../../install.sh"), join(this.checkout, "install.sh"));
    for (const file of ["build.ts", "package-lock.json"]) writeFileSync(join(this.checkout, file), "");
    this.command("uname", "echo Linux");
    this.command("ldd", "echo 'ldd (GNU libc) 2.36'");
    this.command("getconf", "echo 'glibc 2.36'");
    this.builds(program("first"));
  }

  /** Puts a command before all others on PATH. */
  command(name: string, script: string): void {
    const file = join(this.#commands, name);
    writeFileSync(file, `#!/bin/sh\n${script}\n`);
    chmodSync(file, 0o755);
  }

  /** Lets `npm run build` make this program. */
  builds(text: string): void {
    writeFileSync(join(this.checkout, "product"), text);
    this.command("npm", '[ "$1" = ci ] || { mkdir -p dist && cp product dist/lectern; }');
  }

  async run(args: string[] = [], environment: Record<string, string> = {}): Promise<Outcome> {
    const child = spawn("sh", [join(this.checkout, "install.sh"), ...args], {
      cwd: this.checkout,
      stdio: ["ignore", "pipe", "pipe"],
      env: {
        HOME: this.home,
        PATH: [this.#commands, dirname(process.execPath), "/usr/bin", "/bin"].join(":"),
        ...environment,
      },
    });
    const said = { stdout: "", stderr: "" };
    child.stdout.setEncoding("utf8").on("data", (text) => (said.stdout += text));
    child.stderr.setEncoding("utf8").on("data", (text) => (said.stderr += text));
    const code = await new Promise<number | null>((resolve) => child.on("close", resolve));
    return { code, ...said };
  }
}

export interface Outcome {
  code: number | null;
  stdout: string;
  stderr: string;
}

/** All that lies below a folder: path → text, or `→ target` of a link, or `/` of a folder. */
export function contents(folder: string): Record<string, string> {
  const paths = readdirSync(folder, { recursive: true, encoding: "utf8" }).sort();
  return Object.fromEntries(paths.map((path) => [path, describe(join(folder, path))]));
}

function describe(path: string): string {
  const stats = lstatSync(path);
  if (stats.isSymbolicLink()) return `→ ${readlinkSync(path)}`;
  return stats.isDirectory() ? "/" : readFileSync(path, "utf8");
}
