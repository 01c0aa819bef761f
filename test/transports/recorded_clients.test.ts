import { existsSync, readdirSync, readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";
import { type JsonObject, ProtocolServer } from "../../src/protocol/mod.ts";
import { FrameLoop } from "../../src/transports/mod.ts";
import { sampleApplication } from "../protocol/sample_application.ts";
import { MemorySink, sourceOf } from "./memory_streams.ts";

const folder = new URL("../../../shared/frames/", import.meta.url);
const names = existsSync(folder) ? readdirSync(folder).filter((name) => /stdio.*\.jsonl$/.test(name)) : [];

interface Recorded {
  readonly dir: "in" | "out";
  readonly text: string;
}

describe.skipIf(names.length === 0)("recorded clients (needs ../shared/frames)", () => {
  test.each(names)("%s: every request gets its answer", async (name) => {
    const recorded = readFileSync(new URL(name, folder), "utf8").trimEnd().split("\n");
    const sent = recorded.map((line) => JSON.parse(line) as Recorded).filter(({ dir }) => dir === "in");
    const texts = sent.map(({ text }) => text);
    const messages = texts.map((text) => JSON.parse(text) as JsonObject);
    const requests = messages.filter((message) => "method" in message && "id" in message);

    const sink = new MemorySink();
    await new FrameLoop(new ProtocolServer(sampleApplication()), sourceOf(texts.join("\n")), sink).run();
    const answers = sink.frames as JsonObject[];

    // A call that the client cancelled afterwards may be answered or not.
    const cancelled = messages.filter(({ method }) => method === "notifications/cancelled");
    const withdrawn = new Set(cancelled.map(({ params }) => (params as JsonObject).requestId));
    const due = requests.filter(({ id }) => !withdrawn.has(id));
    expect(answers.map(({ id }) => id)).toEqual(expect.arrayContaining(due.map(({ id }) => id)));
    expect(answers.length).toBeLessThanOrEqual(requests.length);

    for (const { id, method } of due) {
      const answer = answers.find((candidate) => candidate.id === id)!;
      expect(answer.jsonrpc).toBe("2.0");
      expect("result" in answer).not.toBe("error" in answer);
      if (method === "initialize") expect(answer.result).toMatchObject({ protocolVersion: "2025-06-18" });
      if (method === "tools/list") expect(answer.result).toMatchObject({ tools: expect.any(Array) });
      if (method === "ping") expect(answer.result).toEqual({});
    }
  });
});
