import { join } from "node:path";
import { FormatFault, JSON_FORMAT, readConfigFile } from "../../clients/mod.ts";
import {
  configured,
  convertedFromKyberWeave,
  fromLecternJson,
  PROJECT_FILE,
  type ProjectConfiguration,
  type ReadProject,
  readProject,
  type WrittenDocumentation,
} from "../../project/mod.ts";
import { findCode } from "./find_code.ts";
import { type FoundRoots, findRoots } from "./find_roots.ts";
import { InitError } from "./init_error.ts";
import type { PlannedFile } from "./planned_file.ts";
import { survey } from "./survey.ts";

/** What a person asked for. */
export interface BindingWishes {
  /** Documentation roots, normalised; none to look for them. */
  readonly roots: readonly string[];
  /** Whether KyberWeave's file is to be converted. */
  readonly isConversion: boolean;
}

/** How a repository is bound, or is to be. */
export interface Binding {
  readonly kind: "new" | "kept" | "changed" | "converted" | "kyber-weave";
  /** What holds then. */
  readonly configuration: ProjectConfiguration;
  /** The file that says so, below the root. */
  readonly file: string;
  /** The change of `lectern.json`; none where nothing is to be changed. */
  readonly planned: PlannedFile | undefined;
  /** Folders with documents that are not taken. */
  readonly others: FoundRoots["others"];
}

/**
 * Works out how a repository is bound, and what `lectern.json` is to say. Nothing is written.
 *
 * @throws ProjectError when a configuration is there and broken; InitError when what is asked for cannot be done.
 */
export async function bindingOf(root: string, wishes: BindingWishes): Promise<Binding> {
  const project = readProject(root);
  if (wishes.isConversion) return await conversion(root, wishes, project);
  if (!project) return await fresh(root, wishes);
  const { configuration } = project;
  if (project.kind === "kyber-weave") return keptKyberWeave(root, project, wishes);
  const kept: Binding = { kind: "kept", configuration, file: PROJECT_FILE, planned: undefined, others: [] };
  const isSame = wishes.roots.length === 0 || JSON.stringify(wishes.roots) === JSON.stringify(configuration.roots);
  if (isSame) return kept;
  const member = documentationIn(readConfigFile(join(root, PROJECT_FILE)).text);
  return { ...kept, kind: "changed", ...(await planned(root, { ...member, roots: [...wishes.roots] })) };
}

function keptKyberWeave(root: string, { configuration, file }: ReadProject, { roots }: BindingWishes): Binding {
  const shown = file.slice(root.length + 1).replaceAll("\\", "/");
  if (roots.length > 0) {
    throw new InitError(
      `${shown} says where the documents are; it is not changed here. To go over to ${PROJECT_FILE}: --from kyber-weave`,
    );
  }
  return { kind: "kyber-weave", configuration, file: shown, planned: undefined, others: [] };
}

async function fresh(root: string, wishes: BindingWishes): Promise<Binding> {
  const found: FoundRoots = wishes.roots.length > 0 ? { roots: wishes.roots, others: [] } : findRoots(root);
  const roots = [...found.roots];
  const { technologies, catalog } = survey(root, configured({ roots }));
  const member: WrittenDocumentation = {
    roots,
    catalog: { path: catalog?.path ?? configured({ roots }).catalog.path },
    sourceRoots: findCode(root, roots),
    ontology: { technologies: [...technologies] },
  };
  const plan = await planned(root, member);
  return { kind: "new", file: PROJECT_FILE, others: found.others, ...plan };
}

async function conversion(root: string, wishes: BindingWishes, project: ReadProject | undefined): Promise<Binding> {
  const converted = convertedFromKyberWeave(root);
  if (!converted) {
    throw new InitError(
      `There is no .kyber-weave/kyber-weave.yml in ${root}, nor a kyber-weave.yml: leave out --from.`,
    );
  }
  const member = wishes.roots.length > 0 ? { ...converted, roots: [...wishes.roots] } : converted;
  if (project?.kind === "lectern") {
    const { configuration } = project;
    const isSame = JSON.stringify(configuration) === JSON.stringify(configured(member));
    if (isSame) return { kind: "kept", configuration, file: PROJECT_FILE, planned: undefined, others: [] };
    throw new InitError(
      `${PROJECT_FILE} has a "documentation" already, and says something else; it is never overwritten. Take that member out to convert anew.`,
    );
  }
  return { kind: "converted", file: PROJECT_FILE, others: [], ...(await planned(root, member)) };
}

/** The change that makes `lectern.json` say this of the documents, and what holds then. */
async function planned(
  root: string,
  member: WrittenDocumentation,
): Promise<{ planned: PlannedFile; configuration: ProjectConfiguration }> {
  const file = join(root, PROJECT_FILE);
  const { bytes, text: before } = readConfigFile(file);
  const text = bytes === undefined ? newFile(member) : await edited(before, member, file);
  // Also what else stands there must be good, or the file would bind nobody.
  const configuration = fromLecternJson(text, file);
  if (!configuration) throw new InitError(`${file} cannot be edited safely. Lay it out plainly, then try again.`);
  const action = bytes === undefined ? "create" : "change";
  return { planned: { path: PROJECT_FILE, action, before, text }, configuration };
}

async function edited(text: string, member: WrittenDocumentation, file: string): Promise<string> {
  try {
    const result = await JSON_FORMAT.set(text, ["documentation"], member);
    if (isOnlyChanged(text, result)) return result;
  } catch (error) {
    if (!(error instanceof FormatFault)) throw error;
    throw new InitError(`${file} was left as it is: ${error.message}.`);
  }
  throw new InitError(`${file} cannot be edited safely. Lay it out plainly, then try again.`);
}

/** Whether all but the one member is as it was. */
function isOnlyChanged(before: string, after: string): boolean {
  const others = (text: string) => {
    const { documentation: _, ...rest } = JSON.parse(text || "{}") as Record<string, unknown>;
    return JSON.stringify(rest);
  };
  return others(before) === others(after);
}

function documentationIn(text: string): WrittenDocumentation {
  return (JSON.parse(text) as { documentation: WrittenDocumentation }).documentation;
}

/** A new file, short lists on one line each. */
function newFile(documentation: WrittenDocumentation): string {
  const text = JSON.stringify({ documentation }, null, 2);
  return `${text.replace(/\[\s+("[^"\n]*"(?:,\s+"[^"\n]*"){0,9})\s+\]/g, (_, names: string) => `[${names.replace(/\s+/g, " ")}]`)}\n`;
}
