import { realpathSync } from "node:fs";
import { join } from "node:path";
import { FileFault, writtenText } from "../faults/mod.ts";
import { digest, isWithin } from "../storage/mod.ts";
import { kyberWeaveFile, PROJECT_FILE } from "./binding/mod.ts";
import type { ProjectConfiguration } from "./configuration.ts";
import { fromKyberWeaveYaml } from "./kyber_weave_yaml.ts";
import { fromLecternJson } from "./lectern_json.ts";
import { ProjectError } from "./project_error.ts";

/** A repository's configuration, and where it stands. */
export interface ReadProject {
  readonly configuration: ProjectConfiguration;
  /** Absolute path of the file that holds. */
  readonly file: string;
  readonly kind: "lectern" | "kyber-weave";
  /** Differs when what the file says may differ. */
  readonly stamp: string;
}

/**
 * Reads what a repository says of its documents: the member `documentation` of its `lectern.json`, or else KyberWeave's
 * file. Only files in the folder itself count, none above it.
 *
 * @param root The repository, absolute.
 * @returns `undefined` when it says nothing: then no server is bound to it.
 * @throws ProjectError when a file is there and cannot be used; it binds all the same.
 */
export function readProject(root: string): ReadProject | undefined {
  const file = join(root, PROJECT_FILE);
  const text = textIn(root, file, "a JSON file");
  const configuration = text === undefined ? undefined : fromLecternJson(text, file);
  if (configuration) return { configuration, file, kind: "lectern", stamp: digest(text!) };
  return readKyberWeave(root);
}

function readKyberWeave(root: string): ReadProject | undefined {
  const file = kyberWeaveFile(root);
  const text = file && textIn(root, file, "a YAML file");
  if (file === undefined || text === undefined) return undefined;
  return { configuration: fromKyberWeaveYaml(text, file), file, kind: "kyber-weave", stamp: digest(text) };
}

/**
 * Text of a file of a repository.
 *
 * @returns `undefined` when it is not there.
 * @throws ProjectError, also when a link leads out of the repository.
 */
export function textIn(root: string, file: string, what: string): string | undefined {
  try {
    const text = writtenText(file, what);
    if (text !== undefined && !isWithin(realpathSync(file), realpathSync(root))) {
      throw new FileFault(`It leads out of ${root}; a repository's file must lie in it.`);
    }
    return text;
  } catch (error) {
    if (error instanceof FileFault) throw new ProjectError(file, [error.message.replace(`${file} `, "it ")]);
    throw error;
  }
}
