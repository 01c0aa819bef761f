import type { JsonObject } from "./json.ts";

/** A picture for people, from 2025-11-25. */
export interface Icon {
  /** An https or data URI. */
  readonly src: string;
  readonly mimeType?: string;
  /** `48x48`, or `any` for a scalable one. */
  readonly sizes?: readonly string[];
  /** The background that it is drawn for. */
  readonly theme?: "light" | "dark";
}

/** For whom something is and how much it matters. */
export interface Annotations {
  readonly audience?: readonly ("user" | "assistant")[];
  /** From 0 (may be left out) to 1 (needed). */
  readonly priority?: number;
  /** ISO 8601, from 2025-06-18. */
  readonly lastModified?: string;
}

/** Who is answering. */
export interface ServerInfo {
  readonly name: string;
  readonly version: string;
  /** The name for people, from 2025-06-18. */
  readonly title?: string;
  /** From 2025-11-25, like the members below. */
  readonly description?: string;
  readonly websiteUrl?: string;
  readonly icons?: readonly Icon[];
}

/** Hints about a tool. A client must not trust them, and fills in what is left out. */
export interface ToolAnnotations {
  readonly title?: string;
  readonly readOnlyHint?: boolean;
  readonly destructiveHint?: boolean;
  readonly idempotentHint?: boolean;
  readonly openWorldHint?: boolean;
}

/** One entry of `tools/list`. */
export interface ToolEntry {
  readonly name: string;
  readonly title?: string;
  readonly description: string;
  /** A JSON Schema with `type: "object"` at its root. */
  readonly inputSchema: JsonObject;
  readonly outputSchema?: JsonObject;
  readonly annotations?: ToolAnnotations;
  readonly icons?: readonly Icon[];
  readonly _meta?: JsonObject;
}

/** One entry of `resources/list`. */
export interface ResourceEntry {
  readonly uri: string;
  readonly name: string;
  readonly title?: string;
  readonly description?: string;
  readonly mimeType?: string;
  /** Bytes. */
  readonly size?: number;
  readonly annotations?: Annotations;
  readonly icons?: readonly Icon[];
  readonly _meta?: JsonObject;
}

/** One entry of `resources/templates/list`: a family of resources. */
export interface ResourceTemplateEntry {
  /** By RFC 6570: `lectern://{source}/{+page}`. */
  readonly uriTemplate: string;
  readonly name: string;
  readonly title?: string;
  readonly description?: string;
  readonly mimeType?: string;
  readonly annotations?: Annotations;
  readonly icons?: readonly Icon[];
  readonly _meta?: JsonObject;
}

/** One argument of a prompt. Its value is always a string. */
export interface PromptArgumentEntry {
  readonly name: string;
  readonly title?: string;
  readonly description?: string;
  readonly required?: boolean;
}

/** One entry of `prompts/list`. */
export interface PromptEntry {
  readonly name: string;
  readonly title?: string;
  readonly description?: string;
  readonly arguments?: readonly PromptArgumentEntry[];
  readonly icons?: readonly Icon[];
  readonly _meta?: JsonObject;
}
