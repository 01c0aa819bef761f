import type { ClientContext, ClientId, Registration } from "./client.ts";
import type { Shape } from "./entry.ts";
import type { Format } from "./format.ts";

/** What sets one client apart from the others, as data. */
export interface ClientKind {
  readonly id: ClientId;
  readonly title: string;
  /** The program that changes the configuration, or at least shows that the client is here. */
  readonly program?: ClientProgram;
  /** Folders and files, absolute, of which any shows that the client is here. */
  traces(context: ClientContext): readonly string[];
  readonly user: ConfigPlace;
  /** Where a repository's own servers stand, if the client reads such a file. */
  readonly project?: ConfigPlace;
  /** How tools are allowed: as a part of the entry, which then says so itself, or by rules in a file of their own. */
  readonly allows?: "in the entry" | RulesPlace;
}

/** A client's own program. */
export interface ClientProgram {
  readonly name: string;
  /** Where it may be besides PATH, absolute. */
  alsoAt?(context: ClientContext): readonly string[];
  /** Arguments that register and take out a server at user scope; without them the file is edited. */
  readonly commands?: {
    add(registration: Registration, trusts: boolean): readonly string[];
    remove(name: string): readonly string[];
    /** Registers an entry given as JSON. */
    addJson?(name: string, json: string): readonly string[];
  };
  /** Whoever runs the client writes the file, at any time: nobody else may. */
  readonly ownsFile?: boolean;
}

/** Where and how servers stand in a configuration. */
export interface ConfigPlace {
  /** Absolute paths that may hold it: the first that is there counts, else the first whose folder is, else the first. */
  files(context: ClientContext): readonly string[];
  readonly format: Format;
  /** Keys that lead to the servers' entries, given what the file holds. */
  path(value: unknown): readonly string[];
  readonly entry: Shape;
  /** Text of a file that is made anew, before the entry is put in. */
  readonly fresh?: string;
}

/** A file of rules on what may run without asking. */
export interface RulesPlace {
  file(context: ClientContext, scope: "user" | "project"): string;
  /** Keys that lead to the list. */
  readonly path: readonly string[];
  rule(server: string, tool: string): string;
}
