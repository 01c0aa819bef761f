import { NAME, VERSION } from "../product/mod.ts";
import { FrameExchange, type Message, type Result } from "./frame_exchange.ts";
import { HandshakeError } from "./handshake_error.ts";

/** How a server is tried. */
export interface HandshakeOptions {
  /** Its environment. Default: as poor as some clients give, `poorEnvironment()`. */
  readonly env?: NodeJS.ProcessEnv;
  /** Its working directory. Default: ours. */
  readonly cwd?: string;
  /** Time from its start to its end, ms. Default: 30,000. */
  readonly timeout?: number;
  /** Messages to send in this order instead of the usual ones; the first request is timed, and must be `initialize`. */
  readonly messages?: readonly Message[];
}

/** What a server that works said of itself. */
export interface Handshake {
  readonly serverInfo: { readonly name: string; readonly version: string };
  /** From its start to the answer of `initialize`. */
  readonly milliseconds: number;
  /** Names of its tools. */
  readonly tools: readonly string[];
  /** Names of the tools that say they only look. */
  readonly readOnlyTools: readonly string[];
  /** Resources on the first page of its list. */
  readonly resources: number;
  /** Results by the id of their request. */
  readonly answers: ReadonlyMap<number | string, Result>;
}

/** The revision that is asked for. */
const REVISION = "2025-11-25";

const INITIALIZE = {
  id: 1,
  method: "initialize",
  params: { protocolVersion: REVISION, capabilities: {}, clientInfo: { name: NAME, version: VERSION } },
} as const;

const INITIALIZED = { method: "notifications/initialized" } as const;

/**
 * Starts a server as a client would, and asks it: `initialize`, `initialized`, the lists that it offers, and one read.
 * Exactly the answers that are due must come, and nothing else but notifications; at the end of its input the server
 * must end well. Its whole process group is ended in any case.
 *
 * @throws HandshakeError with what the server wrote on standard error.
 */
export async function handshake(
  command: string,
  args: readonly string[],
  options: HandshakeOptions = {},
): Promise<Handshake> {
  const start = performance.now();
  const exchange = new FrameExchange(command, args, {
    env: options.env ?? poorEnvironment(),
    cwd: options.cwd,
    timeout: options.timeout ?? 30_000,
  });
  const answers = new Map<number | string, Result>();
  let milliseconds: number | undefined;
  const send = async (message: Message): Promise<Result | undefined> => {
    const { id } = message;
    if (id === undefined) return void exchange.tell(message);
    const result = await exchange.ask({ ...message, id });
    milliseconds ??= performance.now() - start;
    answers.set(id, result);
    return result;
  };
  try {
    const looked = options.messages ? await follow(options.messages, send) : await look(send);
    await exchange.finish();
    return { ...looked, milliseconds: milliseconds ?? Number.NaN, answers };
  } finally {
    await exchange.end();
  }
}

/** The environment that clients started from a menu give: no shell has set anything. */
export function poorEnvironment(
  env: NodeJS.ProcessEnv = process.env,
  platform: NodeJS.Platform = process.platform,
): NodeJS.ProcessEnv {
  if (platform !== "win32") return { PATH: "/usr/bin:/bin", ...(env.HOME ? { HOME: env.HOME } : {}) };
  const kept = ["SystemRoot", "USERPROFILE", "LOCALAPPDATA", "APPDATA", "TEMP", "TMP"];
  const given = kept.flatMap((name) => (env[name] === undefined ? [] : [[name, env[name]] as const]));
  return { PATH: `${env.SystemRoot ?? "C:\\Windows"}\\System32`, ...Object.fromEntries(given) };
}

type Send = (message: Message) => Promise<Result | undefined>;
type Looked = Omit<Handshake, "milliseconds" | "answers">;

/** The usual questions, as far as the server offers what they ask for. */
async function look(send: Send): Promise<Looked> {
  const initialized = await send(INITIALIZE);
  const serverInfo = serverInfoOf(initialized);
  const offered = (initialized?.capabilities ?? {}) as Readonly<Record<string, unknown>>;
  await send(INITIALIZED);
  const tools = offered.tools ? listed(await send({ id: 2, method: "tools/list", params: {} }), "tools") : [];
  const resources = offered.resources
    ? listed(await send({ id: 3, method: "resources/list", params: {} }), "resources")
    : [];
  const uri = resources[0]?.uri;
  if (uri !== undefined) {
    const read = await send({ id: 4, method: "resources/read", params: { uri } });
    listed(read, "contents");
  }
  return { serverInfo, ...toolNames(tools), resources: resources.length };
}

/** Given messages, one after another. */
async function follow(messages: readonly Message[], send: Send): Promise<Looked> {
  const results: (Result | undefined)[] = [];
  for (const message of messages) results.push(await send(message));
  const with_ = (key: string) => results.find((result) => Array.isArray(result?.[key]));
  const tools = with_("tools");
  const resources = with_("resources");
  return {
    serverInfo: serverInfoOf(results.find((result) => result?.serverInfo)),
    ...toolNames(tools ? listed(tools, "tools") : []),
    resources: resources ? listed(resources, "resources").length : 0,
  };
}

function toolNames(tools: readonly Result[]) {
  const isReadOnly = ({ annotations }: Result) => (annotations as Result | undefined)?.readOnlyHint === true;
  return { tools: tools.map(nameOf), readOnlyTools: tools.filter(isReadOnly).map(nameOf) };
}

function nameOf({ name }: Result): string {
  return String(name);
}

function serverInfoOf(result: Result | undefined): Handshake["serverInfo"] {
  const { name, version } = (result?.serverInfo ?? {}) as Result;
  if (typeof name === "string" && typeof version === "string") return { name, version };
  throw new HandshakeError("answer", "The server answered initialize without its name and version.", "");
}

function listed(result: Result | undefined, key: string): readonly Result[] {
  const list = result?.[key];
  if (Array.isArray(list)) return list;
  throw new HandshakeError("answer", `The server answered without ${key}.`, "");
}
