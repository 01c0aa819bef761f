import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { grouped } from "../../../src/spelling/mod.ts";
import { boundFolder } from "../../graph/made_repository.ts";
import { checkedClient } from "./checked_client.ts";

const MANUAL = readFileSync(join(import.meta.dirname, "../../../docs/project.md"), "utf8");

interface Argument {
  readonly description: string;
  readonly default?: unknown;
  readonly minimum?: number;
  readonly maximum?: number;
}

/** An argument as the manual writes it: its name, its range and its default. */
function written(name: string, { description, minimum, maximum, default: usual }: Argument): string {
  // Clamped numbers are of every size on the wire; their range stands in the description.
  const said = /(\d+) to (\d+)\.$/.exec(description);
  const [least, most] = said ? [Number(said[1]), Number(said[2])] : [minimum, maximum];
  const range =
    most === undefined ? (least === undefined ? "" : ` from ${least}`) : ` ${grouped(least!)} to ${grouped(most)}`;
  return `\`${name}\`${range}${typeof usual === "number" ? ` (${grouped(usual)})` : ""}`;
}

test("the manual names every tool with its arguments, their ranges and defaults", async () => {
  const { tools } = await checkedClient(boundFolder()).request("tools/list");
  for (const { name, inputSchema } of tools) {
    const row = MANUAL.split("\n").find((line) => line.startsWith(`| \`${name}\` |`));
    expect(row, name).toBeDefined();
    for (const [argument, schema] of Object.entries<Argument>(inputSchema.properties ?? {})) {
      expect(row).toContain(written(argument, schema));
    }
  }
  expect(MANUAL.match(/^\| `docs_\w+` \|/gm)).toHaveLength(tools.length);
});
