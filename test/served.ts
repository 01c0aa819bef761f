import { onTestFinished } from "vitest";
import { type KeptSource, Library, type SourceRecord, StoredSources } from "../src/library/mod.ts";
import { docs } from "../src/presets/mod.ts";
import { ProtocolServer } from "../src/protocol/mod.ts";
import { places } from "../src/storage/mod.ts";
import { temporaryFolder } from "./temporary_folder.ts";

/** What a test says of a source; the rest is as `add` would have it. */
export type SourceGiven = Pick<SourceRecord, "name" | "kind" | "origin"> & Partial<SourceRecord>;

/** A home of lectern for the length of a test. */
export interface Home {
  readonly folder: string;
  readonly stored: StoredSources;
  /** Sources that are served without being added. */
  passing(...sources: SourceGiven[]): KeptSource[];
}

/** An empty home. */
export function temporaryHome(): Home {
  const folder = temporaryFolder();
  const stored = new StoredSources(places({ LECTERN_HOME: folder }));
  return {
    folder,
    stored,
    passing: (...sources) =>
      sources.map((given) => {
        const record: SourceRecord = { version: 1, include: [], exclude: [], allowLocal: false, ...given };
        return { record, store: stored.passing(record) };
      }),
  };
}

/** A library over sources, in a home of its own, and what it logged. */
export function libraryOf(...sources: SourceGiven[]): Library & { readonly logged: string[] } {
  const home = temporaryHome();
  const logged: string[] = [];
  const library = new Library({
    stored: home.stored,
    only: home.passing(...sources),
    log: (line) => logged.push(line),
  });
  onTestFinished(() => library.close());
  return Object.assign(library, { logged });
}

/** What a call of a tool gives a client. */
export interface Called {
  readonly isError: boolean;
  readonly text: string;
  // biome-ignore lint/suspicious/noExplicitAny: each test knows the shape that it asks for
  readonly structured: any;
}

/** A client of a server over sources: calls go through the wire's frames and the host's checks. */
export function clientOf(only: readonly KeptSource[]) {
  const server = new ProtocolServer(docs.application({ only, log: () => {} }));
  const connection = server.connect(() => {});
  let id = 0;

  async function request(method: string, params: object = {}) {
    id++;
    const reception = connection.receive(JSON.stringify({ jsonrpc: "2.0", id, method, params }));
    if (reception.kind !== "request") throw new Error(`${method} was not taken as a request.`);
    const frame = JSON.parse((await reception.answer()) as string);
    if (frame.error) throw Object.assign(new Error(frame.error.message), frame.error);
    return frame.result;
  }

  return {
    request,
    async call(name: string, given: object = {}): Promise<Called> {
      const { isError, content, structuredContent } = await request("tools/call", { name, arguments: given });
      return { isError, text: content[0].text, structured: structuredContent };
    },
  };
}
