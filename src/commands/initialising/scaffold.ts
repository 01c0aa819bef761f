import { posix } from "node:path";
import { type ProjectConfiguration, repositoryPath } from "../../project/mod.ts";
import { InitError } from "./init_error.ts";

/** A document of a scaffold. */
export interface ScaffoldFile {
  /** Below the repository's root. */
  readonly path: string;
  readonly text: string;
}

/** What the documents of a scaffold have in common. */
export interface ScaffoldOptions {
  readonly owner: string;
  /** As `yyyy-MM-dd`. */
  readonly today: string;
}

/** Folders with an index, and what belongs there. */
const FOLDERS: readonly (readonly [name: string, title: string, purpose: string])[] = [
  ["standards", "Standards", "How code is written here, one folder for each technology."],
  ["plans", "Plans", "What is intended. A plan that was carried out moves to the archive."],
  ["specs", "Specifications", "What a part of the system has to do, before it is built."],
  ["todo", "To do", "Known work that nobody has begun."],
  ["adr", "Decisions", "Decisions with their reasons. One that no longer holds is superseded, never rewritten."],
  ["rules", "Rules", "What everybody who changes this repository keeps to."],
  ["reference", "Reference", "What holds now: commands, formats, settings, terms."],
];

/**
 * The documents that a repository begins with: an index of all, the ontology, the catalog with an example, an index for
 * each folder and a standard for each technology. They satisfy the configuration's own checks.
 *
 * @throws InitError when its ontology has no room for them.
 */
export function scaffold(configuration: ProjectConfiguration, options: ScaffoldOptions): ScaffoldFile[] {
  const [root] = configuration.roots as [string];
  const { technologies } = configuration.ontology;
  const write = (path: string, head: Head, body: readonly string[]): ScaffoldFile => {
    const keys = frontMatter(idOf(path, root), head, options);
    refuseOntology(configuration, keys);
    const lines = Object.entries(keys).map(([key, value]) => `${key}: ${yamlText(value)}`);
    return { path, text: `${["---", ...lines, "---", "", `# ${head.title}`, "", ...body].join("\n")}\n` };
  };
  const below = (path: string) => (root === "." ? path : `${root}/${path}`);
  const ontologyPath = below("documentation-ontology.md");
  return [
    write(
      below("README.md"),
      { title: "Documentation", type: "index", description: "Where each kind of document of this repository is." },
      [
        ...linkList(below(""), [
          [ontologyPath, "Ontology", "which kinds of documents there are, and what each says of itself"],
          [configuration.catalog.path, "Catalog", "components, and who owns them"],
          ...FOLDERS.map(([name, title, purpose]) => [below(`${name}/README.md`), title, sentence(purpose)] as const),
        ]),
      ],
    ),
    write(
      ontologyPath,
      {
        title: "Documentation ontology",
        type: "governance",
        description: "Types, statuses and keys of front matter that the documents of this repository have.",
      },
      ontologyBody(configuration),
    ),
    write(
      configuration.catalog.path,
      { title: "Catalog", type: "reference", description: "The components of this repository and their owners." },
      [
        "A document names its component and its owner as they stand here. Put your own in the place of the example.",
        "",
        "| Component | Kind | Source | Documents | Status | Owner |",
        "| --- | --- | --- | --- | --- | --- |",
        `| Example component | library | src | none yet | current | ${options.owner} |`,
      ],
    ),
    ...FOLDERS.map(([name, title, purpose]) =>
      write(below(`${name}/README.md`), { title, type: "index", description: purpose }, [
        purpose,
        ...(name === "standards" && technologies.length > 0
          ? [
              "",
              ...linkList(
                below("standards"),
                technologies.map((one) => [standardPath(below, one), `Standard for ${one}`, ""]),
              ),
            ]
          : []),
      ]),
    ),
    ...technologies.map((technology) =>
      write(
        standardPath(below, technology),
        {
          title: `Coding standard for ${technology}`,
          type: "coding-standard",
          description: `How ${technology} is written in this repository.`,
          technology,
        },
        ["## Rules", "", `Write down here what holds for ${technology} in this repository.`],
      ),
    ),
  ];
}

interface Head {
  readonly title: string;
  readonly type: string;
  readonly description: string;
  readonly technology?: string;
}

function standardPath(below: (path: string) => string, technology: string): string {
  return below(`standards/${technology}/coding-standard.md`);
}

function frontMatter(id: string, head: Head, { owner, today }: ScaffoldOptions): Record<string, string> {
  return {
    id,
    title: head.title,
    description: head.description,
    "doc-type": head.type,
    status: "current",
    ...(head.technology === undefined ? {} : { technology: head.technology }),
    owner,
    "last-reviewed": today,
  };
}

/** Paths are unique, so ids are. */
function idOf(path: string, root: string): string {
  const inner = root !== "." && path.startsWith(`${root}/`) ? path.slice(root.length + 1) : path;
  return inner.replace(/\.md$/i, "").toLowerCase();
}

/** Refuses documents that the repository's own checks would find fault with. */
function refuseOntology({ ontology }: ProjectConfiguration, keys: Readonly<Record<string, string>>): void {
  const has = (words: readonly string[], word: string) => words.some((one) => one.toLowerCase() === word);
  const { "doc-type": type = "", status = "" } = keys;
  const wanted = [
    ...(has(ontology.types, type) ? [] : [`the type "${type}"`]),
    ...(has(ontology.statuses, status) ? [] : [`the status "${status}"`]),
  ];
  if (wanted.length > 0)
    throw new InitError(`--scaffold needs ${wanted.join(" and ")}, which the ontology does not have.`);
  const byType = Object.entries(ontology.requiredKeysByType).find(([name]) => name.toLowerCase() === type)?.[1] ?? [];
  const missing = [...ontology.requiredKeys, ...byType].filter((key) => !Object.hasOwn(keys, key));
  if (missing.length > 0) {
    throw new InitError(
      `--scaffold cannot fill "${missing[0]}", which the ontology requires of a document of the type "${type}".`,
    );
  }
}

function ontologyBody({ ontology, excludedSegments }: ProjectConfiguration): string[] {
  const list = (words: readonly string[]) => words.map((word) => `- \`${word}\``);
  return [
    "Every document begins with front matter that says what it is. The repository's configuration says the same to programs.",
    "",
    "## Types",
    "",
    ...list(ontology.types),
    "",
    "## Statuses",
    "",
    ...list(ontology.statuses),
    "",
    "## Keys",
    "",
    `Every document has ${inCode(ontology.requiredKeys)}.`,
    // A paragraph, and no list: statements of one form would be taken for variants of each other.
    ...paragraph(
      "Types with keys of their own",
      Object.entries(ontology.requiredKeysByType)
        .filter(([, keys]) => keys.length > 0)
        .map(([type, keys]) => `\`${type}\` has ${inCode(keys)}`),
    ),
    ...paragraph(
      "Keys that bring others with them",
      ontology.pairings.map(({ type, has, needs }) => `in \`${type}\` \`${has}\` needs \`${needs}\``),
    ),
    "",
    "## What is left out",
    "",
    excludedSegments.length > 0
      ? `Folders called ${inCode(excludedSegments)} are left out with all that is in them.`
      : "Nothing: documents are taken from every folder.",
  ];
}

function paragraph(lead: string, parts: readonly string[]): string[] {
  return parts.length === 0 ? [] : ["", `${lead}: ${parts.join("; ")}.`];
}

function inCode(words: readonly string[]): string {
  return words.map((word) => `\`${word}\``).join(", ");
}

/** Links from a document in a folder. */
function linkList(
  folder: string,
  targets: readonly (readonly [path: string, title: string, text: string])[],
): string[] {
  return targets.map(([path, title, text]) => {
    const way = posix.relative(repositoryPath(folder || ".") ?? ".", path);
    return `- [${title}](${encodeURI(way)})${text === "" ? "" : `: ${text}`}`;
  });
}

function sentence(text: string): string {
  return `${text[0]!.toLowerCase()}${text.slice(1)}`.replace(/\.$/, "");
}

/** A text as YAML takes it for that text and nothing else. */
function yamlText(text: string): string {
  const isPlain =
    /^[A-Za-z][A-Za-z0-9_./ -]*(?<! )$/.test(text) && !/^(true|false|null|yes|no|on|off|y|n)$/i.test(text);
  return isPlain || /^\d{4}-\d{2}-\d{2}$/.test(text) ? text : JSON.stringify(text);
}
