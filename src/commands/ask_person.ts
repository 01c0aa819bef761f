import { closeSync, openSync } from "node:fs";
import { constants } from "node:os";
import { createInterface } from "node:readline/promises";
import { ReadStream } from "node:tty";

/**
 * Asks a person yes or no, yes being what Enter means. Where there is no terminal nobody is asked.
 *
 * Standard input may be a script that a shell is reading, as in `curl … | sh`: so the terminal itself is asked. Ctrl-C is no
 * answer: it ends the process with exit code 130, as a signal would.
 *
 * @returns `undefined` when there is nobody to ask.
 */
export async function askPerson(question: string): Promise<boolean | undefined> {
  if (process.stderr.isTTY !== true) return undefined;
  const input = openTerminal();
  if (!input) return undefined;
  const lines = createInterface({ input, output: process.stderr });
  try {
    // Ctrl-D ends the input without an answer.
    const ended = new AbortController();
    lines.once("close", () => ended.abort());
    lines.once("SIGINT", () => {
      lines.close();
      process.stderr.write("\n");
      process.exit(128 + constants.signals.SIGINT);
    });
    const answer = await lines.question(`${question} [Y/n] `, { signal: ended.signal });
    return /^\s*(?:y(?:es)?)?\s*$/i.test(answer);
  } catch {
    return false;
  } finally {
    lines.close();
    if (input !== process.stdin) input.destroy();
  }
}

function openTerminal(): NodeJS.ReadStream | ReadStream | undefined {
  if (process.platform === "win32") return process.stdin.isTTY ? process.stdin : undefined;
  let terminal: number | undefined;
  try {
    terminal = openSync("/dev/tty", "r");
    return new ReadStream(terminal);
  } catch {
    if (terminal !== undefined) closeSync(terminal);
    return undefined;
  }
}
