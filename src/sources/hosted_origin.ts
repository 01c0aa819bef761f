import type { Origin } from "./origin.ts";
import { SourceError } from "./source_error.ts";

/** Owner or name of a repository, as GitHub allows it. */
const PART = "[A-Za-z0-9_.-]+";
const GITHUB = new RegExp(`^github:(${PART})/(${PART})((?:/[^@]*)?)(?:@(.+))?$`);
const GITHUB_PAGE = new RegExp(
  `^https?://(?:www\\.)?github\\.com/(${PART})/(${PART}?)(?:\\.git)?(?:/(?:tree|blob)/([^/]+)(/.*)?)?/?$`,
);
const NPM = /^npm:((?:@[a-z0-9-~][a-z0-9-._~]*\/)?[a-z0-9-~][a-z0-9-._~]*)(?:@(.+))?$/i;
const NPM_PAGE = /^https?:\/\/(?:www\.)?npmjs\.com\/package\/((?:@[^/]+\/)?[^/]+)(?:\/v\/([^/]+))?\/?$/i;
const GIT =
  /^(?:git\+((?:https?|ssh|file):\/\/[^#]+)|(git@[^:#]+:[^#]+)|(https?:\/\/[^#]+\.git))(?:#([^@]*))?(?:@([^@/]*))?$/;

/**
 * Recognises what lies in a repository or a registry: `github:owner/repo[/path][@ref]`, `npm:name[@version]`,
 * `git+https://host/repo.git[#path][@ref]`, `git@host:repo.git`, and the pages of GitHub and npm as a browser shows them.
 *
 * @throws SourceError when it begins like one of them and is none.
 */
export function hostedOrigin(text: string): Origin | undefined {
  return fromGithub(text) ?? fromNpm(text) ?? fromGit(text);
}

function fromGithub(text: string): Origin | undefined {
  const page = GITHUB_PAGE.exec(text);
  if (page) return github(page[1]!, page[2]!, page[4] ?? "", page[3]);
  if (!/^github:/i.test(text)) return undefined;
  const [, owner, repository, path, ref] = GITHUB.exec(text.replace(/^github:/i, "github:")) ?? [];
  if (!owner || !repository)
    throw wrongForm(text, "github:owner/repo, github:owner/repo/docs or github:owner/repo/docs@v2");
  return github(owner, repository, path ?? "", ref);
}

function github(owner: string, repository: string, path: string, ref: string | undefined): Origin {
  const below = segments(path);
  const origin = `github:${owner}/${repository.replace(/\.git$/, "")}${below ? `/${below}` : ""}`;
  return { kind: "github", origin: ref ? `${origin}@${ref}` : origin, ...(ref ? { ref } : {}) };
}

function fromNpm(text: string): Origin | undefined {
  const page = NPM_PAGE.exec(text);
  if (!page && !/^npm:/i.test(text)) return undefined;
  const [, name, ref] = page ?? NPM.exec(text.replace(/^npm:/i, "npm:")) ?? [];
  if (!name) throw wrongForm(text, "npm:name, npm:name@version or npm:@scope/name@version");
  return { kind: "npm", origin: `npm:${name}${ref ? `@${ref}` : ""}`, ...(ref ? { ref } : {}) };
}

function fromGit(text: string): Origin | undefined {
  // `repo.git@v2` means `repo.git#@v2`.
  const found = GIT.exec(text.replace(/^git:/i, "git+").replace(/\.git@([^@/#]+)$/, ".git#@$1"));
  if (!found) {
    if (/^git[+:]/i.test(text)) throw wrongForm(text, "git+https://host/repo.git, git+https://host/repo.git#docs@v2");
    return undefined;
  }
  const [, plus, ssh, address, path = "", ref] = found;
  const where = [segments(path), ref ? `@${ref}` : ""].join("");
  const origin = `git:${plus ?? ssh ?? address}${where ? `#${where}` : ""}`;
  return { kind: "git", origin, ...(ref ? { ref } : {}) };
}

function segments(path: string): string {
  return path
    .split("/")
    .filter((segment) => segment !== "" && segment !== ".")
    .join("/");
}

function wrongForm(text: string, forms: string): SourceError {
  return new SourceError("source_form", `"${text}" is not a source of that kind. It looks like ${forms}.`);
}
