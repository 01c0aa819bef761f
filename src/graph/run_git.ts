import { type ChildProcess, spawn } from "node:child_process";

/** Milliseconds for one command. */
export const GIT_TIMEOUT = 5_000;

/** What git wrote, or why there is nothing: it is missing, it refused, it hung. */
export type GitAnswer =
  | { readonly output: string }
  | { readonly output?: undefined; readonly reason: "missing" | "failed" | "timeout"; readonly detail: string };

/** Of a repository only facts are wanted: nothing of it is run, nothing is written, and what others set up leads nowhere else. */
const SETTINGS = ["--no-optional-locks", "-c", "core.fsmonitor=false", "-c", "core.hooksPath=/dev/null"];

const UNWANTED =
  /^GIT_(?:DIR|WORK_TREE|INDEX_FILE|OBJECT_DIRECTORY|ALTERNATE_OBJECT_DIRECTORIES|COMMON_DIR|NAMESPACE|PREFIX|EXTERNAL_DIFF|TRACE.*|LITERAL_PATHSPECS|GLOB_PATHSPECS)$/;

/**
 * Runs git in a folder, by a list of arguments and without a shell or input. Never throws.
 *
 * @param mostBytes Of output; more is a failure.
 * @param isLiteral Whether signs in paths mean nothing; `check-ignore` alone cannot have it so.
 */
export async function runGit(
  root: string,
  args: readonly string[],
  { timeoutMs = GIT_TIMEOUT, mostBytes = 64 * 1024 * 1024, isLiteral = true } = {},
): Promise<GitAnswer> {
  const env = Object.fromEntries(Object.entries(process.env).filter(([name]) => !UNWANTED.test(name)));
  const child = spawn("git", ["-C", root, ...SETTINGS, ...(isLiteral ? ["--literal-pathspecs"] : []), ...args], {
    // Nothing is asked of a person or, in a partial clone, of the network.
    env: { ...env, LC_ALL: "C", GIT_TERMINAL_PROMPT: "0", GIT_NO_LAZY_FETCH: "1" },
    stdio: ["ignore", "pipe", "pipe"],
    windowsHide: true,
    // What git starts is ended with it.
    detached: process.platform !== "win32",
  });
  const parts: Buffer[] = [];
  let size = 0;
  let complaint = "";
  let reason: "timeout" | "failed" | undefined;
  child.stdout?.on("data", (part: Buffer) => {
    parts.push(part);
    size += part.length;
    if (size > mostBytes) stop("failed");
  });
  child.stderr?.setEncoding("utf8").on("data", (text: string) => {
    complaint = (complaint + text).slice(-2_000);
  });
  function stop(why: "timeout" | "failed"): void {
    reason ??= why;
    end(child);
  }
  const timer = setTimeout(() => stop("timeout"), timeoutMs);
  const ended = await new Promise<number | NodeJS.ErrnoException | null>((resolve) => {
    child.on("error", resolve);
    child.on("close", resolve);
    // A grandchild may hold the pipes open after git itself is gone.
    child.on("exit", () => reason && resolve(null));
  });
  clearTimeout(timer);
  if (reason === "timeout") return { reason, detail: `git did not answer within ${timeoutMs / 1000} s` };
  if (ended instanceof Error) return { reason: ended.code === "ENOENT" ? "missing" : "failed", detail: ended.message };
  if (reason || ended !== 0) return { reason: "failed", detail: complaint.trim() || `git ended with ${ended}` };
  return { output: Buffer.concat(parts).toString("utf8") };
}

function end(child: ChildProcess): void {
  if (child.pid === undefined) return;
  try {
    if (process.platform === "win32") child.kill();
    else process.kill(-child.pid, "SIGKILL");
  } catch {
    // It was gone already.
  }
  child.stdout?.destroy();
  child.stderr?.destroy();
}
