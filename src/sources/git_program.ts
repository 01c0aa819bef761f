import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { FetchError } from "../fetch/mod.ts";
import { gitFailure } from "./git_failure.ts";
import type { GitOrigin } from "./git_origin.ts";

/** How git is run for one repository. */
export interface GitRun {
  readonly origin: GitOrigin;
  /** Headers for the repository's own server; their values are secret. */
  readonly headers?: Readonly<Record<string, string>> | undefined;
  readonly signal: AbortSignal;
  /** Time for one command, ms. */
  readonly timeout: number;
}

/**
 * Settings that hold whatever a repository or this machine says: nothing of a repository is run, nobody is asked, and no
 * transport is used but the one that was named.
 */
function settings({ origin: { transport } }: GitRun): string[] {
  return [
    "protocol.allow=never",
    `protocol.${transport}.allow=always`,
    "core.hooksPath=/dev/null",
    "core.fsmonitor=false",
    "core.askPass=",
    "submodule.recurse=false",
    "fetch.recurseSubmodules=false",
    "gc.auto=0",
    "maintenance.auto=false",
    "advice.detachedHead=false",
    // Where a redirect leads cannot be looked at before git follows it.
    "http.followRedirects=false",
    "http.sslVerify=true",
    "http.lowSpeedLimit=1",
    "http.lowSpeedTime=15",
  ].flatMap((setting) => ["-c", setting]);
}

/** What an environment may hold that leads git to another repository, prints secrets, or turns a check off. */
const UNWANTED =
  /^GIT_(?:DIR|WORK_TREE|INDEX_FILE|OBJECT_DIRECTORY|ALTERNATE_OBJECT_DIRECTORIES|COMMON_DIR|NAMESPACE|CEILING_DIRECTORIES|ATTR_SOURCE|EXTERNAL_DIFF|TEMPLATE_DIR|SSL_NO_VERIFY|TRACE.*|CURL_VERBOSE|ALLOW_PROTOCOL|PROTOCOL_FROM_USER)$/;

function environment({ origin, headers = {} }: GitRun): NodeJS.ProcessEnv {
  const given = Object.entries(process.env).filter(([name]) => !UNWANTED.test(name));
  const env: NodeJS.ProcessEnv = {
    ...Object.fromEntries(given),
    LC_ALL: "C",
    GIT_TERMINAL_PROMPT: "0",
    GIT_ASKPASS: "",
    SSH_ASKPASS: "",
    SSH_ASKPASS_REQUIRE: "never",
    GCM_INTERACTIVE: "never",
    GIT_LFS_SKIP_SMUDGE: "1",
  };
  // By the environment and not as arguments, which everybody on the machine can read.
  let count = Number(env.GIT_CONFIG_COUNT) || 0;
  if (origin.transport !== "https" && origin.transport !== "http") return env;
  for (const [name, value] of Object.entries(headers)) {
    env[`GIT_CONFIG_KEY_${count}`] = `http.${new URL(origin.address).origin}/.extraHeader`;
    env[`GIT_CONFIG_VALUE_${count}`] = `${name}: ${value}`;
    env.GIT_CONFIG_COUNT = String(++count);
  }
  return env;
}

/**
 * Runs git and gives what it wrote, as it is written.
 *
 * @throws FetchError or SourceError in words, once git failed; the signal's reason when that ended it.
 */
export async function* gitOutput(args: readonly string[], run: GitRun): AsyncGenerator<Uint8Array> {
  const limit = AbortSignal.timeout(run.timeout);
  const signal = AbortSignal.any([run.signal, limit]);
  signal.throwIfAborted();
  const child = spawn("git", [...settings(run), "--literal-pathspecs", ...args], {
    env: environment(run),
    stdio: ["ignore", "pipe", "pipe"],
    windowsHide: true,
    // A session of its own has no terminal on which ssh could ask, and can be ended whole.
    detached: process.platform !== "win32",
  });
  const failed = once(child, "close").then(
    ([code]) => (code === 0 ? undefined : ((code as number | null) ?? "killed")),
    (error: Error) => error,
  );
  const stop = () => end(child);
  signal.addEventListener("abort", stop, { once: true });
  let complaint = "";
  child.stderr.setEncoding("utf8").on("data", (text: string) => {
    complaint = (complaint + text).slice(-10_000);
  });
  try {
    yield* child.stdout;
    const reason = await failed;
    run.signal.throwIfAborted();
    if (limit.aborted) {
      const seconds = Math.round(run.timeout / 1000);
      throw new FetchError("timeout", `git did not get ${run.origin.address} within ${seconds} s. Try again later.`);
    }
    if (reason !== undefined) throw gitFailure(run.origin, reason instanceof Error ? reason : complaint);
  } finally {
    signal.removeEventListener("abort", stop);
    if (child.exitCode === null && child.signalCode === null) stop();
    await failed;
  }
}

/** Runs git and gives all that it wrote, as text. */
export async function git(args: readonly string[], run: GitRun): Promise<string> {
  const parts: Uint8Array[] = [];
  for await (const part of gitOutput(args, run)) parts.push(part);
  return Buffer.concat(parts).toString("utf8");
}

/** Ends git with all that it started: its transports are programs of their own. */
function end(child: ChildProcess): void {
  if (child.pid === undefined) return;
  try {
    if (process.platform === "win32") child.kill();
    else process.kill(-child.pid, "SIGKILL");
  } catch {
    // It was gone already.
  }
}
