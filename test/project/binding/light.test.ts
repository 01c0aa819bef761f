import { join } from "node:path";
import { expect, test } from "vitest";
import { importsOf, packagesFrom, readTree } from "../../house.ts";

test("a client that waits for its server waits for no package", () => {
  const imports = importsOf(readTree(join(import.meta.dirname, "../../../src")));
  expect(packagesFrom(imports, "project/binding/mod.ts")).toEqual([]);
  // The whole room does load some, so that the test can fail.
  expect(packagesFrom(imports, "project/mod.ts")).not.toEqual([]);
});
