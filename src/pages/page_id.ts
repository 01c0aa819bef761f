import { slugOf } from "./slug.ts";

/** Encodes a path (segments joined by `/`, no leading one) segment by segment; `my file.md` → `my%20file.md`. */
export function idOfPath(path: string): string {
  return segmentsOf(path).map(encodeURIComponent).join("/");
}

/** The path that an id was made from. */
export function pathOfId(id: string): string {
  return id.split("/").map(decoded).join("/");
}

/** Host and path of a URL as an id; a query or fragment is part of the last segment. A file's ending is kept. */
export function idOfUrl(url: URL): string {
  const segments = segmentsOf(url.pathname).map(decoded);
  const tail = `${url.search}${url.hash}`;
  if (tail !== "") segments.push(`${segments.pop() ?? ""}${tail}`);
  return [url.host, ...segments].map(encodeURIComponent).join("/");
}

/** Slug of a title as an id: letters of any script stay, percent-encoded. */
export function idOfTitle(title: string): string {
  return encodeURIComponent(
    slugOf(title)
      .replace(/^-+|-+$/g, "")
      .replace(/-{2,}/g, "-") || "page",
  );
}

/** Gives each id once: what is taken gets `-2`, `-3`, … */
export class PageIds {
  readonly #taken = new Map<string, number>();

  unique(id: string): { id: string; repeated: boolean } {
    let number = this.#taken.get(id);
    if (number === undefined) {
      this.#taken.set(id, 1);
      return { id, repeated: false };
    }
    let result: string;
    do {
      number++;
      result = `${id}-${number}`;
    } while (this.#taken.has(result));
    this.#taken.set(id, number);
    this.#taken.set(result, 1);
    return { id: result, repeated: true };
  }
}

/** A file name or the last segment of a URL as a title: `how-to_start.md` → `How to start`. */
export function readableName(path: string): string {
  const segments = segmentsOf(path);
  let name = decoded(segments.at(-1) ?? "").replace(/\.(?:mdx?|markdown|html?|txt|rst)$/i, "");
  if (/^(?:index|readme)$/i.test(name) && segments.length > 1) name = decoded(segments.at(-2) as string);
  const words = name.replace(/[-_\s]+/g, " ").trim() || name;
  return words === "" ? "Untitled" : words.charAt(0).toUpperCase() + words.slice(1);
}

/** Segments without empty ones and dots. */
export function segmentsOf(path: string): string[] {
  return path.split("/").filter((segment) => segment !== "" && segment !== ".");
}

function decoded(segment: string): string {
  try {
    return decodeURIComponent(segment);
  } catch {
    return segment;
  }
}
