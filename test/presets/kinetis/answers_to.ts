import { request } from "../../protocol/exchange.ts";
import { type Served, served } from "./served_program.ts";

/** What one process made of several inputs. */
export interface Answered extends Served {
  /** What it answered to each. */
  readonly answers: Served["frames"][];
}

/**
 * What one process answers to each of these inputs. After each stands a ping of its own, so that an input that is not answered is
 * seen as well; order is what tells them apart.
 */
export async function answersTo(inputs: readonly string[], args: readonly string[] = []): Promise<Answered> {
  const text = inputs.map((input, at) => `${input}\n${request(marker(at), "ping")}\n`).join("");
  // It writes nothing, so that one folder without settings is as good as another.
  const ended = await served(text, args, { home: import.meta.dirname });
  const frames = [...ended.frames];
  const answers = inputs.map((_, at) => {
    const end = frames.findIndex(({ id }) => id === marker(at));
    if (end === -1) throw new Error(`The ping after input ${at} was not answered. ${ended.logged.join("\n")}`);
    return frames.splice(0, end + 1).slice(0, -1);
  });
  return { ...ended, frames, answers };
}

const marker = (at: number) => `after input ${at}`;
