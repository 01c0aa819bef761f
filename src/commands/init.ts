import { type ClientContext, findProgram, type Outcome, unifiedDiff } from "../clients/mod.ts";
import { NAME } from "../product/mod.ts";
import { repositoryPath } from "../project/mod.ts";
import { nearest } from "../spelling/mod.ts";
import { askPerson } from "./ask_person.ts";
import { type Arguments, type Command, UsageError } from "./command.ts";
import { asShellWord } from "./in_single_quotes.ts";
import {
  type AgentHere,
  agentsHere,
  type Binding,
  bindingOf,
  hiddenSources,
  type PlannedFile,
  refuseOutside,
  type Survey,
  scaffolding,
  survey,
  surveyLines,
  WIRED_AGENTS,
  wire,
  writePlanned,
} from "./initialising/mod.ts";
import { printOutcomes } from "./print_outcomes.ts";
import { clientContext } from "./registering.ts";
import { repositoryFolder } from "./repository.ts";
import { faint, note, print, printJson, strong } from "./terminal.ts";

const AGENT_IDS: readonly string[] = WIRED_AGENTS.map(({ id }) => id);

/** What the command needs of the world. */
export interface Initialising {
  readonly context: ClientContext;
  /** Asks a person yes or no; nothing where there is nobody. */
  ask(question: string): Promise<boolean | undefined>;
  /** As `yyyy-MM-dd`. */
  readonly today: string;
}

/** `lectern init [DIR]` */
export const command: Command = {
  name: "init",
  summary: "Bind a repository: write what its lectern.json says of its documents, and let agents know of them.",
  usage: "[folder]",
  arity: [0, 1],
  flags: [
    {
      name: "docs-root",
      value: "<folder>",
      repeatable: true,
      help: "A folder with documents, below the repository; the first is the primary one. Default: those that are found.",
    },
    {
      name: "wire",
      value: "<agent>",
      choices: AGENT_IDS,
      repeatable: true,
      help: `Let an agent know by its file in the repository, as .mcp.json: ${AGENT_IDS.join(", ")}.`,
    },
    { name: "all", help: "Let every agent know that is used on this machine or in this repository." },
    {
      name: "scaffold",
      help: "Make the first documents: an index, the ontology, a catalog, an index for each folder.",
    },
    { name: "owner", value: "<name>", help: "Owner of the first documents. Default: unassigned." },
    {
      name: "from",
      value: "<kyber-weave>",
      choices: ["kyber-weave"],
      help: "Write what .kyber-weave/kyber-weave.yml says into lectern.json; that file stays.",
    },
    { name: "dry-run", help: "Show what would be written, and write nothing." },
    { name: "json", help: "Print what was found and done for a program; nobody is asked." },
  ],
  examples: [
    "lectern init",
    "lectern init --docs-root docs --docs-root modules/lamp/docs",
    "lectern init --scaffold --owner platform-team",
    "lectern init --wire claude --wire cursor",
    "lectern init --from kyber-weave",
  ],
  async run(args) {
    const today = new Date().toISOString().slice(0, 10);
    return await init(args, { context: clientContext(), ask: askPerson, today });
  },
};

/** Does it, on a given machine. Nothing is written before all that is to be written is known. @returns the exit code. */
export async function init(args: Arguments, { context, ask, today }: Initialising): Promise<number> {
  const wishes = { roots: rootsOf(args), isConversion: isConversion(args) };
  const named = agentsNamed(args);
  const owner = ownerOf(args);
  const root = repositoryFolder(args.positionals[0]);
  const here = { ...context, directory: root };
  const asks = !args.has("json") && !args.has("dry-run");
  const binding = await bindingOf(root, wishes);
  const found = survey(root, binding.configuration);
  const agents = await agentsHere(root, here);
  if (!args.has("json")) print([strong(root), ...surveyLines(found, binding, agents)]);
  const hidden = binding.planned?.action === "create" ? hiddenSources(root) : undefined;
  if (hidden)
    note(`${hidden} names sources; who works in ${root} is no longer served them, since its own file counts.`);
  if (binding.planned && asks && (await ask(`Write ${binding.planned.path}?`)) === false) {
    print("Nothing was written.");
    return 1;
  }
  const isEmpty = found.documents + found.otherTexts + found.skipped.length === 0;
  const wantsScaffold = args.has("scaffold") || (asks && isEmpty && (await ask(SCAFFOLD_QUESTION)) === true);
  const files = [
    ...(binding.planned ? [binding.planned] : []),
    ...(wantsScaffold ? scaffolding(root, binding.configuration, found, { owner, today }) : []),
  ];
  for (const { path, action } of files) if (action !== "keep") refuseOutside(root, path);
  if (!args.has("dry-run")) for (const file of files) writePlanned(root, file);
  if (!args.has("json")) tellFiles(files, binding, args.has("dry-run"));
  const chosen = await chosenAgents(agents, named, { all: args.has("all"), ask: asks ? ask : undefined });
  const outcomes = await wired(chosen, here, args.has("dry-run"));
  if (args.has("json")) printJson(asJson(root, binding, found, agents, files, outcomes, args.has("dry-run")));
  else {
    printOutcomes(outcomes);
    const isWired = outcomes.length > 0 || agents.some((agent) => agent.isWired);
    tellNext(args, root, { isWired, hasDocuments: wantsScaffold || !isEmpty });
    if (outcomes.length > 0 && !findProgram(NAME, here)) note(NOT_ON_PATH);
  }
  return outcomes.every(({ action }) => action !== "refused" && action !== "failed") ? 0 : 1;
}

const SCAFFOLD_QUESTION =
  "There is no document yet. Make the first ones: an index, the ontology, a catalog, an index for each folder?";

/** @throws UsageError for a path that is none in a repository. */
function rootsOf(args: Arguments): string[] {
  const roots = args.list("docs-root").map((written) => {
    const path = repositoryPath(written);
    if (path !== undefined) return path;
    throw new UsageError(
      `--docs-root is ${JSON.stringify(written)}; it takes a folder below the repository, such as docs, that never goes up.`,
    );
  });
  return [...new Set(roots)];
}

/** @throws UsageError when --from names something else. */
function isConversion(args: Arguments): boolean {
  const from = args.text("from");
  if (from === undefined || from === "kyber-weave") return from !== undefined;
  throw new UsageError(`--from is ${JSON.stringify(from)}; it takes kyber-weave.`);
}

/** @throws UsageError for an agent that has no file in a repository. */
function agentsNamed(args: Arguments): readonly string[] {
  const names = args.list("wire");
  if (names.length > 0 && args.has("all")) throw new UsageError("Name agents with --wire or give --all, not both.");
  const unknown = names.find((name) => !AGENT_IDS.includes(name));
  if (unknown === undefined) return names;
  const near = nearest(unknown, AGENT_IDS);
  throw new UsageError(
    `--wire is ${JSON.stringify(unknown)}; it takes ${AGENT_IDS.join(", ")}.${near ? ` Did you mean "${near}"?` : ""}`,
  );
}

/** @throws UsageError for a name that would break the table or the front matter that it is put into. */
function ownerOf(args: Arguments): string {
  const owner = args.text("owner");
  if (owner === undefined) return "unassigned";
  if (!args.has("scaffold")) throw new UsageError("--owner goes with --scaffold.");
  if (owner.trim() !== "" && owner.length <= 200 && !/[\p{Cc}\p{Zl}\p{Zp}|]/u.test(owner)) return owner.trim();
  throw new UsageError(
    `--owner is ${JSON.stringify(owner)}; it takes a name of at most 200 characters, without line breaks, control characters and "|".`,
  );
}

async function chosenAgents(
  agents: readonly AgentHere[],
  named: readonly string[],
  { all, ask }: { readonly all: boolean; readonly ask: Initialising["ask"] | undefined },
): Promise<AgentHere[]> {
  if (named.length > 0) return agents.filter(({ agent }) => named.includes(agent.id));
  if (all) return agents.filter(({ isUsed }) => isUsed);
  const chosen: AgentHere[] = [];
  for (const one of ask ? agents.filter(({ isUsed, isWired }) => isUsed && !isWired) : []) {
    if (await ask!(`Let ${one.client.title} know of these documents (${one.file})?`)) chosen.push(one);
  }
  return chosen;
}

/** One agent after another, as their registrations are kept in one list. */
async function wired(chosen: readonly AgentHere[], context: ClientContext, dryRun: boolean): Promise<Outcome[]> {
  const outcomes: Outcome[] = [];
  for (const one of chosen) outcomes.push(await wire(one, context, dryRun));
  return outcomes;
}

const BINDINGS: Readonly<Record<Binding["kind"], string>> = {
  new: "",
  changed: "",
  converted: "",
  kept: "binds it already, and was kept",
  "kyber-weave": `binds it already, and was kept; to go over to lectern.json: ${NAME} init --from kyber-weave`,
};

function tellFiles(files: readonly PlannedFile[], { kind, file }: Binding, dryRun: boolean): void {
  if (BINDINGS[kind]) print(`${strong(file)} ${BINDINGS[kind]}.`);
  for (const { path, action, before, text } of files) {
    const done = { create: "made", change: "changed", keep: "kept as it is" }[action];
    print(`${strong(path)}: ${dryRun && action !== "keep" ? `would be ${done}` : done}.`);
    if (dryRun && action !== "keep") print(unifiedDiff(path, before, text));
  }
  if (kind === "converted" && !dryRun) print("KyberWeave's file stays; lectern.json holds from now on.");
}

const NOT_ON_PATH = `Agents start ${NAME} by its name, which is not on your PATH. To have it there: ${NAME} install`;

function tellNext(
  args: Arguments,
  root: string,
  { isWired, hasDocuments }: { readonly isWired: boolean; readonly hasDocuments: boolean },
): void {
  const folder = args.positionals[0] === undefined ? "" : ` ${asShellWord(args.positionals[0])}`;
  if (!hasDocuments) print(faint(`To make the first documents: ${NAME} init${folder} --scaffold`));
  if (args.has("all") && !isWired) note("No agent was found on this machine or in this repository.");
  if (!isWired) print(faint(`To let an agent know: ${NAME} init${folder} --wire claude`));
  print(faint(`To see what is wrong with the documents: ${NAME} check${folder}`));
  print(faint(`To serve them: ${NAME} serve --preset project --repo-root ${asShellWord(root)}`));
}

function asJson(
  root: string,
  { kind, configuration, file, others }: Binding,
  found: Survey,
  agents: readonly AgentHere[],
  files: readonly PlannedFile[],
  outcomes: readonly Outcome[],
  dryRun: boolean,
) {
  return {
    root,
    binding: kind,
    file,
    dryRun,
    ...found,
    catalog: found.catalog?.path ?? null,
    sourceRoots: configuration.sourceRoots,
    notTaken: others,
    agentFiles: agents.filter(({ hasFile }) => hasFile).map((one) => one.file),
    files: files.map(({ path, action }) => ({ path, action })),
    outcomes,
  };
}
