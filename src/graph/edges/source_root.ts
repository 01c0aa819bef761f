import { repositoryPath } from "../../project/mod.ts";
import type { GovernedDocument } from "../document.ts";

/** A document's `source-root` as paths are compared; nothing for one that leads out of the repository. */
export function sourceRootOf({ identity }: Pick<GovernedDocument, "identity">): string | undefined {
  return identity.sourceRoot === undefined ? undefined : repositoryPath(identity.sourceRoot);
}
