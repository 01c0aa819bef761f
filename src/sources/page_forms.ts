import { hasEnding } from "./page_address.ts";

/** A way in which sites offer the Markdown of a page: `/a.md`, or `/a/index.md`. */
export type PageForm = "ending" | "index";

/** Tries of a form that fail before it is no longer tried, for each that was good. */
const PATIENCE = 4;
/** Tries of a form that are good before it is asked for first. */
const TRUST = 2;

/** Learns in which form a site offers Markdown, so that hundreds of pages do not cost several requests each. */
export class PageForms {
  readonly #counts = { ending: { good: 0, bad: 0 }, index: { good: 0, bad: 0 } };

  note(form: PageForm, isGood: boolean): void {
    this.#counts[form][isGood ? "good" : "bad"]++;
  }

  /** The form to ask for before the page itself, if one has proved good. */
  first(): PageForm | undefined {
    const { ending, index } = this.#counts;
    const best = ending.good >= index.good ? "ending" : "index";
    return this.#counts[best].good >= TRUST && this.#isHopeful(best) ? best : undefined;
  }

  /** Forms that are worth a try for a page that came as HTML. */
  hopeful(): PageForm[] {
    return (["ending", "index"] as const).filter((form) => this.#isHopeful(form));
  }

  #isHopeful(form: PageForm): boolean {
    const { good, bad } = this.#counts[form];
    return bad < PATIENCE * (good + 1);
  }
}

/** The address of a page in a form; undefined when the page can have no such form. */
export function inForm(url: string, form: PageForm): string | undefined {
  const address = new URL(url);
  const isHtml = /\.html?$/i.test(address.pathname);
  if (hasEnding(url) && !isHtml && form === "index") return undefined;
  const path = address.pathname.replace(/\/+$/, "").replace(/\.html?$/i, "");
  if (form === "ending" && path === "") return undefined;
  if (form === "index" && isHtml) return undefined;
  address.pathname = form === "ending" ? `${path}.md` : `${path}/index.md`;
  return address.href;
}

const LINK = /<link\b[^<>]{0,2000}>/gi;

/** The address of the Markdown form that an HTML page names in its head. */
export function namedForm(html: string, base: string): string | undefined {
  for (const [link] of html.slice(0, 256 * 1024).matchAll(LINK)) {
    if (!/\brel\s*=\s*["']?alternate\b/i.test(link) || !/\btype\s*=\s*["']?text\/(?:x-)?markdown\b/i.test(link))
      continue;
    const href = /\bhref\s*=\s*(?:"([^"]*)"|'([^']*)'|([^\s>]+))/i.exec(link);
    const target = href?.[1] ?? href?.[2] ?? href?.[3];
    const url = target === undefined ? null : URL.parse(target.replaceAll("&amp;", "&"), base);
    if (url && /^https?:$/.test(url.protocol)) return url.href.replace(/#.*$/, "");
  }
  return undefined;
}
