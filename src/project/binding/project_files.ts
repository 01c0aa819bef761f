import { existsSync } from "node:fs";
import { join } from "node:path";

/** What a repository's own file is called; its member `documentation` binds a server to the repository. */
export const PROJECT_FILE = "lectern.json";

/** KyberWeave's files, the one that wins first. They are read so that its users need not change anything. */
export const KYBER_WEAVE_FILES = [".kyber-weave/kyber-weave.yml", "kyber-weave.yml"] as const;

/**
 * Every file that may hold the configuration of a repository, whether it is there or not: one that comes or goes changes
 * what holds as well as one that is edited.
 *
 * @returns Absolute paths, the one that wins first.
 */
export function configurationFiles(root: string): string[] {
  return [PROJECT_FILE, ...KYBER_WEAVE_FILES].map((file) => join(root, file));
}

/** The file of KyberWeave's that holds in a repository. */
export function kyberWeaveFile(root: string): string | undefined {
  return KYBER_WEAVE_FILES.map((file) => join(root, file)).find((file) => existsSync(file));
}
