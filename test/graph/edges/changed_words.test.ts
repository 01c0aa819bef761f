import { expect, it } from "vitest";
import { wordsOfDiff } from "../../../src/graph/edges/changed_words.ts";
import { declaredNames } from "../../../src/graph/edges/declared_names.ts";

const diff = (file: string, ...lines: string[]) =>
  [`diff --git a/${file} b/${file}`, `--- a/${file}`, `+++ b/${file}`, "@@ -1 +1 @@", ...lines].join("\n");

it.each([
  ["a flag that is gone", diff("a.ts", '-  "--dry-run",'), [["--dry-run", "went"]]],
  ["a setting that is new", diff("a.ts", "+  maxAge: 1,"), [["maxAge", "changed"]]],
  ["a name that moved", diff("a.ts", '-"LECTERN_HOME"', '+ "LECTERN_HOME"'), []],
  ["a call of a library", diff("a.ts", "+JSON.stringify(x)"), []],
  ["what a template puts in", diff("a.ts", `+\`a \${JSON.stringify(x)} maxAge\``), [["maxAge", "changed"]]],
  ["an import", diff("a.ts", '+import { a } from "./my_file.ts";'), []],
  ["an address", diff("a.ts", '+"https://my_host.example"'), []],
  ["a word of prose", diff("a.ts", '+"hello"'), []],
  ["a document", diff("a.md", '+"--flag"'), []],
  ["a lock file", diff("package-lock.json", '+"fooBar": 1'), []],
  ["a line of data", diff("a.ts", `+"fooBar${"x".repeat(3_000)}"`), []],
  ["a file whose lines begin with dashes", diff("a.sql", '--- "fooBar"'), [["fooBar", "went"]]],
  ["nothing", "", []],
])("%s", (_, text, words) => {
  expect([...wordsOfDiff(text)]).toEqual(words);
});

it.each([
  ["export class HiveBox<T> {", ["HiveBox"]],
  ["func (b *Box) Open() {", ["Open"]],
  ["pub fn open_lid() -> u8", ["open_lid"]],
  ["def load(self):\nasync function $run() {}", ["load", "$run"]],
  ["no declaration", []],
])("%j declares %j", (text, names) => {
  expect(declaredNames(text)).toEqual(names);
});
