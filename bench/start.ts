import { type Figure, figure } from "./figures.ts";
import { INITIALIZE, Spawned, searchCall } from "./spawned.ts";

/** Milliseconds from spawn to an answer, and bytes resident after it. */
export interface StartFigures {
  readonly empty: Figure;
  readonly initialize: Figure;
  readonly firstSearch: Figure;
  readonly emptyMemory: Figure;
  readonly servingMemory: Figure;
}

/**
 * Measures how long starts take, one program after the other in each round, so that a slow moment of the machine falls on
 * all of them.
 */
export async function measureStart(
  programs: { empty: string; lectern: string },
  env: NodeJS.ProcessEnv,
  rounds: number,
): Promise<StartFigures> {
  const times = { empty: [] as number[], initialize: [] as number[], firstSearch: [] as number[] };
  const memory = { empty: [] as number[], serving: [] as number[] };
  for (let round = -1; round < rounds; round++) {
    const empty = new Spawned(programs.empty, [], env);
    const emptyMs = (await empty.line()).ms;
    const emptyBytes = empty.residentBytes;
    await empty.end();

    const greeted = new Spawned(programs.lectern, ["serve"], env);
    greeted.send(INITIALIZE);
    const initializeMs = (await greeted.line()).ms;
    await greeted.end();

    const asked = new Spawned(programs.lectern, ["serve"], env);
    asked.send(INITIALIZE);
    asked.send(searchCall("validate request body"));
    await asked.line();
    const answer = await asked.line();
    if (!answer.text.includes('"isError":false')) throw new Error(`The search failed: ${answer.text}`);
    const servingBytes = asked.residentBytes;
    await asked.end();

    if (round < 0) continue; // a warm-up
    times.empty.push(emptyMs);
    times.initialize.push(initializeMs);
    times.firstSearch.push(answer.ms);
    memory.empty.push(emptyBytes);
    memory.serving.push(servingBytes);
  }
  return {
    empty: figure(times.empty),
    initialize: figure(times.initialize),
    firstSearch: figure(times.firstSearch),
    emptyMemory: figure(memory.empty),
    servingMemory: figure(memory.serving),
  };
}
