import { existsSync, writeSync } from "node:fs";
import { dirname, join } from "node:path";
import { ownPreset, PRESET_NAMES, type Preset, presetNamed } from "../presets/mod.ts";
import { IS_BRANDED, NAME } from "../product/mod.ts";
import { ProtocolServer } from "../protocol/mod.ts";
import type { Settings } from "../settings/mod.ts";
import { places } from "../storage/mod.ts";
import { serveStdio } from "../transports/mod.ts";
import { type Arguments, type Command, UsageError } from "./command.ts";
import { HTTP_FLAGS } from "./http_flags.ts";
import { SOURCE_FLAGS } from "./source_flags.ts";
import { spokenBy } from "./spoken_by.ts";

/** Milliseconds after the start before a newer release is looked for: the client's first questions come first. */
const BEFORE_UPDATE = 3_000;

const log = logAs(NAME);

/**
 * `lectern serve`
 *
 * What it imports is what the handshake over standard input needs: the documentation rooms are loaded when the first tool
 * is asked for, and HTTP when it is to be served.
 */
export const command: Command = {
  name: "serve",
  summary: "Serve documentation to coding agents: to one over standard input and output, or to many over HTTP.",
  usage: "",
  arity: [0, 0],
  flags: [
    ...SOURCE_FLAGS,
    {
      name: "preset",
      value: "<name | file>",
      choices: PRESET_NAMES,
      help: "What is served, and how: a preset of your own ends in .json. Default: docs, or what was compiled in.",
    },
    {
      name: "repo-root",
      value: "<dir>",
      mayLackValue: true,
      help: "With the preset project: the repository whose documents are served. Default: the working directory.",
    },
    {
      name: "expect-root",
      value: "<dir>",
      mayLackValue: true,
      help: "With the preset project: refuse to serve any other repository than this one.",
    },
    { name: "with-tools", help: "Offer the tools of a preset that has resources alone otherwise: kinetis." },
    { name: "http", value: "<[host:]port>", help: "Serve over HTTP at this address; without a host, to this machine." },
    ...HTTP_FLAGS,
    {
      name: "update-daily",
      help: "Once a day, go over to the newest release before serving; only an installed program does.",
    },
  ],
  examples: [
    "lectern serve",
    "lectern serve --source ./docs",
    "claude mcp add --scope user lectern -- lectern serve",
    "lectern serve --preset project --repo-root .",
    "lectern serve --http 8080",
    "lectern serve --http 0.0.0.0:8443 --tls-cert cert.pem --tls-key key.pem --tokens default",
  ],
  async run(args) {
    if (args.has("update-daily")) {
      const { updateDaily } = await import("./update_daily.ts");
      const exitCode = await updateDaily(log);
      if (exitCode !== undefined) return exitCode;
    }
    const address = args.text("http");
    const stray = HTTP_FLAGS.find(({ name }) => args.has(name));
    if (address === undefined && stray) throw new UsageError(`--${stray.name} goes with --http <[host:]port>.`);
    // A mistyped source is told before a client takes the server for a good one.
    const only = args.list("source").length > 0 ? await sourcesOf(args) : undefined;
    const settings = await checkedSettings();
    const named = args.text("preset");
    const preset = named === undefined ? await ownPreset() : await presetNamed(named);
    const tell = logAs(preset.server.name);
    const withTools = args.has("with-tools");
    if (withTools && !preset.hasOptionalTools) {
      throw new UsageError(`The preset ${preset.name} has all of its tools without --with-tools.`);
    }
    const [repoRoot, expectRoot] = [args.text("repo-root"), args.text("expect-root")];
    if (!preset.hasRoot && (repoRoot ?? expectRoot) !== undefined) {
      throw new UsageError(
        `The preset ${preset.name} is bound to no repository; --repo-root goes with --preset project.`,
      );
    }
    const application = preset.application({ log: tell, withTools, repoRoot, expectRoot, ...(only ? { only } : {}) });
    const server = new ProtocolServer(application, { logger: tell, ...spokenBy(preset) });
    if (settings.autoUpdate) setTimeout(updateForNextStart, BEFORE_UPDATE).unref();
    // A load that nobody waits for any more must not keep the process.
    process.exit(
      address === undefined ? await overStdio(server, preset) : await overHttp(server, address, args, preset, tell),
    );
  },
};

async function updateForNextStart(): Promise<void> {
  const room = await import("./update_daily.ts");
  await room.updateForNextStart().catch((error) => log("No newer release could be looked for:", error));
}

async function overStdio(server: ProtocolServer, { calls }: Preset): Promise<number> {
  if (process.stdin.isTTY) {
    const more = IS_BRANDED ? ` What else it can do: ${NAME} --help` : "";
    log(`Waiting for an MCP client on standard input; Ctrl-C ends.${more}`);
  }
  // Clients signal again while a server ends: without a listener that would kill it, and its end would look like a crash.
  for (const signal of ["SIGTERM", "SIGHUP", "SIGINT"] as const) process.on(signal, () => {});
  return await serveStdio(server, calls ?? {});
}

async function overHttp(
  server: ProtocolServer,
  address: string,
  args: Arguments,
  preset: Preset,
  log: Log,
): Promise<number> {
  const { serveOverHttp } = await import("./serve_http.ts");
  return await serveOverHttp(server, address, args, { guard: preset.guard ?? "open", log });
}

/** Reads what was set, if anything was: a person is told what is wrong with it, not the client. */
async function checkedSettings(): Promise<Settings> {
  const isSet = Object.keys(process.env).some((name) => /^LECTERN_(REFRESH_EVERY|CA|PROXY)$/.test(name));
  // A server of its own has no sources of the repository that it is started in.
  const isShared = !IS_BRANDED && hasProjectFile();
  if (!isSet && !existsSync(places().config) && !isShared) return {};
  const { findProject, readSettings } = await import("../settings/mod.ts");
  const settings = readSettings(places());
  if (isShared) findProject(process.cwd());
  return settings;
}

/** Whether a `lectern.json` may count here: looked up cheaply, since it costs every start. */
function hasProjectFile(): boolean {
  for (let at = process.cwd(); ; at = dirname(at)) {
    if (existsSync(join(at, "lectern.json"))) return true;
    if (at === dirname(at)) return false;
  }
}

async function sourcesOf(args: Arguments) {
  const { namedSources, storedSources } = await import("./named_sources.ts");
  const { keptOwnSources } = await import("./own_sources.ts");
  return namedSources(storedSources(), args, await keptOwnSources());
}

type Log = (line: string, reason?: unknown) => void;

/** Tells the operator what the client must not see, with a name in front: several servers may share one standard error. */
function logAs(name: string): Log {
  return (line, reason) => {
    const why = reason === undefined ? "" : ` ${reason instanceof Error ? reason.stack : String(reason)}`;
    try {
      writeSync(2, `${name}: ${line}${why}\n`);
    } catch {
      // Standard error is closed: nobody listens, and the client is still to be served.
    }
  };
}
