import type { DocumentCorpus, GovernedDocument } from "../../graph/mod.ts";
import type { Link } from "../../pages/mod.ts";
import type { History } from "../history.ts";
import type { RepositoryTree } from "../repository_tree.ts";
import type { Scans } from "../scans.ts";
import { closeAnchor, nearestAnchor } from "./close_anchor.ts";
import type { LinkFault } from "./link_fault.ts";
import { Site } from "./site.ts";
import { folderOf, joined, relativeTarget, type Target, targetOf } from "./target.ts";

const MARKDOWN = new Set([".md", ".mdx", ".markdown"]);
/** Files that a site may make of others. */
const MADE_BY_SITES = new Set([".html", ".htm", ".txt", ".xml", ".json", ".pdf", ".ipynb"]);

/** A link that leads to no file, as far as the disk alone tells. */
interface Missing {
  readonly document: GovernedDocument;
  readonly link: Link;
  readonly target: Target;
  readonly path: string;
}

/**
 * Judges the links of all documents. Where it cannot be known whether a link is right, it is: what a site makes of it,
 * what a build makes, what lies behind symbolic links, in other repositories or above the root is not judged.
 */
export class LinkJudge {
  readonly #corpus: DocumentCorpus;
  readonly #tree: RepositoryTree;
  readonly #scans: Scans;
  readonly #history: History;
  #faults: Promise<readonly LinkFault[]> | undefined;
  #site: Site | undefined;

  constructor(corpus: DocumentCorpus, tree: RepositoryTree, scans: Scans, history: History) {
    this.#corpus = corpus;
    this.#tree = tree;
    this.#scans = scans;
    this.#history = history;
  }

  /** How the documents are published. */
  get site(): Site {
    this.#site ??= new Site(this.#corpus, this.#tree);
    return this.#site;
  }

  /** Every fault, in the order of documents and lines. */
  faults(): Promise<readonly LinkFault[]> {
    this.#faults ??= this.#judgeAll();
    return this.#faults;
  }

  async #judgeAll(): Promise<readonly LinkFault[]> {
    const faults: LinkFault[] = [];
    const missing: Missing[] = [];
    for (const document of this.#corpus.documents) {
      const { isCode } = this.#scans.of(document);
      for (const link of document.links) {
        if (isCode[link.line - 1]) continue;
        const judged = this.#judge(document, link);
        if (judged && "kind" in judged) faults.push(judged);
        else if (judged) missing.push(judged);
      }
    }
    faults.push(...(await this.#lookFor(missing)));
    const order = new Map(this.#corpus.documents.map(({ path }, index) => [path, index]));
    return faults.sort(
      (a, b) => order.get(a.document.path)! - order.get(b.document.path)! || a.link.line - b.link.line,
    );
  }

  #judge(document: GovernedDocument, link: Link): LinkFault | Missing | undefined {
    const target = targetOf(link.target);
    if (!target) return undefined;
    if (target.isAbsolute) return this.#judgeRoute(document, link, target);
    if (target.path === "") return this.#judgeAnchor(document, link, document.path, target.fragment);
    const path = joined(folderOf(document.path), target.path);
    if (path === undefined || path === "") return undefined;
    const standing = this.#tree.at(path);
    if (standing.kind === "file") return this.#judgeAnchor(document, link, path, target.fragment);
    if (standing.kind === "folder" || standing.kind === "unknown") return undefined;
    if (standing.kind === "other case") {
      const now = standing.path;
      const written = rewritten(link.target, relativeTarget(folderOf(document.path), now));
      return { kind: "case", document, link, path, now, target: written };
    }
    const page = this.site.pageAt(path) ?? this.#pageBelow(document, target);
    if (page !== undefined) return this.#judgeAnchor(document, link, page, target.fragment);
    return this.#mayBeJudged(target) ? { document, link, target, path } : undefined;
  }

  /** Sites that end addresses with a slash take a page for a folder: there `../x` is what `x` is for a file. */
  #pageBelow(document: GovernedDocument, { path }: Target): string | undefined {
    if (!this.site.isPublished) return undefined;
    const place = joined(document.path.replace(/(?:^|\/)(?:index|readme)\.mdx?$|\.mdx?$/i, ""), path);
    return place === undefined || place === "" ? undefined : this.site.pageAt(place);
  }

  #mayBeJudged({ ending }: Target): boolean {
    if (MARKDOWN.has(ending)) return true;
    return !this.site.isPublished || (ending !== "" && !MADE_BY_SITES.has(ending));
  }

  #judgeRoute(document: GovernedDocument, link: Link, target: Target): LinkFault | undefined {
    const page = this.site.routed(target.path);
    if (page !== undefined) {
      const isPlain = this.site.routeBase !== undefined;
      return isPlain ? this.#judgeAnchor(document, link, page, target.fragment) : undefined;
    }
    const base = this.site.routeBase;
    const isPage = target.ending === "" || MARKDOWN.has(target.ending);
    if (base === undefined || link.image || !isPage || target.path.endsWith("/")) return undefined;
    const path = joined(base, target.path);
    // A folder that is not here may be another part of the site, or one that a build makes.
    if (path === undefined || !this.#hasPages(folderOf(path))) return undefined;
    return { kind: "route", document, link, path };
  }

  #hasPages(folder: string): boolean {
    return this.#tree.names(folder).filter((name) => /\.mdx?$/.test(name)).length >= 2;
  }

  #judgeAnchor(
    document: GovernedDocument,
    link: Link,
    path: string,
    fragment: string | undefined,
  ): LinkFault | undefined {
    if (fragment === undefined || !/\.md$/i.test(path)) return undefined;
    const anchors = this.#scans.anchors(path);
    if (!anchors?.areKnown || anchors.has(fragment)) return undefined;
    const meant = closeAnchor(fragment, anchors.names);
    const nearest = meant ?? nearestAnchor(fragment, anchors.names);
    const hash = link.target.indexOf("#");
    return {
      kind: "anchor",
      document,
      link,
      path,
      fragment,
      ...(nearest !== undefined && { nearest }),
      ...(meant !== undefined && { target: `${link.target.slice(0, hash)}#${meant}` }),
    };
  }

  /** Tells moved files from those that are nowhere, and leaves out what a build or another repository brings. */
  async #lookFor(missing: readonly Missing[]): Promise<LinkFault[]> {
    if (missing.length === 0) return [];
    const paths = [...new Set(missing.map(({ path }) => path))];
    const ignored = await this.#history.ignored(paths);
    const leftOut = await this.#history.leftOut(paths);
    const foreign = this.#submodules();
    const judged = missing.filter(
      ({ path }) => !ignored.has(path) && !leftOut.has(path) && !foreign.some((folder) => isAt(path, folder)),
    );
    const endings = new Set(judged.map(({ target }) => target.ending).filter((ending) => ending !== ""));
    // A document that was moved itself takes its links along.
    const renames = await this.#history.renames([...new Set([...endings, ".md"])]);
    const exists = (path: string) => this.#tree.at(path).kind === "file";
    return judged.map(({ document, link, target, path }): LinkFault => {
      const former = renames
        .formerNames(document.path)
        .map((name) => joined(folderOf(name), target.path))
        .filter((place) => place !== undefined);
      const now = [path, ...former]
        .map((place) => (place !== path && exists(place) ? place : renames.placeOf(place, exists)))
        .find((place) => place !== undefined);
      if (now === undefined) return { kind: "missing", document, link, path, ...this.#namesake(path) };
      const written = rewritten(link.target, relativeTarget(folderOf(document.path), now));
      return { kind: "moved", document, link, path, now, target: written };
    });
  }

  #namesake(path: string): { namesake?: string } {
    const name = path.slice(path.lastIndexOf("/") + 1).toLowerCase();
    const [first, ...others] = this.#names.get(name) ?? [];
    const isTelling = first !== undefined && others.length === 0 && !/^(?:readme|index)\./.test(name);
    return isTelling ? { namesake: first } : {};
  }

  #byName: ReadonlyMap<string, readonly string[]> | undefined;

  get #names(): ReadonlyMap<string, readonly string[]> {
    this.#byName ??= Map.groupBy(
      this.#corpus.documents.map(({ path }) => path),
      (path) => path.slice(path.lastIndexOf("/") + 1).toLowerCase(),
    );
    return this.#byName;
  }

  #submodules(): readonly string[] {
    return this.#scans.textAt(".gitmodules").flatMap((line) => /^\s*path\s*=\s*(.+?)\s*$/.exec(line)?.[1] ?? []);
  }
}

function isAt(path: string, folder: string): boolean {
  return path === folder || path.startsWith(`${folder}/`);
}

/** A written target with another path: query and fragment stay. */
function rewritten(target: string, path: string): string {
  const rest = /[?#].*$/.exec(target)?.[0] ?? "";
  return target.startsWith("./") && !path.startsWith("../") ? `./${path}${rest}` : path + rest;
}
