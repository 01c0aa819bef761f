import type { ToolAnswer } from "../host/mod.ts";
import { NAME } from "../product/mod.ts";
import { faint, note, print, printJson, strong } from "./terminal.ts";

/** Prints a tool's answer for a person or a program; gives the exit code. */
export function printAnswer(answer: ToolAnswer, json: boolean): number {
  if ("error" in answer) {
    const { error } = JSON.parse(answer.text) as { error: { code: string; message: string } };
    note(`${NAME}: ${error.message} (${error.code})`);
    return error.code === "source_unknown" ? 2 : 1;
  }
  if (json) printJson(answer.structured);
  else print(answer.text.split("\n").map(highlight));
  return 0;
}

/** Lets the numbers and addresses of hits stand out. */
function highlight(line: string): string {
  if (/^\d+\. /.test(line)) return strong(line);
  return line.startsWith("lectern://") ? faint(line) : line;
}
