import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { join } from "node:path";
import { runInThisContext } from "node:vm";
import { expect, test } from "vitest";
import { BuildError } from "../../build/build_error.ts";
import { programFrom } from "../../build/plan.ts";
import { presetAssets } from "../../build/preset.ts";
import { temporaryFolder } from "../temporary_folder.ts";

const SERVER = { name: "Birds", instructions: "Search here for birds." };

/** A preset's file with a folder of pages beside it, and other files. */
function presetFile(data: object, files: Record<string, string> = {}): string {
  const preset = JSON.stringify({ name: "birds", server: SERVER, source: "./pages", ...data });
  return join(temporaryFolder({ "pages/a.md": "# A\n", ...files, "birds.json": preset }), "birds.json");
}

test("the parts are assets below preset/, and the version is the preset's own", async () => {
  const { assets, version } = await presetAssets(presetFile({ version: "7.1.0" }), temporaryFolder());
  expect(version).toBe("7.1.0");
  expect(Object.keys(assets).sort()).toEqual(["preset/preset.json", "preset/source-0.index", "preset/source-0.text"]);
});

test.each([
  ["with what it imports", "tools.mjs", 'import { A } from "./a.mjs"; export default [A];', 'export const A = "a";'],
  ["in TypeScript", "tools.ts", 'import { A } from "./a.mjs"; export default [A as string];', 'export const A = "a";'],
  ["in CommonJS", "tools.cjs", 'module.exports = [require("node:path").basename("/x/a")];', ""],
])("a module of tools is bundled %s, so that it needs no file", async (_how, name, text, imported) => {
  const tool = (value: string) => value.replace(/\[(.*)\]/, '[{ name: $1, description: "x", call: () => "x" }]');
  const file = presetFile({ tools: [`./${name}`] }, { [name]: tool(text), "a.mjs": imported });
  const { assets } = await presetAssets(file, temporaryFolder());
  const script = readFileSync(assets["preset/tools-0.js"]!, "utf8");
  const module = { exports: {} as { default?: { name: string }[] } & { name: string }[] };
  runInThisContext(script)(module, createRequire("/"));
  expect((module.exports.default ?? module.exports)[0]!.name).toBe("a");
});

test.each([
  ["is not there", "/nowhere/birds.json", "cannot be read"],
  ["has a key that is none", presetFile.bind(undefined, { sorces: [] }), '"sorces" is unknown'],
  ["names a tool that is none", presetFile.bind(undefined, { tools: ["serch_docs"] }), 'the nearest is "search_docs"'],
  ["names a module that is not there", presetFile.bind(undefined, { tools: ["./none.mjs"] }), "none.mjs"],
  ["names no source", presetFile.bind(undefined, { source: undefined }), '"sources" is missing'],
])("a preset that %s fails the build in one message", async (_what, given, words) => {
  const file = typeof given === "string" ? given : given();
  const error = await presetAssets(file, temporaryFolder()).catch((reason) => reason);
  expect(error).toBeInstanceOf(BuildError);
  expect(error.message).toContain(words);
});

test.each([
  ["neither is given", false, undefined, "lectern"],
  ["a preset is given", true, undefined, "birds"],
  ["a name is given with it", true, "our-birds", "our-birds"],
])("when %s, the program is called so", (_what, hasPreset, name, expected) => {
  const preset = hasPreset ? presetFile({}) : undefined;
  expect(programFrom({ entry: "src/main.ts", preset, name }).name).toBe(expected);
});
