import { expect, test } from "vitest";
import type { ProtocolServer } from "../../src/protocol/mod.ts";
import { type ByteSink, type ByteSource, FrameLoop } from "../../src/transports/mod.ts";
import { fuzzedServer } from "./fuzzed_server.ts";
import { heapInUse } from "./heap.ts";
import { Ledger } from "./ledger.ts";
import { largeLine, line, terminator } from "./lines.ts";
import { opening } from "./messages.ts";
import { FRAMES, Random, SEED } from "./random.ts";
import { verdictOf } from "./reference.ts";

const CONNECTIONS = 10;
const LARGE = 200;
const VERSIONS = ["2025-11-25", "2025-06-18", "2025-03-26", "2024-11-05", undefined] as const;

/** A client of one connection: what it writes, and what it is owed for it. */
class FuzzedClient implements ByteSource, ByteSink {
  readonly #random: Random;
  /** Of its own, since nobody knows when frames are written. */
  readonly #sinkRandom = new Random(SEED);
  readonly #ledger = new Ledger();
  readonly #chunks: Buffer[] = [];
  readonly #written: Buffer[] = [];
  readonly #largeEvery: number;
  #left: number;
  /** Nothing more is written before everything is answered. */
  #isWaiting = false;
  #settled: string | undefined;
  /** What the lines of the last chunks were, to be shown when an answer is wrong. */
  #recent: string[] = [];

  constructor(random: Random, frames: number, largeFrames: number, version: string | undefined) {
    this.#random = random;
    this.#left = frames;
    this.#largeEvery = largeFrames === 0 ? Number.POSITIVE_INFINITY : Math.floor(frames / largeFrames);
    if (version !== undefined) this.#enter(Buffer.from(`${opening(version)}\n`));
  }

  async read(): Promise<Uint8Array | undefined> {
    while (this.#chunks.length === 0) {
      // The last line may lack its terminator, and is one only at the end.
      if (this.#left === 0) return undefined;
      if (this.#isWaiting) await this.#ledger.settled();
      this.#isWaiting = false;
      this.#make();
    }
    return this.#chunks.shift();
  }

  async write(bytes: Uint8Array): Promise<number> {
    // At times a sink takes only a part.
    const taken = this.#sinkRandom.chance(0.05) ? Math.ceil(bytes.length / 2) : bytes.length;
    this.#written.push(Buffer.from(bytes.subarray(0, taken)));
    if (bytes[taken - 1] !== 0x0a) return taken;
    const text = Buffer.concat(this.#written.splice(0)).toString();
    try {
      for (const frame of text.split("\n").slice(0, -1)) this.#ledger.take(frame);
    } catch (reason) {
      throw new Error(`${(reason as Error).message}\nafter ${this.#recent.join("\n")}`);
    }
    return taken;
  }

  /** @throws {Error} If something is owed still. */
  close(): void {
    if (this.#ledger.rest !== "") throw new Error(`Never answered: ${this.#ledger.rest}`);
  }

  #make(): void {
    const random = this.#random;
    const isLarge = this.#left % this.#largeEvery === 0;
    const body = isLarge ? largeLine(random) : line(random);
    this.#left--;
    this.#enter(Buffer.concat([body, Buffer.from(this.#left === 0 && random.chance(0.5) ? "" : terminator(random))]));
    if (isLarge || random.chance(0.01)) this.#isWaiting = true;
  }

  /** Puts bytes on their way, in chunks of any size, and enters what each line in them must bring. */
  #enter(bytes: Buffer): void {
    for (let start = 0; start < bytes.length; ) {
      const end = bytes.indexOf(0x0a, start);
      const stop = end === -1 ? bytes.length : end;
      this.#owe(bytes.subarray(start, stop));
      start = stop + 1;
    }
    const most = bytes.length > 4_096 ? 65_536 : this.#random.pick([1, 7, 100, 4_096]);
    for (let start = 0; start < bytes.length; start += most) this.#chunks.push(bytes.subarray(start, start + most));
  }

  #owe(bytes: Buffer): void {
    let end = bytes.length;
    while (end > 0 && bytes[end - 1] === 0x0d) end--;
    const text = bytes.subarray(0, end);
    if (/^[ \t]*$/.test(text.toString("latin1"))) return;
    this.#recent = [...this.#recent.slice(-19), text.subarray(0, 300).toString()];
    // Of several carriage returns all but one count.
    const isTooLong = text.length > 2_097_152 || bytes.length > 2_097_153;
    const verdict = verdictOf(isTooLong ? Buffer.from("{") : text, this.#settled);
    this.#ledger.owe(verdict);
    if (verdict.settles === undefined) return;
    // What follows must be sure to follow.
    this.#isWaiting = true;
    this.#settled = verdict.settles;
  }
}

async function converse(server: ProtocolServer, client: FuzzedClient): Promise<void> {
  await new FrameLoop(server, client, client).run();
  client.close();
}

test(`every frame brings the answers it must, and no memory is kept (LECTERN_FUZZ_SEED=${SEED})`, async () => {
  const random = new Random(SEED);
  const server = fuzzedServer();
  const heaps: number[] = [];
  for (let connection = 0; connection < CONNECTIONS; connection++) {
    const version = VERSIONS[connection % VERSIONS.length];
    await converse(server, new FuzzedClient(random, Math.ceil(FRAMES / CONNECTIONS), LARGE / CONNECTIONS, version));
    heaps.push(heapInUse());
  }
  const early = heaps[CONNECTIONS / 5 - 1]!;
  expect(heaps.at(-1)! - early, `bytes in use: ${heaps.join(", ")}`).toBeLessThan(4_000_000);
});
