import { expect, vi } from "vitest";
import type { Command } from "../../src/commands/command.ts";
import { COMMANDS } from "../../src/commands/commands.ts";
import { parseArguments } from "../../src/commands/parse_arguments.ts";

/** What a command prints on standard output, run in this process, when it ends well; it throws what the command throws. */
export async function printedBy(command: Command, argv: readonly string[]): Promise<string> {
  let printed = "";
  const spy = vi.spyOn(process.stdout, "write").mockImplementation((part) => {
    printed += part;
    return true;
  });
  try {
    expect(await command.run(parseArguments(command, argv), COMMANDS)).toBe(0);
  } finally {
    spy.mockRestore();
  }
  return printed;
}
