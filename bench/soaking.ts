import { held } from "./held.ts";
import { type Command, lecternCommand } from "./lectern_command.ts";
import { Listening } from "./listening.ts";
import { HttpTraffic } from "./soak_http.ts";
import { growth, type Sample, Sampler } from "./soak_samples.ts";
import { stdioTraffic } from "./soak_stdio.ts";
import { Spawned } from "./spawned.ts";

/** What a server went through, and what it held meanwhile. */
export interface Soaked {
  readonly transport: "HTTP" | "stdio";
  readonly messages: number;
  readonly samples: readonly Sample[];
  /** Open before the traffic, and after it. */
  readonly descriptors: { readonly before: number; readonly after: number };
  /** Bytes of memory a second, in the later half: what is resident goes on settling for a while. */
  readonly growth: number;
}

/** For how long connections may linger that the client has closed, in ms. */
const LINGER = { afterWarmUp: 2_000, atTheEnd: 10_000 };

/** Share of the time that goes before the first look: caches fill, code is compiled. */
const WARM_UP = 0.25;

/** Soaks one server over HTTP and one over stdio, so many milliseconds each, at once. */
export async function soak(milliseconds: number, env: NodeJS.ProcessEnv): Promise<readonly Soaked[]> {
  const command = lecternCommand();
  return await Promise.all([soakHttp(command, milliseconds, env), soakStdio(command, milliseconds, env)]);
}

async function soakHttp(command: Command, milliseconds: number, env: NodeJS.ProcessEnv): Promise<Soaked> {
  const server = await Listening.start([...command, "serve", "--http", "127.0.0.1:0", "--rate", "0"], env);
  try {
    const traffic = (share: number) => new HttpTraffic(server.url).run(milliseconds * share);
    const before = await afterWarmUp(() => traffic(WARM_UP), server.pid);
    return await observed("HTTP", server.pid, before, () => traffic(1 - WARM_UP));
  } finally {
    await server.end();
  }
}

async function soakStdio([program, ...args]: Command, milliseconds: number, env: NodeJS.ProcessEnv): Promise<Soaked> {
  const server = new Spawned(program, [...args, "serve"], env);
  try {
    const traffic = (share: number) => stdioTraffic(server, milliseconds * share);
    const before = await afterWarmUp(() => traffic(WARM_UP), server.pid);
    return await observed("stdio", server.pid, before, () => traffic(1 - WARM_UP));
  } finally {
    await server.end();
  }
}

async function afterWarmUp(traffic: () => Promise<number>, pid: number): Promise<number> {
  const fresh = held(pid).descriptors;
  await traffic();
  return await settled(pid, fresh, LINGER.afterWarmUp);
}

async function observed(
  transport: Soaked["transport"],
  pid: number,
  before: number,
  traffic: () => Promise<number>,
): Promise<Soaked> {
  const sampler = new Sampler(pid);
  const messages = await traffic();
  const samples = sampler.stop();
  const after = await settled(pid, before, LINGER.atTheEnd);
  return {
    transport,
    messages,
    samples,
    descriptors: { before, after },
    growth: growth(samples.slice(samples.length / 2)),
  };
}

/** Open descriptors once they are no more than wanted, or after a while. */
async function settled(pid: number, wanted: number, milliseconds: number): Promise<number> {
  const end = performance.now() + milliseconds;
  while (held(pid).descriptors > wanted && performance.now() < end) {
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
  return held(pid).descriptors;
}
