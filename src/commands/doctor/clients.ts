import { statSync } from "node:fs";
import { basename, isAbsolute, join, posix, win32 } from "node:path";
import {
  argumentsWithoutSecrets,
  type Client,
  type ClientContext,
  HandshakeError,
  handshake,
  poorEnvironment,
  type Registered,
  type Scope,
} from "../../clients/mod.ts";
import { IS_BRANDED, NAME, VERSION } from "../../product/mod.ts";
import { asShellWord } from "../in_single_quotes.ts";
import type { Check } from "./check.ts";
import type { Diagnosis } from "./diagnosis.ts";
import type { Machine } from "./machine.ts";

/** Longest time for a server to start, answer and end, ms. Impatient clients wait no longer. */
const PATIENCE = 10_000;

/** An answer that takes longer is told, ms. */
const SLOW = 3_000;

/** What a registered server is asked: to say who it is, and no more, so that nothing is fetched for it. */
const QUESTIONS = [
  {
    id: 1,
    method: "initialize",
    params: { protocolVersion: "2025-06-18", capabilities: {}, clientInfo: { name: NAME, version: VERSION } },
  },
  { method: "notifications/initialized" },
  { id: 2, method: "ping" },
] as const;

/** A server of ours in a client's configuration, and whose. */
interface Entry extends Registered {
  readonly client: Client;
  readonly scope: Scope;
}

/** Which agents are here, and whether each one that this server is registered with can start it. */
export const clients: Check = {
  name: "clients",
  title: "Agents",
  limit: 120_000,
  async run(machine, said) {
    const context = contextOf(machine);
    const here: Client[] = [];
    const entries: Entry[] = [];
    for (const client of machine.clients) {
      if (!(await client.find(context))) continue;
      here.push(client);
      for (const scope of ["user", "project"] as const) entries.push(...(await ours(client, context, scope, said)));
    }
    said.data.found = here.map(({ id }) => id);
    said.data.registered = [];
    tellFound(here, entries, said);
    const tried = new Map<string, Promise<Tried>>();
    for (const entry of entries) {
      const line = JSON.stringify([entry.command, entry.args, entry.scope]);
      tried.set(line, tried.get(line) ?? tryToStart(entry, machine));
      tellTried(entry, await tried.get(line)!, said);
    }
  },
};

function contextOf({ env, platform, directory, places }: Machine): ClientContext {
  return { env, platform, directory, data: places.data };
}

/** The servers in a client's configuration that are this program, by whatever command. */
async function ours(client: Client, context: ClientContext, scope: Scope, said: Diagnosis): Promise<Entry[]> {
  try {
    const listed = await client.list(context, scope);
    return listed.filter(isOurs).map((entry) => ({ ...entry, client, scope }));
  } catch (error) {
    const { message } = error as Error;
    const what = `${client.title}: what it has set cannot be read: ${message}`;
    // Some keep both scopes in one file.
    if (said.findings.some((finding) => finding.what === what)) return [];
    const file = /^(.+?) (?:was|is|has|cannot)\b/.exec(message)?.[1];
    const fix =
      file && isAbsolute(file) ? `\${EDITOR:-vi} ${asShellWord(file)}` : `${NAME} register ${client.id} --dry-run`;
    said.error("client_unreadable", what, fix);
    return [];
  }
}

/** Receipts say less: those of a branded program and of lectern lie together. */
function isOurs({ name, command = "", args }: Registered): boolean {
  return name === NAME || isProgram(command) || args.some((argument) => argument.split("@")[0] === NAME);
}

function isProgram(command: string): boolean {
  return basename(command.replaceAll("\\", "/")).replace(/\.(exe|cmd)$/i, "") === NAME;
}

function tellFound(here: readonly Client[], entries: readonly Entry[], said: Diagnosis): void {
  if (here.length === 0) {
    said.note("No agent was found on this machine.");
    return;
  }
  if (entries.length === 0) {
    const what = `No agent knows ${NAME}. Here are: ${here.map(({ title }) => title).join(", ")}.`;
    said.warning("not_registered", what, `${NAME} register --all`);
    return;
  }
  const without = here.filter((client) => !entries.some((entry) => entry.client === client));
  for (const { title, id } of without) said.note(`${title} is here and does not know ${NAME}: ${NAME} register ${id}`);
}

/** How the start of a registered server went: how long its answer took, or what went wrong. */
type Tried = { readonly milliseconds: number } | { readonly code: string; readonly why: string };

/** Starts a server in the environment that a client started from a menu gives it: no shell has set anything. */
async function tryToStart({ command, args }: Entry, { env, platform, directory, home }: Machine): Promise<Tried> {
  if (command === undefined) return { code: "not_a_command", why: "it has an address and no command" };
  const surrounding: NodeJS.ProcessEnv = {
    ...poorEnvironment(env, platform),
    // Nothing is to be fetched for a look, not even by npx.
    LECTERN_OFFLINE: "1",
    npm_config_offline: "true",
  };
  const isBare = !isAbsolute(command);
  if (!(isBare ? isOnPath(command, surrounding.PATH ?? "", platform) : isFile(command))) {
    const why = isBare ? `${command} is on no PATH that an agent started from a menu has` : `there is no ${command}`;
    return { code: "command_missing", why };
  }
  try {
    const cwd = isFolder(home) ? home : directory;
    const options = { env: surrounding, cwd, timeout: PATIENCE, messages: QUESTIONS };
    const { milliseconds } = await handshake(command, args, options);
    return { milliseconds: Math.round(milliseconds) };
  } catch (error) {
    if (error instanceof HandshakeError) return { code: error.code, why: error.message };
    throw error;
  }
}

function tellTried(tested: Entry, tried: Tried, said: Diagnosis): void {
  const { client, scope, name, command, file } = tested;
  const args = argumentsWithoutSecrets(tested.args);
  const where = `${client.title} (${scope}, ${file})`;
  const entry = { client: client.id, scope, name, command: command ?? null, args, file };
  const went = "why" in tried ? { milliseconds: null, error: tried.code } : { ...tried, error: null };
  (said.data.registered as unknown[]).push({ ...entry, ...went });
  if (command === undefined) {
    said.note(`${where}: ${name} is reached by an address.`);
    return;
  }
  const again = registerAgain({ client, scope, name, args });
  const start = shown(command, args);
  if ("why" in tried) {
    const code = tried.code === "command_missing" ? tried.code : "handshake_failed";
    said.error(code, `${where}: it cannot start ${start}: ${tried.why.replace(/\.$/, "")}.`, again);
    return;
  }
  if (!isAbsolute(command)) {
    const why = "an agent that is started from a menu may have another PATH and not find it";
    said.warning("command_not_absolute", `${where}: it starts ${start}; ${why}.`, again);
  }
  if (tried.milliseconds > SLOW) {
    const what = `${where}: ${name} answered only after ${tried.milliseconds} ms; some agents give up.`;
    said.warning("handshake_slow", what, start);
    return;
  }
  said.note(`${where}: ${name} answers after ${tried.milliseconds} ms, started by ${start}.`);
}

/** The command line that puts an entry in order: under its name, with its arguments. */
function registerAgain({ client, scope, name, args }: Pick<Entry, "client" | "scope" | "name" | "args">): string {
  const usual = IS_BRANDED ? "" : "serve";
  return [
    `${NAME} register ${client.id}`,
    ...(scope === "project" ? ["--scope project"] : []),
    ...(name === NAME ? [] : [`--name ${name}`]),
    "--force",
    // What starts another program, npx say, is of no use to ours.
    ...(args.join(" ") === usual || args[0] !== "serve" ? [] : ["--", ...args.map(asShellWord)]),
  ].join(" ");
}

function shown(command: string, args: readonly string[]): string {
  return [command, ...args].map(asShellWord).join(" ");
}

function isOnPath(command: string, path: string, platform: NodeJS.Platform): boolean {
  const isWindows = platform === "win32";
  const names = isWindows ? [command, `${command}.exe`, `${command}.cmd`] : [command];
  const folders = path.split((isWindows ? win32 : posix).delimiter).filter((folder) => isAbsolute(folder));
  return folders.some((folder) => names.some((name) => isFile(join(folder, name))));
}

function isFile(path: string): boolean {
  return statSync(path, { throwIfNoEntry: false })?.isFile() ?? false;
}

function isFolder(path: string): boolean {
  return statSync(path, { throwIfNoEntry: false })?.isDirectory() ?? false;
}
