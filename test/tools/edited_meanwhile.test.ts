import { utimesSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { readAnswer, searchAnswer } from "../../src/tools/mod.ts";
import { libraryOf } from "../served.ts";
import { temporaryFolder } from "../temporary_folder.ts";

/** A library over a folder whose page is edited after it was looked at and before it is shown, so many times. */
function editedLibrary(times: number) {
  const folder = temporaryFolder({ "a.md": "# A\n\nAn orchard of version 0.\n" });
  const library = libraryOf({ name: "ours", kind: "folder", origin: folder });
  let edits = 0;
  const edit = () => {
    if (edits === times) return;
    writeFileSync(join(folder, "a.md"), `# A\n\nAn orchard of version ${++edits}.\n`);
    // Later than before by more than the clock of any disk can miss.
    utimesSync(join(folder, "a.md"), new Date(), new Date(Date.now() + edits * 10_000));
  };
  const ready = library.ready.bind(library);
  const page = library.page.bind(library);
  library.ready = async (name) => {
    const readiness = await ready(name);
    edit();
    return readiness;
  };
  library.page = async (uri) => {
    const reference = await page(uri);
    edit();
    return reference;
  };
  return library;
}

async function searchWhileEdited(times: number) {
  const request = { query: "orchard", limit: 5, budget: 9000, content: false };
  const answer = await searchAnswer(editedLibrary(times), request);
  if ("error" in answer) throw new Error(answer.text);
  return (answer.structured!.results as { snippet: string }[]).map(({ snippet }) => snippet);
}

async function readWhileEdited(times: number) {
  const request = { uri: "lectern://ours/a.md", startLine: 1, lineCount: 200, maxBytes: 10_000 };
  return (await readAnswer(editedLibrary(times), request)).text;
}

test("a search while a page is edited does not say that nothing matches: it shows the page as it is then", async () => {
  expect((await searchWhileEdited(1)).join()).toContain("version 1");
});

test("a search that finds only what is edited all the time does not say that nothing matches, either", async () => {
  await expect(searchWhileEdited(1000)).rejects.toThrow("page_changed");
});

test("a page that is edited while it is read is read as it is then", async () => {
  expect(await readWhileEdited(1)).toContain("version 1");
});

test("a page that is edited all the time is told as changed", async () => {
  expect(await readWhileEdited(1000)).toContain("page_changed");
});
