/**
 * Measures HTTP: `npm run bench:http`. Prints a table, and writes `bench/http-results.json`.
 *
 * Lectern stands beside a bare Node server that answers a body of the same size, and beside servers on the official SDK
 * that answer the same results from memory, so that only the wire is compared: lectern alone also searches and reads.
 * Each server is a process of its own and so is the load, and every step is taken by all servers in turn, several times
 * over; but they share the cores of the machine, so that only ratios within one run mean something.
 *
 * `--quick` is to see that it works.
 */
import { type ChildProcess, spawn } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { cpus, tmpdir } from "node:os";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { type Figure, figure } from "./figures.ts";
import type { Load, Loaded } from "./http_load.ts";
import { type Command, lecternCommand } from "./lectern_command.ts";
import { Listening } from "./listening.ts";
import { headersOf, type Question, record, type Spoken, textOf } from "./peer_questions.ts";
import { servedHome } from "./served_home.ts";

const isQuick = process.argv.includes("--quick");
const ROUNDS = isQuick ? 1 : 3;
const CLIENTS = isQuick ? [1, 10] : [1, 10, 100, 1_000];
const WARM_UP_MS = isQuick ? 200 : 300;
const MEASURED_MS = isQuick ? 500 : 1_000;

interface Contestant {
  readonly name: string;
  readonly command: Command;
  readonly revision: Spoken;
  readonly sessions?: boolean;
}

/** One server under one load. */
interface Step {
  readonly server: string;
  readonly question: string;
  readonly clients: number;
  readonly perSecond: Figure;
  readonly p50: Figure;
  readonly p99: Figure;
  /** Bytes resident after the step. */
  readonly resident: Figure;
}

/** The process that makes the load. */
class LoadGenerator {
  readonly #child: ChildProcess;
  readonly #lines: AsyncIterator<string>;

  constructor() {
    const path = join(import.meta.dirname, "http_load.ts");
    this.#child = spawn(process.execPath, [path], { stdio: ["pipe", "pipe", "inherit"] });
    this.#lines = createInterface({ input: this.#child.stdout! })[Symbol.asyncIterator]();
  }

  async run(load: Load): Promise<Loaded> {
    this.#child.stdin!.write(`${JSON.stringify(load)}\n`);
    const { value, done } = await this.#lines.next();
    if (done) throw new Error("The load generator ended.");
    return JSON.parse(value) as Loaded;
  }

  async end(): Promise<void> {
    const closed = new Promise((resolve) => this.#child.on("close", resolve));
    this.#child.stdin!.end();
    await closed;
  }
}

const folder = mkdtempSync(join(tmpdir(), "lectern-bench-"));
const servers = new Map<Contestant, Listening>();
try {
  const lectern = lecternCommand();
  const { env, served } = servedHome(lectern, folder);
  // Without a limit on requests: all clients of the load come from one address.
  const serve: Command = [...lectern, "serve", "--http", "127.0.0.1:0", "--rate", "0"];
  const source = await Listening.start(serve, env);
  const { questions, recorded } = await record(source.url);
  await source.end();
  const recording = join(folder, "recorded.json");
  writeFileSync(recording, JSON.stringify(recorded));

  const peer = (name: string, ...args: string[]): Command => {
    return [process.execPath, join(import.meta.dirname, "peers", name), recording, ...args];
  };
  const contestants: Contestant[] = [
    { name: "lectern", command: serve, revision: "2025-06-18" },
    { name: "lectern, 2026-07-28", command: serve, revision: "2026-07-28" },
    { name: "bare Node echo", command: peer("echo.ts"), revision: "2025-06-18" },
    { name: "SDK v1, stateless", command: peer("sdk_v1_http.ts"), revision: "2025-06-18" },
    { name: "SDK v1, sessions", command: peer("sdk_v1_http.ts", "sessions"), revision: "2025-06-18", sessions: true },
    { name: "SDK v2, 2026-07-28", command: peer("sdk_v2_http.ts"), revision: "2026-07-28" },
  ];
  for (const contestant of contestants) servers.set(contestant, await Listening.start(contestant.command, env));

  const steps = await measure(questions);
  const about = {
    program: lectern[0] === process.execPath ? "sources" : "executable",
    served,
    cores: cpus().length,
    rounds: ROUNDS,
    measuredMs: MEASURED_MS,
    bodyBytes: Object.fromEntries(
      Object.entries(recorded.bodies).map(([name, body]) => [name, Buffer.byteLength(body)]),
    ),
  };
  if (!isQuick) {
    const results = `${JSON.stringify({ ...about, steps }, null, 2)}\n`;
    writeFileSync(join(import.meta.dirname, "http-results.json"), results);
  }
  print(steps, about);
} finally {
  await Promise.all([...servers.values()].map((server) => server.end()));
  rmSync(folder, { recursive: true, force: true });
}

async function measure(questions: readonly Question[]): Promise<Step[]> {
  const steps: Step[] = [];
  const load = new LoadGenerator();
  for (const question of questions) {
    for (const clients of CLIENTS) {
      const runs = new Map([...servers.keys()].map(({ name }) => [name, [] as (Loaded & { resident: number })[]]));
      for (let round = 0; round < ROUNDS; round++) {
        for (const [{ name, revision, sessions = false }, server] of servers) {
          const loaded = await load.run({
            url: name === "bare Node echo" ? `${server.url}${question.name}` : server.url,
            headers: headersOf(question, revision),
            body: textOf(question, revision),
            clients,
            sessions,
            warmUpMs: WARM_UP_MS,
            // Many clients have one request open each, which alone takes a while to be answered.
            measuredMs: clients < 1_000 ? MEASURED_MS : 2 * MEASURED_MS,
          });
          runs.get(name)!.push({ ...loaded, resident: server.residentBytes });
        }
      }
      for (const [server, all] of runs) {
        steps.push({
          server,
          question: question.name,
          clients,
          perSecond: figure(all.map(({ perSecond }) => perSecond)),
          p50: figure(all.map(({ p50 }) => p50)),
          p99: figure(all.map(({ p99 }) => p99)),
          resident: figure(all.map(({ resident }) => resident)),
        });
      }
    }
  }
  await load.end();
  return steps;
}

function print(steps: readonly Step[], about: { program: string; served: string; bodyBytes: object }): void {
  console.log(
    `Lectern from its ${about.program}, serving ${about.served}; medians of ${ROUNDS} rounds of ${MEASURED_MS} ms; ` +
      `${cpus().length} cores, shared by client and server. ` +
      `Bytes of an answer: ${JSON.stringify(about.bodyBytes)}.\n`,
  );
  console.log("| request | clients | server | per second | ratio to echo | p50, ms | p99, ms | resident, MB |");
  console.log("| --- | --- | --- | --- | --- | --- | --- | --- |");
  for (const step of steps) {
    const { question, clients, server, perSecond, p50, p99, resident } = step;
    const echo = steps.find((one) => {
      return one.server === "bare Node echo" && one.question === question && one.clients === clients;
    })!;
    const row = [
      question,
      clients,
      server,
      perSecond.median.toFixed(0),
      (perSecond.median / echo.perSecond.median).toFixed(2),
      p50.median.toFixed(2),
      p99.median.toFixed(2),
      (resident.median / 1e6).toFixed(0),
    ];
    console.log(`| ${row.join(" | ")} |`);
  }
}
