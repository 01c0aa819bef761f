import { existsSync } from "node:fs";
import { join } from "node:path";
import {
  type Client,
  type ClientContext,
  ClientError,
  type ClientId,
  clientNamed,
  foundClients,
  type Outcome,
} from "../../clients/mod.ts";
import { NAME } from "../../product/mod.ts";
import { InitError } from "./init_error.ts";
import { refuseOutside } from "./planned_file.ts";

/** An agent that can be told of a repository's documents by a file in the repository. */
export interface WiredAgent {
  readonly id: ClientId;
  /** Files that may hold its servers, below the root; the first that is there counts, else the first. */
  readonly files: readonly string[];
  /** What else shows that somebody works here with it. */
  readonly traces: readonly string[];
  /** How it writes the repository's folder: most start servers in it, editors have a word for it. */
  readonly root: string;
}

const WORKSPACE = "$" + "{workspaceFolder}";

/** In the order in which they are shown. */
export const WIRED_AGENTS: readonly WiredAgent[] = [
  { id: "claude", files: [".mcp.json"], traces: [".claude", "CLAUDE.md"], root: "." },
  { id: "cursor", files: [".cursor/mcp.json"], traces: [".cursor"], root: WORKSPACE },
  { id: "vscode", files: [".vscode/mcp.json"], traces: [".vscode"], root: WORKSPACE },
  { id: "codex", files: [".codex/config.toml"], traces: [".codex"], root: "." },
  { id: "gemini", files: [".gemini/settings.json"], traces: [".gemini", "GEMINI.md"], root: "." },
  { id: "qwen", files: [".qwen/settings.json"], traces: [".qwen", "QWEN.md"], root: "." },
  { id: "opencode", files: ["opencode.json", "opencode.jsonc"], traces: [".opencode"], root: "." },
  { id: "amp", files: [".amp/settings.json"], traces: [".amp"], root: "." },
  { id: "zed", files: [".zed/settings.json"], traces: [".zed"], root: "." },
  { id: "kiro", files: [".kiro/settings/mcp.json"], traces: [".kiro"], root: "." },
];

/** What the agents call the server: another name than that of a server of documentation, so that neither hides the other. */
export const SERVER = `${NAME}-project`;

/** An agent, and what is known of it here. */
export interface AgentHere {
  readonly agent: WiredAgent;
  readonly client: Client;
  /** The file that holds its servers, or would, below the root. */
  readonly file: string;
  /** Whether that file is there. */
  readonly hasFile: boolean;
  /** Whether somebody works with it, on this machine or in this repository. */
  readonly isUsed: boolean;
  /** Whether a server of that name stands in the file, whatever it starts. */
  readonly isWired: boolean;
}

/** Every agent that can be wired. */
export async function agentsHere(root: string, context: ClientContext): Promise<AgentHere[]> {
  const onMachine = new Set((await foundClients(context)).map(({ client }) => client.id));
  const looks = WIRED_AGENTS.map(async (agent) => {
    const client = clientNamed(agent.id)!;
    const present = agent.files.find((file) => existsSync(join(root, file)));
    const isTraced = agent.traces.some((trace) => existsSync(join(root, trace)));
    return {
      agent,
      client,
      file: present ?? agent.files[0]!,
      hasFile: present !== undefined,
      isUsed: present !== undefined || isTraced || onMachine.has(agent.id),
      isWired: (await entryIn(client, context).catch(() => undefined)) !== undefined,
    };
  });
  return await Promise.all(looks);
}

/** What stands under our name in an agent's file of the repository. @throws ClientError when that cannot be read. */
async function entryIn(client: Client, context: ClientContext) {
  return (await client.list(context, "project")).find(({ name }) => name === SERVER);
}

/** Puts the server into an agent's file of the repository. An entry of that name stays as it is, whatever it says. */
export async function wire(
  { agent, client, file }: AgentHere,
  context: ClientContext,
  dryRun: boolean,
): Promise<Outcome> {
  const args = ["serve", "--preset", "project", "--repo-root", agent.root];
  const refused = (detail: string): Outcome => ({ client: agent.id, action: "refused", dryRun, detail });
  try {
    refuseOutside(context.directory, file);
    const present = await entryIn(client, context);
    if (present?.command === NAME && JSON.stringify(present.args) === JSON.stringify(args)) {
      return { client: agent.id, action: "unchanged", dryRun, file: present.file };
    }
    if (present) return refused(`${file} has a server "${SERVER}" already, which starts something else.`);
  } catch (error) {
    if (error instanceof InitError) return refused(error.message);
    // What is wrong with its file, the registration tells.
    if (!(error instanceof ClientError)) throw error;
  }
  return await client.register({ name: SERVER, command: NAME, args }, { context, scope: "project", dryRun });
}
