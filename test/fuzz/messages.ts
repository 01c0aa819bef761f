import type { Random } from "./random.ts";

/** Messages before anything is done to them: any JSON value, most of them sound requests of some revision. */
export type Value = null | boolean | number | string | Value[] | { [name: string]: Value };

const VERSION = "io.modelcontextprotocol/protocolVersion";
const CAPABILITIES = "io.modelcontextprotocol/clientCapabilities";
const VERSIONS = ["2024-11-05", "2025-03-26", "2025-06-18", "2025-11-25", "2026-07-28", "2099-01-01", ""];
const URIS = ["sample://a", "sample://b", "file:///etc/passwd", ""];

/** A request of each kind: its method and its params. */
const REQUESTS: readonly ((random: Random) => [method: string, params: { [name: string]: Value }])[] = [
  (random) => ["initialize", handshake(random.pick(VERSIONS))],
  () => ["ping", {}],
  () => ["server/discover", {}],
  (random) => ["tools/list", random.chance(0.2) ? { cursor: random.pick(["", "zzz", "eyJvIjoxfQ"]) } : {}],
  (random) => ["tools/call", { name: random.pick(["everything", "list", "fail", "no", ""]), arguments: {} }],
  (random) => ["tools/call", { name: random.pick(["echo", "deep"]), arguments: { value: value(random, 3) } }],
  () => ["resources/list", {}],
  () => ["resources/templates/list", {}],
  (random) => ["resources/read", { uri: random.pick(URIS) }],
  (random) => ["resources/subscribe", { uri: random.pick(URIS) }],
  (random) => ["resources/unsubscribe", { uri: random.pick(URIS) }],
  (random) => ["subscriptions/listen", { notifications: { toolsListChanged: random.chance(0.5) } }],
  () => ["prompts/list", {}],
  (random) => ["prompts/get", { name: random.pick(["greet", "no"]), arguments: { whom: "Ada" } }],
  (random) => [
    "completion/complete",
    { ref: { type: "ref/prompt", name: "greet" }, argument: { name: random.pick(["whom", "no"]), value: "A" } },
  ],
  (random) => ["logging/setLevel", { level: random.pick(["debug", "error", "loud"]) }],
  (random) => [random.pick(["foo/bar", "constructor", "__proto__", "TOOLS/LIST", "tasks/get", "\ud800"]), {}],
];

function handshake(protocolVersion: string): { [name: string]: Value } {
  return { protocolVersion, capabilities: {}, clientInfo: { name: "fuzz", version: "1" } };
}

/** The handshake that opens a stream. */
export function opening(protocolVersion: string): string {
  return JSON.stringify({ jsonrpc: "2.0", id: "opening", method: "initialize", params: handshake(protocolVersion) });
}

/** A sound message, or one that is nearly sound. */
export function message(random: Random): { [name: string]: Value } {
  const kind = random.next();
  if (kind < 0.06) return { jsonrpc: "2.0", method: "notifications/cancelled", params: { requestId: id(random) } };
  if (kind < 0.1) return { jsonrpc: "2.0", method: random.pick(["notifications/initialized", "notifications/foo"]) };
  if (kind < 0.13) return { jsonrpc: "2.0", id: id(random), [random.pick(["result", "error"])]: {} };
  const [method, params] = random.pick(REQUESTS)(random);
  const meta: { [name: string]: Value } = {};
  if (random.chance(0.4)) Object.assign(meta, { [VERSION]: random.pick(VERSIONS), [CAPABILITIES]: {} });
  if (random.chance(0.3)) Object.assign(meta, { [VERSION]: "2026-07-28", [CAPABILITIES]: {} });
  if (random.chance(0.1)) meta.progressToken = id(random);
  if (random.chance(0.05)) meta["io.modelcontextprotocol/logLevel"] = random.pick(["debug", "loud"]);
  if (Object.keys(meta).length > 0 || random.chance(0.1)) params._meta = meta;
  return { jsonrpc: "2.0", id: id(random), method, params };
}

/** Ids come from a small pool, so that many are used twice at once. */
function id(random: Random): Value {
  return random.chance(0.5) ? random.below(500) : `id ${random.below(500)}`;
}

const SCALARS: readonly Value[] = [
  null,
  true,
  false,
  0,
  -1,
  1.5,
  1e21,
  "",
  "text",
  "\u0000",
  "ü€😀",
  "\ud800",
  "\udc00x",
];
/** Written as they stand here, which no JavaScript value could be. */
const RAW = ["1e400", "-0", "1.0", "1e0", "-1E+2", "9007199254740993", "123456789012345678901234567890", "0.1e-999"];

/** Any JSON value. Names that mean something to JavaScript are among those of its members. */
export function value(random: Random, depth: number): Value {
  const kind = random.next();
  if (depth === 0 || kind < 0.5) return random.chance(0.2) ? `@${random.pick(RAW)}@` : random.pick(SCALARS);
  const length = random.below(4);
  if (kind < 0.75) return Array.from({ length }, () => value(random, depth - 1));
  const names = ["a", "id", "method", "__proto__", "constructor", "toJSON", "", "\ud800"];
  const made: { [name: string]: Value } = {};
  for (let count = 0; count < length; count++) define(made, random.pick(names), value(random, depth - 1));
  return made;
}

/** Sets a member whatever its name: `__proto__` would set the prototype. */
function define(object: { [name: string]: Value }, name: string, value: Value): void {
  Object.defineProperty(object, name, { value, enumerable: true, configurable: true, writable: true });
}

/** A message to which something was done: a member is gone, or another, or of another type. */
export function mutated(random: Random, sound: { [name: string]: Value }): Value {
  const kind = random.next();
  if (kind < 0.08) return value(random, 3);
  if (kind < 0.3) return batch(random);
  const copy = structuredClone(sound);
  const target = randomObjectIn(random, copy);
  const names = Object.keys(target);
  const name = random.pick(names.length > 0 ? names : ["id"]);
  if (kind < 0.45) delete target[name];
  else if (kind < 0.7) define(target, name, value(random, 2));
  else if (kind < 0.85)
    define(target, random.pick(["__proto__", "constructor", "id", "_meta", "extra"]), value(random, 2));
  else copy[random.pick(["id", "jsonrpc", "method", "params"])] = value(random, 2);
  return copy;
}

function batch(random: Random): Value {
  return Array.from({ length: random.below(5) }, () => (random.chance(0.8) ? message(random) : value(random, 2)));
}

function randomObjectIn(random: Random, root: { [name: string]: Value }): { [name: string]: Value } {
  let found = root;
  for (;;) {
    const inner = Object.values(found).filter((one) => typeof one === "object" && one !== null && !Array.isArray(one));
    if (inner.length === 0 || random.chance(0.4)) return found;
    found = random.pick(inner) as { [name: string]: Value };
  }
}

/** The text of a message; what stands between `@` is written bare. */
export function textOf(message: Value): string {
  return JSON.stringify(message).replace(/"@([^"@]*)@"/g, "$1");
}
