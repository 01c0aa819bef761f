/** Agents that are known, each by one word. */
export type ClientId =
  | "claude"
  | "codex"
  | "gemini"
  | "qwen"
  | "opencode"
  | "copilot"
  | "amp"
  | "cline"
  | "cursor"
  | "vscode"
  | "windsurf"
  | "zed"
  | "goose"
  | "claude-desktop"
  | "cline-vscode"
  | "antigravity"
  | "kiro"
  | "kimi"
  | "kilo"
  | "grok";

/** Whose configuration: that of the person, or that of one repository, which its files share with a team. */
export type Scope = "user" | "project";

/** What is registered: a server's name, and the command that starts it. */
export interface Registration {
  /** As `SERVER_NAME` has it. */
  readonly name: string;
  /** Absolute path; in a project's files, which others get, a bare name. */
  readonly command: string;
  readonly args: readonly string[];
}

/** Lower-case letters, digits and dashes: all clients take these, and none joins a tool's name with a dash. */
export const SERVER_NAME: RegExp = /^[a-z][a-z0-9-]{0,30}$/;

/** The machine that is looked at. */
export interface ClientContext {
  readonly env: NodeJS.ProcessEnv;
  readonly platform: NodeJS.Platform;
  /** The project's folder, absolute. */
  readonly directory: string;
  /** Our data folder, which holds `registrations.json` and `backups/`. */
  readonly data: string;
  /** Longest time for one run of a client's program, ms. 10,000 unless a test has less patience. */
  readonly patience?: number;
}

/** Why a client is thought to be here. */
export interface Found {
  /** Its program, absolute. */
  readonly program?: string;
  /** Its configuration folder, absolute. */
  readonly folder?: string;
}

/** A server that stands in a client's configuration, whoever wrote it. */
export interface Registered {
  readonly name: string;
  /** Nothing for a server that has an address instead. */
  readonly command: string | undefined;
  readonly args: readonly string[];
  /** The file in which it stands. */
  readonly file: string;
  /** Whether it was put there by this program. */
  readonly ours: boolean;
}

/** How a server is to be registered. */
export interface RegisterOptions {
  readonly context: ClientContext;
  /** `user` unless said otherwise. */
  readonly scope?: Scope;
  /** Overwrite an entry of that name that is not ours. */
  readonly force?: boolean;
  /** Tell what would be done, and write nothing. */
  readonly dryRun?: boolean;
  /** Tools that the client shall run without asking. */
  readonly allowTools?: readonly string[];
}

/** How a server is to be taken out again. */
export interface UnregisterOptions {
  readonly context: ClientContext;
  readonly scope?: Scope;
  readonly dryRun?: boolean;
  /** The command by which an entry is known as ours where no receipt tells. */
  readonly command?: string;
  /** Take an entry of that name away though it is not ours. */
  readonly force?: boolean;
}

/** What was done, or with `dryRun` what would be. */
export interface Outcome {
  readonly client: ClientId;
  /**
   * `unchanged`: it stood there already. `absent`: the client is not here, or nothing of that name stands in its
   * configuration. `refused`: what stands there is not ours, or nothing that we could edit. `failed`: tried in vain.
   */
  readonly action: "added" | "replaced" | "unchanged" | "removed" | "absent" | "refused" | "failed";
  readonly dryRun: boolean;
  /** The configuration file. */
  readonly file?: string;
  /** Where a copy of the file as it was lies. */
  readonly backup?: string;
  /** With `dryRun`: the change as a unified diff, or the command line that would be run. */
  readonly diff?: string;
  /** A sentence or two for the person: what happened, and what to do next. */
  readonly detail?: string;
}

/** An agent in whose configuration a server can be registered. */
export interface Client {
  readonly id: ClientId;
  /** Its name as people write it. */
  readonly title: string;
  /** Whether it is here. Nothing is written or started. */
  find(context: ClientContext): Promise<Found | undefined>;
  /**
   * What is in its configuration now.
   *
   * @throws ClientError when that cannot be read.
   */
  list(context: ClientContext, scope: Scope): Promise<readonly Registered[]>;
  /** Puts a server there. What goes wrong is an outcome, never an exception, and leaves everything as it was. */
  register(registration: Registration, options: RegisterOptions): Promise<Outcome>;
  /** Takes it out again; the configuration is then as it was before, unless others wrote since. */
  unregister(name: string, options: UnregisterOptions): Promise<Outcome>;
}
