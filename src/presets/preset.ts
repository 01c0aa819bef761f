import type { HostApplication } from "../host/mod.ts";
import type { KeptSource } from "../library/mod.ts";

/** What a preset is brought to life with. */
export interface PresetOptions {
  /** Serve these sources alone; without them, the preset's own, and without those, what was added. */
  readonly only?: readonly KeptSource[];
  /** The repository that a preset with a root is bound to, and the one that a client expects, as they were typed. */
  readonly repoRoot?: string | undefined;
  readonly expectRoot?: string | undefined;
  /** Offer the tools of a preset whose tools are optional. */
  readonly withTools?: boolean;
  /** Receives one line for each thing that went wrong, private detail included. */
  readonly log: (line: string) => void;
}

/** A documentation server, as data. */
export interface Preset {
  readonly name: string;
  readonly server: {
    /** Name in the handshake. */
    readonly name: string;
    /** Name for people. */
    readonly title?: string;
    /** How to use the server, for the model; clients cut it after 4,096 characters. */
    readonly instructions: string;
  };
  /** Names of the revisions that it speaks; all when left out. */
  readonly revisions?: readonly string[];
  /**
   * The only requests that it answers, each where what it needs is offered; its lists come whole, so that no cursor is ever
   * taken. All of its revisions, and lists in pages, when left out.
   */
  readonly requests?: readonly string[];
  /** Calls that may run at once over standard input, and milliseconds that they may go on after its end. */
  readonly calls?: { readonly concurrency: number; readonly graceMs: number };
  /** Whether its tools are offered only when `withTools` asks for them. */
  readonly hasOptionalTools?: boolean;
  /** Whether it is bound to one repository. */
  readonly hasRoot?: boolean;
  /** Whether HTTP on a loopback address asks for a token, too. */
  readonly guard?: "strict" | "open";
  /** The server itself. Nothing of the documentation rooms is loaded before something is asked of it. */
  application(options: PresetOptions): HostApplication;
}
