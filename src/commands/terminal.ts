import { styleText } from "node:util";

// A reader of our output that went away, as `head` does, is no failure of ours.
process.stdout.on("error", (error: NodeJS.ErrnoException) => process.exit(error.code === "EPIPE" ? 0 : 1));

/** Writes one line for a person on stderr, apart from what a program reads on stdout. */
export function note(line: string): void {
  process.stderr.write(`${line}\n`);
}

/** Writes text as it is. */
export function write(text: string): void {
  process.stdout.write(text);
}

/** Writes a value for a program. */
export function printJson(value: unknown): void {
  process.stdout.write(`${JSON.stringify(value, null, 2)}\n`);
}

/** Writes lines for a person. */
export function print(lines: string | readonly string[]): void {
  process.stdout.write(typeof lines === "string" ? `${lines}\n` : lines.map((line) => `${line}\n`).join(""));
}

/** Makes text stand out on a terminal; elsewhere, and where colours are unwanted, it stays plain. */
export function strong(text: string): string {
  return styleText("bold", text, { stream: process.stdout });
}

/** Makes text stand back on a terminal. */
export function faint(text: string): string {
  return styleText("dim", text, { stream: process.stdout });
}

/** A number of bytes for a person: `355 KB`. */
export function bytes(count: number): string {
  if (count < 1000) return `${count} bytes`;
  const [value, unit] =
    count < 1_000_000 ? [count / 1000, "KB"] : count < 1e9 ? [count / 1_000_000, "MB"] : [count / 1e9, "GB"];
  return `${value < 10 ? value.toFixed(1) : Math.round(value)} ${unit}`;
}
