import type { ProjectConfiguration } from "../../project/mod.ts";
import { InitError } from "./init_error.ts";
import { type PlannedFile, plannedNew } from "./planned_file.ts";
import { type ScaffoldOptions, scaffold } from "./scaffold.ts";
import type { Survey } from "./survey.ts";

/**
 * The documents that a repository begins with, as far as they are not there.
 *
 * @throws InitError when they would not pass the repository's own checks.
 */
export function scaffolding(
  root: string,
  configuration: ProjectConfiguration,
  { catalog }: Pick<Survey, "catalog">,
  options: ScaffoldOptions,
): PlannedFile[] {
  const files = scaffold(configuration, options).map(({ path, text }) => plannedNew(root, path, text));
  const isAllThere = files.every(({ action }) => action === "keep");
  if (!isAllThere && catalog && !catalog.owners.includes(options.owner)) {
    const known = catalog.owners.slice(0, 20).join(", ");
    throw new InitError(`${catalog.path} has no owner "${options.owner}". Give one that it has with --owner: ${known}`);
  }
  return files;
}
