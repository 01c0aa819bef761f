import { renameSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { clientOf, temporaryHome } from "../served.ts";
import { temporaryFolder } from "../temporary_folder.ts";

const warnings = ({ told }: ReturnType<typeof clientOf>) =>
  told.filter(({ method }) => method === "notifications/message").map(({ params }) => params);

test("a source that became stale is told once, by the call that notices it, without private detail", async () => {
  const folder = temporaryFolder({ "llms-full.txt": "# One\n\nAlpha.\n" });
  const file = join(folder, "llms-full.txt");
  const client = clientOf(temporaryHome().passing({ name: "x", kind: "site", origin: file }));
  await client.request("logging/setLevel", { level: "warning" });
  await client.call("search_docs", { query: "alpha" });
  expect(warnings(client)).toEqual([]);
  writeFileSync(file, "<!doctype html><p>gone");
  for (let i = 0; i < 2; i++) {
    const { structured } = await client.call("search_docs", { query: "alpha" });
    expect(structured.meta.kind).toBe("stale-fallback");
  }
  expect(warnings(client)).toEqual([
    { level: "warning", logger: "library", data: { source: "x", code: "html", message: expect.any(String) } },
  ]);
  expect(JSON.stringify(client.told)).not.toContain(folder);
  writeFileSync(file, "# One\n\nAlpha again.\n");
  await client.call("docs_status");
  renameSync(file, `${file}.old`);
  await client.call("docs_status");
  expect(warnings(client).map(({ data }) => (data as { code: string }).code)).toEqual(["html", "source_missing"]);
});

test("of a source that one may not see no failure is told", async () => {
  const origin = join(temporaryFolder(), "none");
  const identity = { name: "ci", sources: [] };
  const client = clientOf(temporaryHome().passing({ name: "x", kind: "folder", origin }), { identity });
  await client.request("logging/setLevel", { level: "debug" });
  await client.call("docs_status");
  expect(client.told).toEqual([]);
});
