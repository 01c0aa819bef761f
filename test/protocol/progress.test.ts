import { expect, test } from "vitest";
import { sampleApplication } from "./sample_application.ts";
import { stream } from "./stream.ts";

const reporting = (reports: readonly [number, number?, string?][]) =>
  sampleApplication({
    findTool:
      () =>
      (_, { progress }) => {
        for (const report of reports) progress(...report);
        return { content: [], isError: false };
      },
  });

/** The params of the progress notifications of one call. */
async function reported(reports: readonly [number, number?, string?][], version = "2025-06-18") {
  const client = stream(reporting(reports));
  await client.open(version);
  await client.ask(1, "tools/call", { name: "any", _meta: { progressToken: 0 } });
  return client.written.slice(0, -1).map(({ params }) => params);
}

test("the token is echoed as the number that it is, and what was not given is left out", async () => {
  expect(await reported([[1], [2, 3], [3, 3, "done"]])).toEqual([
    { progressToken: 0, progress: 1 },
    { progressToken: 0, progress: 2, total: 3 },
    { progressToken: 0, progress: 3, total: 3, message: "done" },
  ]);
});

test("progress that does not grow is not told", async () => {
  const told = await reported([[2], [2], [1], [Number.NaN], [3]]);
  expect(told.map(({ progress }) => progress)).toEqual([2, 3]);
});

test("the first revision has no words for it", async () => {
  expect(await reported([[1, 2, "half"]], "2024-11-05")).toEqual([{ progressToken: 0, progress: 1, total: 2 }]);
});

test("nothing is told after the answer", async () => {
  let late: (progress: number) => void = () => {};
  const client = stream(
    sampleApplication({
      findTool:
        () =>
        (_, { progress }) => {
          late = progress;
          return { content: [], isError: false };
        },
    }),
  );
  await client.ask(1, "tools/call", { name: "any", _meta: { progressToken: "t" } });
  late(1);
  expect(client.written).toHaveLength(1);
});
