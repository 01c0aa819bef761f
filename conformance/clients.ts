/**
 * Registers the executable with real clients from npm: `npm run clients`, after `npm run build`. Each gets a home of its own
 * in which a configuration stands already; then register, the client's own list, register again, unregister. Prints a table;
 * exits 1 when something is not as it should be.
 *
 *     node conformance/clients.ts [--program FILE] [--folder DIR] [client…]
 *
 * `--folder` keeps the clients for the next time, 2 GB of them. Without it they go to a temporary folder. No account is needed.
 */
import { execFile } from "node:child_process";
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join, resolve } from "node:path";
import process from "node:process";
import { isDeepStrictEqual, parseArgs, stripVTControlCharacters } from "node:util";
import { type ClientProgram, PROGRAMS } from "./client_programs.ts";

const { values, positionals } = parseArgs({
  options: { program: { type: "string", default: "dist/lectern" }, folder: { type: "string" } },
  allowPositionals: true,
});
const program = resolve(values.program);
const scratch = mkdtempSync(join(tmpdir(), "lectern clients "));
const folder = resolve(values.folder ?? join(scratch, "programs"));

/** What came of one client; a step that went wrong says what was seen. */
interface Tried {
  readonly client: ClientProgram;
  readonly version: string;
  readonly steps: Readonly<Record<(typeof STEPS)[number], string>>;
}

const STEPS = ["registers", "lists it", "twice is once", "unregisters", "comes back"] as const;

try {
  const unknown = positionals.filter((id) => !PROGRAMS.some((client) => client.id === id));
  if (unknown.length > 0) throw new Error(`Unknown: ${unknown.join(", ")}. Known: ${PROGRAMS.map(({ id }) => id)}`);
  const chosen = PROGRAMS.filter(({ id }) => positionals.length === 0 || positionals.includes(id));
  const tried: Tried[] = [];
  for (const client of chosen) tried.push(await tryOut(client));
  process.stdout.write(`${table(tried)}\n`);
  process.exitCode = tried.every(({ steps }) => Object.values(steps).every((step) => step.startsWith("yes"))) ? 0 : 1;
} finally {
  rmSync(scratch, { recursive: true, force: true });
}

async function tryOut(client: ClientProgram): Promise<Tried> {
  const bin = await installed(client);
  // A blank and a quote in the home: many homes have one.
  const home = join(scratch, `home of ${client.id}'s`);
  const file = join(home, client.file);
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, client.before);
  const env = {
    ...{ HOME: home, PATH: [bin, dirname(process.execPath), "/usr/bin", "/bin"].join(":"), NO_COLOR: "1" },
    // Nothing is told to anybody, and nothing is renewed meanwhile.
    ...{ DISABLE_TELEMETRY: "1", DISABLE_AUTOUPDATER: "1", CLAUDE_CODE_DISABLE_NONESSENTIAL_TRAFFIC: "1" },
    // Gemini starts no server in a folder that it does not trust.
    GEMINI_CLI_TRUST_WORKSPACE: "true",
  };
  const lectern = (...args: string[]) => run(program, args, env);
  const version = await run(join(bin, client.program), ["--version"], env);
  const steps: Record<(typeof STEPS)[number], string> = {
    registers: verdict((await lectern("register", client.id)).includes(": registered"), "no"),
    "lists it": listed(await run(join(bin, client.program), client.list, env), client),
    "twice is once": verdict((await lectern("register", client.id)).includes("registered already"), "no"),
    unregisters: verdict((await lectern("unregister", client.id)).includes(": taken out"), "no"),
    "comes back": comesBack(client, readFileSync(file, "utf8")),
  };
  return { client, version: /\d+\.\d+\.\d+[\w-]*/.exec(version)?.[0] ?? "?", steps };
}

/** The folder with the client's program, which is fetched unless it is there. */
async function installed({ id, package: name, version }: ClientProgram): Promise<string> {
  const place = join(folder, id);
  const bin = join(place, "node_modules", ".bin");
  if (existsSync(bin)) return bin;
  mkdirSync(place, { recursive: true });
  writeFileSync(join(place, "package.json"), '{"private":true}\n');
  process.stderr.write(`Fetching ${name}@${version} …\n`);
  const args = ["install", "--no-audit", "--no-fund", "--save-exact", `${name}@${version}`];
  const said = await run("npm", args, process.env, place, 600_000);
  if (!existsSync(bin)) throw new Error(`npm did not install ${name}@${version}:\n${said}`);
  return bin;
}

/** What a program wrote on both streams, however it ended. */
function run(file: string, args: readonly string[], env: NodeJS.ProcessEnv, cwd = env.HOME, limit = 60_000) {
  const { promise, resolve } = Promise.withResolvers<string>();
  const options = {
    env,
    timeout: limit,
    killSignal: "SIGKILL",
    maxBuffer: 64 * 1024 * 1024,
    ...(cwd ? { cwd } : {}),
  } as const;
  const child = execFile(file, args, options, (_, stdout, stderr) =>
    resolve(stripVTControlCharacters(`${stdout}\n${stderr}`)),
  );
  child.stdin?.end();
  return promise;
}

function verdict(isGood: boolean, otherwise: string): string {
  return isGood ? "yes" : otherwise;
}

function listed(output: string, { shows }: ClientProgram): string {
  const found = shows.exec(output)?.[0];
  if (found === undefined) return `no: ${output.trim().slice(-200)}`;
  return /connected/i.test(found) ? "yes, connected" : "yes";
}

function comesBack({ before, back }: ClientProgram, after: string): string {
  if (after === before) return "yes, to the byte";
  if (back === "bytes") return `no: ${after.slice(0, 200)}`;
  // A client adds what it needs to its own file; what stood there has to be there, and nothing of ours.
  const [old, now] = [JSON.parse(before), JSON.parse(after)] as Record<string, unknown>[];
  const isSame = Object.entries(old!).every(([key, value]) => isDeepStrictEqual(now![key], value));
  return isSame ? "yes, as data" : `no: ${after.slice(0, 200)}`;
}

function table(tried: readonly Tried[]): string {
  const head = ["client", "version", ...STEPS];
  const rows = tried.map(({ client, version, steps }) => [client.id, version, ...STEPS.map((step) => steps[step])]);
  const line = (cells: readonly string[]) => `| ${cells.map((cell) => cell.replaceAll("\n", " ")).join(" | ")} |`;
  return [line(head), line(head.map(() => "---")), ...rows.map(line)].join("\n");
}
