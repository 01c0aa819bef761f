import { describe, expect, test } from "vitest";
import { failureOf } from "./failure_of.ts";
import { openNetwork } from "./open_network.ts";
import { HAPPENINGS, startWorld, TEXT, WORLD_LIMIT } from "./world.ts";

describe("what is taken", () => {
  test.each(HAPPENINGS.filter(({ code }) => !code))("$name: $shows", async ({ path, limits, asked = 1 }) => {
    const world = await startWorld();
    const found = await openNetwork().download(world.origin + path, {
      allowLocal: true,
      maxBytes: WORLD_LIMIT,
      ...limits,
    });
    expect(Buffer.from(found.bytes!).toString()).toBe(TEXT);
    expect(world.asked.get(path)).toBe(asked);
  });
});

describe("what is refused", () => {
  test.each(HAPPENINGS.filter(({ code }) => code))("$name, $code: $shows", async (row) => {
    const { path, limits, code, says = /./, asked = 1 } = row;
    const world = await startWorld();
    const options = { allowLocal: true, maxBytes: WORLD_LIMIT, ...limits };
    const failure = await failureOf(openNetwork().download(world.origin + path, options));
    expect(failure.code).toBe(code);
    expect(failure.message).toMatch(says);
    expect(failure.message).toContain("127.0.0.1");
    expect(world.asked.get(path)).toBe(asked);
    expect(failure.status).toBe(code === "status" ? Number(path.slice(1, 4)) : undefined);
  });
});
