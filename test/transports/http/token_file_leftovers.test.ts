import { readdirSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { TokenFile } from "../../../src/transports/http/mod.ts";
import { temporaryFolder } from "../../temporary_folder.ts";

test("what a killed process left of the tokens goes with the next change, and nothing else beside them", async () => {
  const folder = temporaryFolder({ ".tokens.json.partial-1-1": "half", ".notes.partial-1-1": "a person's" });
  await new TokenFile(join(folder, "tokens.json")).add("ci");
  expect(readdirSync(folder).sort()).toEqual([".notes.partial-1-1", "tokens.json", "tokens.json.lock"]);
});
