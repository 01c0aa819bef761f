/** The target of a link, taken apart. Path and fragment are decoded. */
export interface Target {
  readonly path: string;
  readonly fragment: string | undefined;
  /** Below the site or the repository rather than below the page's folder. */
  readonly isAbsolute: boolean;
  /** Small letters, with the dot; empty where the last name has none. */
  readonly ending: string;
}

/** Words that stand for a target in examples. */
const STAND_INS =
  /^(?:url|uri|link|links?-?to-?\w*|href|src|path|target|file|filename|image|img|page|todo|tbd|tba|x+|\.{3,}|…|some[-_/]?\w*|your[-_/].*|my[-_].*|path\/to\/.*|(?:.*\/)?(?:example|foo|bar|baz|placeholder|filename|path-to-\w+)(?:\.\w+)?)$/i;
/** Signs that no path of documentation has: of templates, patterns, code and shell. */
const TEMPLATE_SIGNS = /[{}<>$|*"'`^\\;,!()[\]]|%(?![0-9a-f]{2})|^[@~]|\s/i;
/** Fragments that no heading makes: lines of code, routes of single-page applications, text to be marked, footnotes. */
const FOREIGN_FRAGMENT =
  /^(?:L\d+(?:C\d+)?(?:-L?\d+(?:C\d+)?)?|:~:.*|top|readme|(?:user-content-)?fn(?:ref)?[-:]?\w*|page=.*)$|[/=?!&]/i;
const ENTITY = /&(?:amp|#38);/g;
const ESCAPED = /\\([!-/:-@[-`{-~])/g;

/**
 * Takes the target of a link apart.
 *
 * @returns `undefined` where nothing can be said of it: it leads to another site, or stands for one that is to be put in.
 */
export function targetOf(written: string): Target | undefined {
  const plain = written.replace(ESCAPED, "$1").replace(ENTITY, "&").trim();
  if (plain === "" || /^[a-z][a-z0-9+.-]*:/i.test(plain) || plain.startsWith("//")) return undefined;
  const hash = plain.indexOf("#");
  const raw = (hash < 0 ? plain : plain.slice(0, hash)).replace(/\?.*$/, "");
  const fragment = hash < 0 ? undefined : decoded(plain.slice(hash + 1));
  if (TEMPLATE_SIGNS.test(raw) || STAND_INS.test(raw.replace(/^(?:\.{0,2}\/)+/, ""))) return undefined;
  if (raw.includes("@") || (fragment !== undefined && /[{}<>$\s]/.test(fragment))) return undefined;
  const path = decoded(raw);
  return {
    path,
    fragment: fragment === undefined || fragment === "" || FOREIGN_FRAGMENT.test(fragment) ? undefined : fragment,
    isAbsolute: path.startsWith("/"),
    ending: endingOf(path),
  };
}

/** The path that a relative one leads to, or nothing when it goes above the root. */
export function joined(folder: string, path: string): string | undefined {
  const segments = folder === "" || folder === "." ? [] : folder.split("/");
  for (const segment of path.split("/")) {
    if (segment === "" || segment === ".") continue;
    if (segment !== "..") segments.push(segment);
    else if (segments.pop() === undefined) return undefined;
  }
  return segments.join("/");
}

/** How a path is written in a link from a folder: relative, blanks and signs of Markdown encoded. */
export function relativeTarget(folder: string, path: string): string {
  const from = folder === "" || folder === "." ? [] : folder.split("/");
  const to = path.split("/");
  let same = 0;
  while (same < from.length && same < to.length - 1 && from[same] === to[same]) same++;
  const way = [...from.slice(same).map(() => ".."), ...to.slice(same)].join("/");
  return way.replace(
    /[\s%()<>?#\\"[\]]/g,
    (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase().padStart(2, "0")}`,
  );
}

/** Folder of a path; empty for the root. */
export function folderOf(path: string): string {
  return path.includes("/") ? path.slice(0, path.lastIndexOf("/")) : "";
}

function endingOf(path: string): string {
  const name = path.slice(path.lastIndexOf("/") + 1);
  const ending = /^.+(\.[a-z][a-z0-9]{0,9})$/i.exec(name)?.[1]?.toLowerCase() ?? "";
  return ending;
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}
