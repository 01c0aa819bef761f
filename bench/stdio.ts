/**
 * Measures round trips over stdio: `node bench/stdio.ts`. Prints a table.
 *
 * Lectern stands beside a server on version 1 of the official SDK that answers the same results from memory; both are
 * asked in turn, by the same client, with one request open at a time and with sixteen.
 */
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { type Figure, figure } from "./figures.ts";
import { lecternCommand } from "./lectern_command.ts";
import { Listening } from "./listening.ts";
import { type Question, record } from "./peer_questions.ts";
import { servedHome } from "./served_home.ts";
import { INITIALIZE, Spawned } from "./spawned.ts";

const isQuick = process.argv.includes("--quick");
const ROUNDS = isQuick ? 1 : 3;
const TRIPS = isQuick ? 200 : 2_000;
const OPEN = [1, 16];

const folder = mkdtempSync(join(tmpdir(), "lectern-bench-"));
try {
  const [program, ...args] = lecternCommand();
  const { env, served } = servedHome([program, ...args], folder);
  const source = await Listening.start([program, ...args, "serve", "--http", "127.0.0.1:0"], env);
  const { questions, recorded } = await record(source.url);
  await source.end();
  const recording = join(folder, "recorded.json");
  writeFileSync(recording, JSON.stringify(recorded));

  const servers: Record<string, Spawned> = {
    lectern: new Spawned(program, [...args, "serve"], env),
    "SDK v1": new Spawned(process.execPath, [join(import.meta.dirname, "peers", "sdk_v1_stdio.ts"), recording], env),
  };
  for (const server of Object.values(servers)) {
    server.send(INITIALIZE);
    await server.line();
    server.send({ method: "notifications/initialized" });
  }

  console.log(`Round trips per second; lectern serves ${served}; medians of ${ROUNDS} rounds of ${TRIPS}.\n`);
  console.log("| request | open at a time | lectern | SDK v1 | ratio |\n| --- | --- | --- | --- | --- |");
  const ping = { name: "ping", method: "ping", params: {} };
  for (const question of [ping, ...questions]) {
    for (const open of OPEN) {
      const speeds: Record<string, Figure> = {};
      for (const server of Object.values(servers)) await trips(server, question, open); // a warm-up
      const rounds: Record<string, number[]> = { lectern: [], "SDK v1": [] };
      for (let round = 0; round < ROUNDS; round++) {
        for (const [name, server] of Object.entries(servers)) rounds[name]!.push(await trips(server, question, open));
      }
      for (const [name, values] of Object.entries(rounds)) speeds[name] = figure(values);
      const [ours, theirs] = [speeds.lectern!.median, speeds["SDK v1"]!.median];
      console.log(
        `| ${question.name} | ${open} | ${ours.toFixed(0)} | ${theirs.toFixed(0)} | ${(ours / theirs).toFixed(2)} |`,
      );
    }
  }
  await Promise.all(Object.values(servers).map((server) => server.end()));
} finally {
  rmSync(folder, { recursive: true, force: true });
}

/** Round trips per second. */
async function trips(server: Spawned, { method, params }: Pick<Question, "method" | "params">, open: number) {
  const start = performance.now();
  let asked = 0;
  const ask = () => server.send({ id: ++asked, method, params });
  while (asked < open) ask();
  for (let answered = 0; answered < TRIPS; answered++) {
    const { text } = await server.line();
    if (/^\{("jsonrpc":"2\.0",)?("id":\d+,)?"error"/.test(text)) throw new Error(text);
    if (asked < TRIPS) ask();
  }
  return (TRIPS / (performance.now() - start)) * 1_000;
}
