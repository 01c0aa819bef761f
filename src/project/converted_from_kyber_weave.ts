import { kyberWeaveFile } from "./binding/mod.ts";
import type { WrittenDocumentation } from "./documentation_schema.ts";
import { KYBER_WEAVE_ROOT, writtenInKyberWeave } from "./kyber_weave_yaml.ts";
import { textIn } from "./read_project.ts";

/**
 * What a repository's `kyber-weave.yml` says, as the member `documentation` of a `lectern.json`: both are read to the same
 * configuration.
 *
 * @returns `undefined` when there is no such file.
 * @throws ProjectError when it cannot be used.
 */
export function convertedFromKyberWeave(root: string): WrittenDocumentation | undefined {
  const file = kyberWeaveFile(root);
  const text = file && textIn(root, file, "a YAML file");
  if (file === undefined || text === undefined) return undefined;
  const { roots = [KYBER_WEAVE_ROOT], ...rest } = writtenInKyberWeave(text, file);
  return { roots, ...rest };
}
