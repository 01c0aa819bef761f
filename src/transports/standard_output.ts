import { write } from "node:fs";
import type { ByteSink } from "./frame_writer.ts";

const STDOUT = 1;

/** How long to wait for a full, non-blocking pipe before the next try, in ms. */
const FULL_PIPE_PAUSE = 2;

/**
 * Standard output by its descriptor, past `process.stdout`, which everything else in the process may be writing to.
 * Asynchronous, so that a client which does not read holds up neither the reading nor the signals.
 */
export const standardOutput: ByteSink = {
  async write(bytes) {
    for (;;) {
      try {
        return await writeSome(bytes);
      } catch (error) {
        if ((error as NodeJS.ErrnoException).code !== "EAGAIN") throw error;
        await new Promise((resolve) => setTimeout(resolve, FULL_PIPE_PAUSE));
      }
    }
  },
};

function writeSome(bytes: Uint8Array): Promise<number> {
  return new Promise((resolve, reject) => {
    write(STDOUT, bytes, 0, bytes.length, null, (error, taken) => (error === null ? resolve(taken) : reject(error)));
  });
}
