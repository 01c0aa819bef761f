import { type ChildProcess, spawn } from "node:child_process";
import { createInterface } from "node:readline";
import { held } from "./held.ts";
import type { Command } from "./lectern_command.ts";

/** An HTTP server that was started and says where it listens. */
export class Listening {
  readonly url: string;
  readonly #child: ChildProcess;

  private constructor(child: ChildProcess, url: string) {
    this.#child = child;
    this.url = url;
  }

  /**
   * Starts a server and waits for `Listening on <url>` on its standard error.
   *
   * @throws {Error} If it ends before, with what it said.
   */
  static async start([program, ...args]: Command, env: NodeJS.ProcessEnv = {}): Promise<Listening> {
    const child = spawn(program, args, { env, stdio: ["ignore", "ignore", "pipe"] });
    const said: string[] = [];
    for await (const line of createInterface({ input: child.stderr! })) {
      const url = /Listening on (http:\S+)/.exec(line)?.[1];
      if (url !== undefined) {
        // What it says later must not fill the pipe.
        child.stderr!.resume();
        return new Listening(child, url);
      }
      said.push(line);
    }
    throw new Error([`${program} ${args.join(" ")} ended without listening.`, ...said].join("\n"));
  }

  get pid(): number {
    return this.#child.pid!;
  }

  /** Bytes of memory that are resident now; Linux only. */
  get residentBytes(): number {
    return held(this.pid).residentBytes;
  }

  /** Ends the server and waits for it. */
  async end(): Promise<void> {
    if (this.#child.exitCode !== null || this.#child.signalCode !== null) return;
    const closed = new Promise((resolve) => this.#child.on("close", resolve));
    this.#child.kill("SIGTERM");
    await closed;
  }
}
