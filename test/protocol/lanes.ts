import {
  type Application,
  type JsonObject,
  type ProtocolOptions,
  ProtocolServer,
  type Reception,
} from "../../src/protocol/mod.ts";
import { request } from "./exchange.ts";
import type { RevisionName } from "./published_schemas.ts";
import { handshake, meta } from "./stream.ts";

/** How a message came: over a stream, or as one POST with its headers. */
export type LaneName = "stream" | "HTTP";

export const LANES: readonly LaneName[] = ["stream", "HTTP"];

/** The headers of a POST that the protocol reads. */
export interface Headers {
  readonly version?: string;
  readonly method?: string;
  readonly name?: string;
}

/** All that came of one message. */
export interface Exchanged {
  /** The answer, decoded; undefined if there was none. */
  // biome-ignore lint/suspicious/noExplicitAny: frames of many shapes
  readonly answer: any;
  /** The status that goes with it over HTTP: 202 without an answer. */
  readonly httpStatus: number;
  /** What was sent before it. */
  // biome-ignore lint/suspicious/noExplicitAny: frames of many shapes
  readonly notifications: any[];
}

/** Whether a revision is spoken without a handshake. */
export function isStateless(revision: RevisionName): boolean {
  return revision === "2026-07-28";
}

/** The headers that a client of a revision sends with a request. */
export function headersOf(revision: RevisionName, method: string, params: JsonObject): Headers {
  if (!isStateless(revision)) return { version: revision };
  const named = { "tools/call": "name", "prompts/get": "name", "resources/read": "uri" }[method];
  const name = named === undefined ? undefined : params[named];
  return { version: revision, method, ...(typeof name === "string" ? { name } : {}) };
}

/** One message as one POST. */
export async function post(application: Application, text: string, headers: Headers, options: ProtocolOptions = {}) {
  const lane = laneOf(application, { headers }, options);
  return await lane.send(text);
}

/** A client of a revision on one kind of lane. Over a stream it has opened it by the handshake, where there is one. */
export async function clientOf(application: Application, revision: RevisionName, lane: LaneName) {
  const stream = laneOf(application, {});
  if (!isStateless(revision)) {
    await stream.send(request("opening", "initialize", handshake(revision)));
    await stream.send('{"jsonrpc":"2.0","method":"notifications/initialized"}');
  }
  return {
    ...stream,
    /** Sends a request as the revision writes it. `more` goes into its `_meta`. */
    ask: (id: unknown, method: string, params: JsonObject = {}, more: JsonObject = {}): Promise<Exchanged> => {
      const given = isStateless(revision) ? meta(more) : Object.keys(more).length === 0 ? {} : { _meta: more };
      const text = request(id, method, { ...params, ...given });
      return lane === "stream" ? stream.send(text) : post(application, text, headersOf(revision, method, params));
    },
  };
}

function laneOf(application: Application, { headers }: { headers?: Headers }, options: ProtocolOptions = {}) {
  // biome-ignore lint/suspicious/noExplicitAny: frames of many shapes
  const notifications: any[] = [];
  const connection = new ProtocolServer(application, options).connect({
    send: (frame) => notifications.push(JSON.parse(frame)),
    ...(headers === undefined ? {} : { headers }),
  });
  const exchanged = (answer: { frame: string; httpStatus: number } | undefined): Exchanged => ({
    answer: answer === undefined ? undefined : JSON.parse(answer.frame),
    httpStatus: answer?.httpStatus ?? 202,
    notifications,
  });
  return {
    connection,
    notifications,
    async send(text: string): Promise<Exchanged> {
      const reception: Reception = connection.receive(text);
      if (reception.kind === "silent") return exchanged(undefined);
      return exchanged(reception.kind === "refused" ? reception : await reception.answer());
    },
  };
}
