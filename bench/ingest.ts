/**
 * What it costs to take documentation in: `npm run bench:ingest`, which writes `bench/ingest-results.json`.
 *
 * - Files of 10, 30 and 100 MB, made of the pages of all corpora again and again, are added: time and memory.
 * - A site of 8 MB is refreshed: nothing changed, then one page: bytes on the wire, time.
 */
import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { createServer } from "node:http";
import type { AddressInfo, Socket } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { CorpusStore, liveSource, type SourceRecord } from "../src/library/mod.ts";
import { DocumentText, splitPages } from "../src/pages/mod.ts";
import { lecternCommand } from "./lectern_command.ts";
import { repeated } from "./repeated.ts";

const MB = 1e6;

const folder = mkdtempSync(join(tmpdir(), "lectern-bench-"));
try {
  const adds = [];
  for (const megabytes of [10, 30, 100]) adds.push(await measureAdd(megabytes));
  const refresh = await measureRefresh();
  const results = { node: process.version, adds, refresh };
  writeFileSync(join(import.meta.dirname, "ingest-results.json"), `${JSON.stringify(results, null, 2)}\n`);
  console.log(table(results));
} finally {
  rmSync(folder, { recursive: true, force: true });
}

/** Adds one file; the memory of a program that does nothing is measured beside it. */
async function measureAdd(megabytes: number) {
  const file = join(folder, `${megabytes}.txt`);
  writeFileSync(file, repeated(megabytes * MB));
  const bytes = readFileSync(file).length;
  const start = performance.now();
  const memory = await peakOf(["add", file, "--name", "big"], `home-${megabytes}`);
  const seconds = (performance.now() - start) / 1000;
  const idle = await peakOf(["version"], "home-idle");
  rmSync(join(folder, `home-${megabytes}`), { recursive: true, force: true });
  return { megabytes: bytes / MB, seconds, memoryMb: memory / MB, memoryRatio: memory / bytes, idleMb: idle / MB };
}

/** Runs lectern to its end and gives the most bytes of memory that it held; Linux only. */
async function peakOf(args: readonly string[], home: string): Promise<number> {
  const [program, ...before] = lecternCommand();
  const env = { ...process.env, LECTERN_HOME: join(folder, home) };
  const child = spawn(program, [...before, ...args], { env, stdio: ["ignore", "ignore", "inherit"] });
  let peak = 0;
  const look = () => {
    const status = readFileSync(`/proc/${child.pid}/status`, "utf8");
    peak = Math.max(peak, Number(/^VmHWM:\s+(\d+) kB$/m.exec(status)?.[1] ?? 0) * 1024);
  };
  const timer = setInterval(look, 5);
  const [code] = await once(child, "exit");
  clearInterval(timer);
  if (code !== 0) throw new Error(`lectern ${args[0]} ended with ${code}.`);
  return peak;
}

/** Refreshes a site of 8 MB on this machine; bytes are all that went over its sockets, headers included. */
async function measureRefresh() {
  let text = repeated(8 * MB);
  let moved = 0;
  const server = createServer(({ url, headers }, response) => {
    if (url !== "/llms-full.txt") return void response.writeHead(404).end();
    const etag = `"${text.length}"`;
    if (headers["if-none-match"] === etag) response.writeHead(304).end();
    else response.setHeader("etag", etag).end(text);
  });
  const sockets = new Set<Socket>();
  server.on("connection", (socket) => void sockets.add(socket));
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}/llms-full.txt`;
  const record: SourceRecord = {
    version: 1,
    name: "x",
    kind: "site",
    origin,
    include: [],
    exclude: [],
    allowLocal: true,
  };
  const source = liveSource({ record, store: new CorpusStore(join(folder, "site")) }, { log: () => {} });
  const traffic = () => [...sockets].reduce((sum, socket) => sum + socket.bytesRead + socket.bytesWritten, 0);
  const timed = async () => {
    moved = traffic();
    const start = performance.now();
    const { segments } = await source.reload();
    return { ms: performance.now() - start, bytes: traffic() - moved, index: segments[0]!.index };
  };
  const first = await timed();
  const unchanged = await timed();
  text = Buffer.concat([text, Buffer.from("# New\nSource: https://x.dev/new\n\nOne page more.\n")]);
  const changed = await timed();
  server.closeAllConnections();
  server.close();
  source.close();
  return {
    megabytes: text.length / MB,
    firstMs: first.ms,
    unchangedMs: unchanged.ms,
    unchangedBytes: unchanged.bytes,
    unchangedRebuilt: unchanged.index !== first.index,
    onePageMs: changed.ms,
    readingMs: readingTime(text),
  };
}

/** What any way of taking one changed page must do to the whole text: read it as lines and tell its pages apart. */
function readingTime(text: Buffer): number {
  const start = performance.now();
  splitPages(new DocumentText(text), {});
  return performance.now() - start;
}

function table({
  adds,
  refresh,
}: {
  adds: Awaited<ReturnType<typeof measureAdd>>[];
  refresh: Awaited<ReturnType<typeof measureRefresh>>;
}) {
  const lines = adds.map(({ megabytes, seconds, memoryMb, memoryRatio }) => {
    return `| ${megabytes.toFixed(0)} MB | ${seconds.toFixed(1)} s | ${(megabytes / seconds).toFixed(1)} MB/s | ${memoryMb.toFixed(0)} MB | ${memoryRatio.toFixed(1)} |`;
  });
  return [
    "| added | time | speed | most memory | ratio to the text |",
    "| --- | --- | --- | --- | --- |",
    ...lines,
    "",
    JSON.stringify(refresh, null, 2),
  ].join("\n");
}
