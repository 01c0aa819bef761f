/**
 * Measures an installation from a release, from `curl … | sh` in an empty home to a registered agent; then an update, a
 * rollback and an uninstallation: `npm run bench:install -- RELEASE_FOLDER`, as `npm run release` makes it.
 *
 * The release is served over loopback, so that times are those of this machine and bytes those that a network would carry.
 * Codex is on PATH as a stand-in, since its configuration is a file that the program edits itself.
 */
import { spawn } from "node:child_process";
import { once } from "node:events";
import {
  createReadStream,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from "node:fs";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";

/** What a step took. */
interface Step {
  readonly name: string;
  readonly seconds: number;
  /** Bytes that the release server sent. */
  readonly bytes: number;
  readonly fetched: readonly string[];
}

/** Serves a folder, and counts. */
async function serve(folder: string) {
  const count = { bytes: 0, fetched: [] as string[] };
  const server = createServer((request, response) => {
    const path = decodeURIComponent(new URL(request.url!, "http://loopback").pathname).slice(1);
    const file = join(folder, path);
    if (path.includes("..") || !existsSync(file) || !statSync(file).isFile()) return response.writeHead(404).end();
    count.fetched.push(path);
    response.writeHead(200, { "content-length": statSync(file).size });
    createReadStream(file)
      .on("data", (chunk) => (count.bytes += chunk.length))
      .pipe(response);
  }).listen(0, "127.0.0.1");
  await once(server, "listening");
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, count, close: () => server.close() };
}

async function measure(folder: string): Promise<void> {
  const name = /^NAME=(.+)$/m.exec(readFileSync(join(folder, "install.sh"), "utf8"))![1]!;
  const root = mkdtempSync(join(tmpdir(), "lectern-bench-install-"));
  const [home, commands] = [join(root, "home"), join(root, "commands")];
  for (const one of [home, commands]) mkdirSync(one);
  writeFileSync(join(commands, "codex"), "#!/bin/sh\n", { mode: 0o755 });
  const { url, count, close } = await serve(folder);
  const env = {
    HOME: home,
    TMPDIR: root,
    PATH: `${join(home, ".local/bin")}:${commands}:/usr/local/bin:/usr/bin:/bin`,
    [`${name.toUpperCase().replaceAll("-", "_")}_BASE_URL`]: url,
  };
  const installed = join(home, ".local/share", name, name);
  const steps: Step[] = [];
  const step = async (title: string, command: string) => {
    Object.assign(count, { bytes: 0, fetched: [] });
    const started = performance.now();
    const child = spawn("sh", ["-c", command], { env, cwd: home, stdio: ["ignore", "pipe", "pipe"] });
    const said: Buffer[] = [];
    for (const stream of [child.stdout, child.stderr]) stream.on("data", (text) => said.push(text));
    const [code] = await once(child, "close");
    const seconds = (performance.now() - started) / 1000;
    if (code !== 0) throw new Error(`${command} ended with ${code}:\n${Buffer.concat(said)}`);
    steps.push({ name: title, seconds, bytes: count.bytes, fetched: [...count.fetched] });
  };

  try {
    await step("install, from zero to registered", `curl -fsSL ${url}/install.sh | sh`);
    if (!readFileSync(join(home, ".codex/config.toml"), "utf8").includes(installed))
      throw new Error("Codex was not told.");
    const size = statSync(installed).size;
    await step("install again, nothing new", `curl -fsSL ${url}/install.sh | sh`);
    // An older program: a script that says so. The new one, from elsewhere, does its work.
    const [real, version] = [join(root, name), readFileSync(join(folder, "VERSIONS"), "utf8").split("\n")[0]!];
    writeFileSync(real, readFileSync(installed), { mode: 0o755 });
    writeFileSync(join(root, "older"), older(name, real), { mode: 0o755 });
    await step("(an older program in its place)", `mv '${join(root, "older")}' '${installed}'`);
    await step(`update to ${version}`, `${name} update --force`);
    await step("rollback", `${name} update --rollback`);
    await step("uninstall", `'${real}' uninstall --yes --prefix '${join(installed, "..")}'`);
    print(steps, size);
    const left = readdirSync(home, { recursive: true });
    process.stdout.write(
      left.length === 0 ? "\nThe home is empty again.\n" : `\nLeft in the home: ${left.join(", ")}\n`,
    );
    if (left.length > 0) process.exitCode = 1;
  } finally {
    close();
    rmSync(root, { recursive: true, force: true });
  }
}

function older(name: string, real: string): string {
  return `#!/bin/sh
case $1 in
  version) echo '${name} 0.0.1 (older)' ;;
  update) exec '${real}' "$@" --prefix "$(dirname "$(readlink -f "$0")")" ;;
  *) exec '${real}' "$@" ;;
esac
`;
}

function print(steps: readonly Step[], size: number): void {
  process.stdout.write("| step | seconds | MB fetched | files |\n| --- | --- | --- | --- |\n");
  for (const { name, seconds, bytes, fetched } of steps.filter(({ name }) => !name.startsWith("("))) {
    process.stdout.write(
      `| ${name} | ${seconds.toFixed(2)} | ${(bytes / 1e6).toFixed(1)} | ${fetched.join(", ") || "–"} |\n`,
    );
  }
  process.stdout.write(`\nInstalled: one file of ${(size / 1e6).toFixed(1)} MB.\n`);
}

const [folder] = process.argv.slice(2);
if (folder && existsSync(join(folder, "SHA256SUMS"))) await measure(resolve(folder));
else {
  process.stderr.write("usage: npm run bench:install -- RELEASE_FOLDER (made by npm run release)\n");
  process.exitCode = 2;
}
