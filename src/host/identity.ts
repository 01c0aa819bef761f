import { ScopeKey } from "../protocol/mod.ts";

/** Who sent a message, as an authentication step found out. */
export interface Identity {
  /** For logs and limits: the name of a token, the subject of a JWT. */
  readonly name: string;
  /** The sources that this one may see; all when left out. */
  readonly sources?: readonly string[];
  /** What an authorization server granted. */
  readonly scopes?: readonly string[];
}

/** Where a message's scope keeps its {@linkcode Identity}; the identity guard lets nobody in without one. */
export const IDENTITY: ScopeKey<Identity> = new ScopeKey<Identity>("identity");
