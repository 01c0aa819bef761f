import type { DocumentCorpus } from "../../graph/mod.ts";
import type { RepositoryTree } from "../repository_tree.ts";
import { folderOf, joined, type Target, targetOf } from "./target.ts";

/** Endings that a site leaves away, and pages that it shows for a folder. */
const PAGE_ENDINGS = ["", ".md", ".mdx", ".markdown", "/index.md", "/index.mdx", "/README.md", "/readme.md"];
/** Files and folders that set up a generator of sites. */
const GENERATORS =
  /^(?:\.vitepress|\.vuepress|docusaurus\.config\..*|mkdocs\.ya?ml|zensical\.toml|docs\.json|mint\.json|astro\.config\..*|_config\.ya?ml|conf\.py|book\.toml|hugo\.(?:toml|ya?ml|json)|antora\.ya?ml|_sidebar\.md|_quarto\.yml|sidebars?\.(?:js|ts|json|cjs|mjs)|meta\.json|\.nojekyll|gatsby-config\..*|nuxt\.config\..*|next\.config\..*|eleventy\.config\..*|\.eleventy\.js|_toc\.yml|rspress\.config\..*)$/i;
/** Least number of links with `/` before them from which a rule is read, and the share of them that must follow it. */
const LEAST_ROUTES = 10;
const CLEAR_SHARE = 0.9;

/** How the documents are published, as far as their links tell: other rules hold for pages of a site than for files. */
export class Site {
  readonly #tree: RepositoryTree;
  readonly #bases: readonly string[];
  /** Whether links need not lead to files: a site makes pages of them. */
  readonly isPublished: boolean;
  /** Folder below which routes are looked up; nothing while the links do not tell. */
  readonly routeBase: string | undefined;

  constructor({ configuration: { roots }, documents }: DocumentCorpus, tree: RepositoryTree) {
    this.#tree = tree;
    const folders = roots.map((root) => (root === "." ? "" : root));
    const assets = ["", ...folders].flatMap((folder) => ["public", "static"].map((name) => below(folder, name)));
    this.#bases = [...new Set(["", ...folders, ...folders.map(folderOf), ...assets])];
    let extensionless = false;
    const routes: Target[] = [];
    for (const { path, links } of documents) {
      for (const link of links) {
        const target = targetOf(link.target);
        if (!target || link.image) continue;
        if (target.isAbsolute) routes.push(target);
        else if (!extensionless && target.ending === "") extensionless = this.#isPageRoute(path, target);
      }
    }
    const configured = ["", ...folders, ...folders.map(folderOf)].some((folder) =>
      tree.names(folder).some((name) => GENERATORS.test(name)),
    );
    this.isPublished =
      configured || extensionless || routes.length > 0 || documents.some(({ path }) => path.endsWith(".mdx"));
    this.routeBase = this.#clearBase(routes);
  }

  /** Whether a relative link without an ending is a page: then a site must have made it one. */
  #isPageRoute(from: string, { path }: Target): boolean {
    const place = joined(folderOf(from), path);
    if (place === undefined || place === "" || this.#tree.exists(place)) return false;
    return this.pageAt(place) !== undefined;
  }

  /** The file that is shown at a path, or the folder that stands there. */
  pageAt(place: string): string | undefined {
    const html = place.replace(/\.html?$/, "");
    const candidates =
      html === place
        ? PAGE_ENDINGS.map((ending) => place + ending)
        : [place, ...PAGE_ENDINGS.map((ending) => html + ending)];
    return candidates
      .map((candidate) => candidate.replace(/^\//, ""))
      .find((candidate) => candidate !== "" && this.#tree.exists(candidate));
  }

  /** The file that a link with `/` before it leads to, under whichever folder may be the top of the site. */
  routed(path: string): string | undefined {
    for (const base of this.#bases) {
      const place = joined(base, path);
      if (place === undefined) continue;
      if (place === base) return base;
      const page = this.pageAt(place);
      if (page !== undefined) return page;
    }
    return undefined;
  }

  #clearBase(routes: readonly Target[]): string | undefined {
    const distinct = [...new Set(routes.map(({ path }) => path))].filter((path) => path !== "/");
    if (distinct.length < LEAST_ROUTES) return undefined;
    return this.#bases.find((base) => {
      const found = distinct.filter((path) => this.pageAt(joined(base, path) ?? "") !== undefined).length;
      return found >= distinct.length * CLEAR_SHARE;
    });
  }
}

function below(folder: string, name: string): string {
  return folder === "" ? name : `${folder}/${name}`;
}
