import type { GovernedDocument } from "../../graph/mod.ts";
import type { Check } from "../check.ts";
import { inDocument } from "../place.ts";
import { quoted } from "../quoted.ts";

/** More documents of one title are a pattern and no oversight: all of them begin with "Role", say. */
const MOST_OF_A_TITLE = 4;

/**
 * Documents of one folder, or of one component and type, with the same title. Elsewhere equal titles are told apart by
 * where they stand, as the pages "Overview" of several products are, and so are translations by their names.
 */
export const duplicateTitle: Check = {
  code: "LECTERN-DOC-TITLE-001",
  severity: "warning",
  about: "Documents that stand side by side have the same title.",
  help: "Give each a title of its own: in lists and answers they cannot be told apart.",
  looksAt: "markdown",
  run({ corpus }) {
    const current = corpus.documents.filter(({ identity }) => identity.status?.toLowerCase() !== "superseded");
    const groups = [...groupsBy(current, folderKey), ...groupsBy(current, subjectKey)];
    const others = new Map<GovernedDocument, Set<GovernedDocument>>();
    for (const group of groups) {
      for (const one of group) {
        const same = others.get(one) ?? new Set();
        for (const other of group) if (stemOf(other) !== stemOf(one)) same.add(other);
        others.set(one, same);
      }
    }
    return [...others].flatMap(([document, same]) => {
      if (same.size === 0) return [];
      const { title } = document.parsed.page;
      const line =
        document.frontMatter.lines.get("title") ?? document.parsed.sections.find(({ level }) => level > 0)?.firstLine;
      const paths = [...same].map(({ path }) => path).sort();
      return {
        ...inDocument(document, line),
        message: `${paths.join(", ")} ${paths.length === 1 ? "has" : "have"} the same title, ${quoted(title)}.`,
        hint: this.help,
        related: paths.map((file) => ({ file, message: `also called ${quoted(title)}` })),
      };
    });
  },
};

/** Groups of two and more. Titles that only the file's name gives are none. */
function groupsBy(documents: readonly GovernedDocument[], key: (document: GovernedDocument) => string | undefined) {
  const groups = new Map<string, GovernedDocument[]>();
  for (const document of documents) {
    const name = key(document);
    const isNamed = document.identity.title !== undefined || document.parsed.sections.some(({ level }) => level > 0);
    if (name === undefined || !isNamed) continue;
    const title = document.parsed.page.title.trim().toLowerCase();
    const whole = JSON.stringify([name, title]);
    const group = groups.get(whole);
    if (group) group.push(document);
    else groups.set(whole, [document]);
  }
  return [...groups.values()].filter(({ length }) => length > 1 && length <= MOST_OF_A_TITLE);
}

function folderKey({ path }: GovernedDocument): string {
  return path.slice(0, path.lastIndexOf("/") + 1);
}

function subjectKey({ identity: { component, type } }: GovernedDocument): string | undefined {
  return component === undefined || type === undefined ? undefined : JSON.stringify([component, type]).toLowerCase();
}

/** Path without what follows the first dot of the name: `README.de.md` is a translation of `README.md`. */
function stemOf({ path }: GovernedDocument): string {
  const slash = path.lastIndexOf("/") + 1;
  return path.slice(0, slash) + path.slice(slash).split(".")[0]!.toLowerCase();
}
