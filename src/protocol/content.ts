import type { Annotations, ResourceEntry } from "./entries.ts";
import type { JsonObject } from "./json.ts";

/** What `resources/read` answers for one uri: text, or bytes as base64. */
export type ResourceContents = {
  /** Left out, it is the uri that was asked for. */
  readonly uri?: string;
  readonly mimeType?: string;
  readonly _meta?: JsonObject;
} & ({ readonly text: string; readonly blob?: never } | { readonly blob: string; readonly text?: never });

/** One block of what a tool answers or a prompt says. */
export type ContentBlock = { readonly annotations?: Annotations; readonly _meta?: JsonObject } & (
  | { readonly type: "text"; readonly text: string }
  /** `data` is base64. */
  | { readonly type: "image"; readonly data: string; readonly mimeType: string }
  /** From 2025-03-26; `data` is base64. */
  | { readonly type: "audio"; readonly data: string; readonly mimeType: string }
  | { readonly type: "resource"; readonly resource: ResourceContents & { readonly uri: string } }
  /** From 2025-06-18. */
  | ({ readonly type: "resource_link" } & ResourceEntry)
);

/** One message of a prompt. */
export interface PromptMessage {
  readonly role: "user" | "assistant";
  readonly content: ContentBlock;
}
