import { readFileSync } from "node:fs";
import type { ServerResponse } from "node:http";
import { join } from "node:path";
import { loopbackServer } from "../fetch/loopback_server.ts";

/** One answer of a scripted site. */
interface ScriptedAnswer {
  status: number;
  headers?: Record<string, string>;
  body?: string;
  bodyFile?: string;
  bodyBase64?: string;
}

/** What a scripted site answers at one path; of a sequence each request gets the next, the last for ever. */
type Route = { path: string } & (ScriptedAnswer | { sequence: ScriptedAnswer[] });

/** A site that answers by the `http.json` of a case. */
export interface ScriptedSite {
  /** The address that the user gave. */
  readonly start: string;
  /** Paths that were asked for, in order. */
  readonly asked: readonly string[];
}

/** Serves the script of a case on this machine; whatever it does not name answers 404. */
export async function scriptedSite(folder: string, script: string): Promise<ScriptedSite> {
  const { start, routes } = JSON.parse(readFileSync(join(folder, script), "utf8")) as {
    start: string;
    routes: Route[];
  };
  const asked: string[] = [];
  const turns = new Map<Route, number>();
  const origin = await loopbackServer(({ url }, response) => {
    asked.push(url!);
    const route = routes.find(({ path }) => path === url);
    if (!route) return void response.writeHead(404).end("Not found\n");
    const turn = turns.get(route) ?? 0;
    turns.set(route, turn + 1);
    const answer = "sequence" in route ? route.sequence[Math.min(turn, route.sequence.length - 1)]! : route;
    send(response, answer, folder);
  });
  return { start: `${origin}${start}`, asked };
}

function send(response: ServerResponse, answer: ScriptedAnswer, folder: string): void {
  const { status, headers = {}, body, bodyFile, bodyBase64 } = answer;
  response.writeHead(status, headers);
  if (bodyFile !== undefined) response.end(readFileSync(join(folder, bodyFile)));
  else if (bodyBase64 !== undefined) response.end(Buffer.from(bodyBase64, "base64"));
  else response.end(body);
}
