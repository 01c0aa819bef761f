import { type Held, held } from "./held.ts";

/** One look at a process. */
export interface Sample extends Held {
  /** Seconds since the first look. */
  readonly seconds: number;
}

/** Looks at a process once a second, until it is stopped. */
export class Sampler {
  readonly samples: Sample[] = [];
  readonly #timer: NodeJS.Timeout;

  constructor(pid: number) {
    const begun = performance.now();
    const look = () => this.samples.push({ seconds: (performance.now() - begun) / 1_000, ...held(pid) });
    look();
    this.#timer = setInterval(look, 1_000);
  }

  stop(): readonly Sample[] {
    clearInterval(this.#timer);
    return this.samples;
  }
}

/** By how many bytes a second memory grows: the slope of the line that fits the samples best. */
export function growth(samples: readonly Sample[]): number {
  const seconds = mean(samples.map((sample) => sample.seconds));
  const bytes = mean(samples.map((sample) => sample.residentBytes));
  let [covariance, variance] = [0, 0];
  for (const sample of samples) {
    covariance += (sample.seconds - seconds) * (sample.residentBytes - bytes);
    variance += (sample.seconds - seconds) ** 2;
  }
  return variance === 0 ? 0 : covariance / variance;
}

function mean(values: readonly number[]): number {
  return values.reduce((sum, value) => sum + value, 0) / values.length;
}

const [WIDTH, HEIGHT] = [60, 8];

/** A plot of memory over time, as text. */
export function plot(samples: readonly Sample[]): string {
  const most = Math.max(...samples.map(({ residentBytes }) => residentBytes));
  const columns = Math.min(WIDTH, samples.length);
  const heights = Array.from({ length: columns }, (_, column) => {
    const sample = samples[Math.floor((column * samples.length) / columns)]!;
    return Math.round((sample.residentBytes / most) * HEIGHT);
  });
  const rows = Array.from({ length: HEIGHT }, (_, row) => {
    const label = row === 0 ? `${(most / 1e6).toFixed(0)} MB` : row === HEIGHT - 1 ? "0 MB" : "";
    return `${label.padStart(8)} |${heights.map((height) => (height >= HEIGHT - row ? "#" : " ")).join("")}`;
  });
  return rows.join("\n");
}
