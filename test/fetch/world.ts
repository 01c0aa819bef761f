import { BROKEN_CONNECTIONS } from "./broken_connections.ts";
import { COMPRESSED_BODIES } from "./compressed_bodies.ts";
import type { Happening } from "./happening.ts";
import { loopbackServer } from "./loopback_server.ts";
import { OTHER_ANSWERS } from "./other_answers.ts";

export { type Happening, TEXT, WORLD_LIMIT } from "./happening.ts";

/** Everything that was thought of; each row can be played against whatever fetches. */
export const HAPPENINGS: readonly Happening[] = [...BROKEN_CONNECTIONS, ...COMPRESSED_BODIES, ...OTHER_ANSWERS];

/** The world on this machine for the length of a test: its address without a slash at the end, and how often each path was asked. */
export async function startWorld(
  happenings: readonly Happening[] = HAPPENINGS,
): Promise<{ origin: string; asked: Map<string, number> }> {
  const asked = new Map<string, number>();
  const origin = await loopbackServer((request, response) => {
    const path = request.url!;
    const turn = asked.get(path) ?? 0;
    asked.set(path, turn + 1);
    const happening = happenings.find((one) => one.path === path);
    if (happening) happening.answer(response, turn, request);
    else response.writeHead(404).end();
  });
  return { origin, asked };
}
