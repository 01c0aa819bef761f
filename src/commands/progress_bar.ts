import type { Progress } from "../library/mod.ts";
import { bytes } from "./terminal.ts";

/** Cells of the bar. */
const WIDTH = 24;

/** Milliseconds between two drawings: fast enough to look alive. */
const REDRAW = 80;

/** Draws how far long work is, on a terminal's stderr; elsewhere it draws nothing. */
export class ProgressBar {
  readonly #label: string;
  readonly #isTerminal: boolean;
  #drawn = Number.NEGATIVE_INFINITY;

  constructor(label: string) {
    this.#label = label;
    this.#isTerminal = process.stderr.isTTY === true && process.env.TERM !== "dumb";
  }

  /** Shows new progress. */
  readonly update = (progress: Progress): void => {
    const now = performance.now();
    if (!this.#isTerminal || now - this.#drawn < REDRAW) return;
    this.#drawn = now;
    const line = `${this.#label} ${bar(progress)}`;
    process.stderr.write(`\r\x1b[2K${line.slice(0, (process.stderr.columns || 80) - 1)}`);
  };

  /** Wipes the bar away, if it was drawn. */
  clear(): void {
    if (this.#drawn > 0) process.stderr.write("\r\x1b[2K");
  }
}

function bar({ done, total, unit }: Progress): string {
  const amount = unit === "bytes" ? bytes(done) : `${done} pages`;
  if (!total) return amount;
  const cells = Math.round((Math.min(done, total) / total) * WIDTH);
  return `${"█".repeat(cells)}${"░".repeat(WIDTH - cells)} ${Math.floor((100 * done) / total)} %, ${amount}`;
}
