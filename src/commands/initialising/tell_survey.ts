import { plain } from "../../faults/mod.ts";
import { plural } from "../../tools/mod.ts";
import type { Binding } from "./binding.ts";
import type { Counted, Survey } from "./survey.ts";
import type { AgentHere } from "./wiring.ts";

/** Words of one list that are shown. */
const SHOWN = 10;

/** What was found in a repository, a line for each kind of thing. Some of it comes from its files: nothing steers a terminal. */
export function surveyLines(survey: Survey, binding: Binding, agents: readonly AgentHere[]): string[] {
  const { configuration, others } = binding;
  const roots = survey.roots.map(({ path, documents }) => `${path} (${plural(documents, "document")})`);
  const files = agents.filter(({ hasFile }) => hasFile).map(({ file }) => file);
  const lines: [string, string][] = [
    ["documents", roots.join(", ")],
    ["front matter", frontMatterWords(survey)],
    ...(survey.otherTexts > 0
      ? [
          ["no documents", `${plural(survey.otherTexts, "file")} in .mdx, .rst or .adoc; documents end in .md`] as [
            string,
            string,
          ],
        ]
      : []),
    ...words("types that the ontology lacks", survey.unknownTypes),
    ...words("statuses that it lacks", survey.unknownStatuses),
    ["catalog", catalogWords(survey, configuration.catalog.path)],
    ["code", configuration.sourceRoots.map((path) => (path === "." ? "the whole repository" : path)).join(", ")],
    ...(configuration.ontology.technologies.length > 0
      ? [["technologies", configuration.ontology.technologies.join(", ")] as [string, string]]
      : []),
    ...(others.length > 0 ? [["not taken", `${counted(others)}; take one with --docs-root`] as [string, string]] : []),
    ...(survey.skipped.length > 0
      ? [
          [
            "left out",
            survey.skipped
              .slice(0, SHOWN)
              .map(({ path, reason }) => `${path} ${reason}`)
              .join(", "),
          ] as [string, string],
        ]
      : []),
    ["agents' files", files.length > 0 ? files.join(", ") : "none yet"],
  ];
  return lines.map(([what, found]) => plain(`  ${what}: ${found}`));
}

function frontMatterWords({ documents, governed, broken }: Survey): string {
  if (documents === 0) return "no document yet";
  const unread = broken > 0 ? `, ${broken} that cannot be read` : "";
  return `${governed} of ${plural(documents, "document")}${unread}`;
}

function words(what: string, found: readonly Counted[]): [string, string][] {
  if (found.length === 0) return [];
  return [[what, counted(found.map(({ word, documents }) => ({ path: word, documents })))]];
}

function counted(found: readonly { readonly path: string; readonly documents: number }[]): string {
  const shown = found.slice(0, SHOWN).map(({ path, documents }) => `${path} (${documents})`);
  return [...shown, ...(found.length > SHOWN ? [`and ${found.length - SHOWN} more`] : [])].join(", ");
}

function catalogWords({ catalog }: Survey, path: string): string {
  if (!catalog) return `${path}, which is not there yet, or has no table of components and owners`;
  const { components, owners } = catalog;
  return `${catalog.path} (${plural(components.length, "component")}, ${plural(owners.length, "owner")})`;
}
