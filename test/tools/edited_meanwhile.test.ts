import { utimesSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { searchAnswer } from "../../src/tools/mod.ts";
import { libraryOf } from "../served.ts";
import { temporaryFolder } from "../temporary_folder.ts";

/** A search of a folder whose file is edited after it was looked at and before it is shown, so many times. */
async function searchWhileEdited(times: number) {
  const folder = temporaryFolder({ "a.md": "# A\n\nAn orchard of version 0.\n" });
  const library = libraryOf({ name: "ours", kind: "folder", origin: folder });
  let edits = 0;
  const ready = library.ready.bind(library);
  library.ready = async (name) => {
    const readiness = await ready(name);
    if (edits < times) {
      writeFileSync(join(folder, "a.md"), `# A\n\nAn orchard of version ${++edits}.\n`);
      // Later than before by more than the clock of any disk can miss.
      utimesSync(join(folder, "a.md"), new Date(), new Date(Date.now() + edits * 10_000));
    }
    return readiness;
  };
  const answer = await searchAnswer(library, { query: "orchard", limit: 5, budget: 9000, content: false });
  if ("error" in answer) throw new Error(answer.text);
  return (answer.structured!.results as { snippet: string }[]).map(({ snippet }) => snippet);
}

test("a search while a page is edited does not say that nothing matches: it shows the page as it is then", async () => {
  expect((await searchWhileEdited(1)).join()).toContain("version 1");
});

test("a page that is edited all the time is left out in the end", async () => {
  expect(await searchWhileEdited(1000)).toEqual([]);
});
