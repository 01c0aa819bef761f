import { onTestFinished } from "vitest";
import { Network } from "../src/fetch/mod.ts";
import { IDENTITY, type Identity } from "../src/host/mod.ts";
import {
  type KeptSource,
  Library,
  type LiveSource,
  liveSource,
  type SourceOptions,
  type SourceRecord,
  StoredSources,
} from "../src/library/mod.ts";
import { docs, type Preset } from "../src/presets/mod.ts";
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

/** A network that waits for nothing before it tries again. */
export const impatient = new Network();

/** A source brought to life, whose failures are told to nobody. */
export function alive(source: KeptSource, options: Partial<SourceOptions> = {}): LiveSource {
  return liveSource(source, { log: () => {}, network: () => impatient, ...options });
}

/** A library over sources, in a home of its own, and what it logged. */
export function libraryOf(...sources: SourceGiven[]): Library & { readonly logged: string[] } {
  const home = temporaryHome();
  const logged: string[] = [];
  const library = new Library({
    stored: home.stored,
    only: home.passing(...sources),
    log: (line) => logged.push(line),
    network: () => impatient,
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

/** What a test says of a client and its server. */
export interface ClientGiven {
  /** Who sends; nobody in particular when left out. */
  readonly identity?: Identity;
  /** What is served; `docs` when left out. */
  readonly preset?: Preset;
  /** Entries of a list in one answer; all of them when left out. */
  readonly pageSize?: number;
}

/** A client of a server over sources: calls go through the wire's frames and the host's checks. */
export function clientOf(
  only: readonly KeptSource[] | undefined,
  { identity, preset = docs, pageSize }: ClientGiven = {},
) {
  const server = new ProtocolServer(
    preset.application({ log: () => {}, ...(only ? { only } : {}) }),
    pageSize === undefined ? {} : { pageSize },
  );
  const told: { method: string; params: Record<string, unknown> }[] = [];
  const connection = server.connect({ send: (frame) => told.push(JSON.parse(frame)) });
  let id = 0;

  async function request(method: string, params: object = {}) {
    id++;
    const scope = await server.openScope();
    if (identity) scope.set(IDENTITY, identity);
    const reception = connection.receive(JSON.stringify({ jsonrpc: "2.0", id, method, params }), scope);
    if (reception.kind === "silent") throw new Error(`${method} was not taken as a request.`);
    const text = reception.kind === "refused" ? reception.frame : (await reception.answer())!.frame;
    await scope.dispose(() => {});
    const frame = JSON.parse(text);
    if (frame.error) throw Object.assign(new Error(frame.error.message), frame.error);
    return frame.result;
  }

  return {
    request,
    /** Notifications from the server, in order. */
    told,
    async call(name: string, given: object = {}): Promise<Called> {
      const { isError = false, content, structuredContent } = await request("tools/call", { name, arguments: given });
      return { isError, text: content[0].text, structured: structuredContent };
    },
  };
}
