import type { FrontMatter } from "../page.ts";
import type { PageHead } from "../page_head.ts";
import { idOfPath, idOfUrl, segmentsOf } from "../page_id.ts";
import type { PageDraft } from "./draft.ts";

/** Where a page stands, as far as its source says. */
export interface PagePlace {
  /** Undefined when neither a URL nor a path is known; the title must do then. */
  readonly id?: string;
  /** Absolute. */
  readonly url?: string;
  readonly trail: readonly string[];
  /** The text that a readable name can be made from. */
  readonly name?: string;
}

/** The place of a page: by its URL, else by its path; both are resolved against `base` when they are relative. */
export function placeOf(draft: PageDraft, head: PageHead, values: FrontMatter, base: string | undefined): PagePlace {
  if (draft.id !== undefined) return { id: draft.id, trail: [] };
  const target = targetOf(draft, head, values);
  const trail = draft.trail ?? (head.keys.section === undefined ? undefined : [head.keys.section]);
  if (target === undefined) return { trail: trail ?? [] };
  const url = absolute(target, base);
  if (url !== undefined) {
    const segments = segmentsOf(url.pathname).map(plain);
    return { id: idOfUrl(url), url: url.href, trail: trail ?? segments.slice(0, -1), name: url.pathname };
  }
  const path = target.replace(/[?#].*$/, "");
  return { id: idOfPath(path), trail: trail ?? segmentsOf(path).slice(0, -1), name: path };
}

function targetOf(draft: PageDraft, head: PageHead, values: FrontMatter): string | undefined {
  const found = [
    head.url,
    draft.url,
    values.url,
    nested(values.source_url),
    absoluteOnly(values.source),
    head.source,
    draft.path,
    values.path,
    values.permalink,
  ];
  return found.find((value): value is string => typeof value === "string" && value.trim() !== "")?.trim();
}

/** `source_url` holds the page in two forms: `html` is the page, `md` its source. */
function nested(value: unknown): unknown {
  if (typeof value !== "object" || value === null) return value;
  const { html, md } = value as { html?: unknown; md?: unknown };
  return html ?? md;
}

function absoluteOnly(value: unknown): unknown {
  return typeof value === "string" && /^https?:\/\//.test(value) ? value : undefined;
}

function absolute(target: string, base: string | undefined): URL | undefined {
  const isAbsolute = /^https?:\/\//i.test(target);
  if (!isAbsolute && base === undefined) return undefined;
  return URL.parse(target, base) ?? undefined;
}

function plain(segment: string): string {
  try {
    return decodeURIComponent(segment);
  } catch {
    return segment;
  }
}
