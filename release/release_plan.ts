import { readFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { parseArgs } from "node:util";
import { valid } from "semver";
import {
  BuildError,
  PLATFORMS,
  type Platform,
  PROGRAM_FLAGS,
  type Program,
  platformNamed,
  programFrom,
  root,
} from "../build/mod.ts";

/** What to release. */
export interface ReleasePlan {
  readonly program: Program;
  /** The folder that becomes the release; it is emptied first. */
  readonly out: string;
  readonly platforms: readonly Platform[];
  /** Versions that were released before, newest first. */
  readonly versionsBefore: readonly string[];
  /** From 1, quick, to 9, small. */
  readonly compression: number;
  /** Name in the registry of MCP servers, `io.github.somebody/lectern`; undefined to derive it from the base address. */
  readonly registryName: string | undefined;
}

/** What `npm run release -- --help` says. */
export const usage = `usage: npm run release -- [options]

  --out DIR             where the release goes; the folder is emptied first (dist/release)
  --base-url URL        where the newest release will lie; compiled in, and written into the install scripts
  --platform P          only this platform (repeatable): ${PLATFORMS.map(({ id }) => id).join(", ")}
  --versions FILE       VERSIONS of the release before, to which this one is added
  --registry-name NAME  name in the registry of MCP servers (from the base address)
  --compression 1..9    1 is quick, 9 small (9)
  --name NAME           name of the program (lectern)
  --preset FILE         compile a preset in, as JSON
  --entry FILE          program to build (src/main.ts)
  --help                this text
`;

/**
 * What the command line asks for, or undefined if it asks for help.
 *
 * @throws BuildError naming the flag, its value and what is allowed.
 */
export function releasePlanFrom(args: readonly string[]): ReleasePlan | undefined {
  const { values } = parseArgs({
    args: [...args],
    options: {
      ...PROGRAM_FLAGS,
      out: { type: "string", default: join(root, "dist/release") },
      platform: { type: "string", multiple: true, default: PLATFORMS.map(({ id }) => id) },
      versions: { type: "string" },
      compression: { type: "string", default: "9" },
      "registry-name": { type: "string" },
      help: { type: "boolean", short: "h", default: false },
    },
  });
  if (values.help) return undefined;
  if (!/^[1-9]$/.test(values.compression)) throw new BuildError(`--compression ${values.compression}: use 1 to 9`);
  const registryName = values["registry-name"];
  if (registryName !== undefined && !/^[a-zA-Z0-9.-]+\/[a-zA-Z0-9._-]+$/.test(registryName)) {
    throw new BuildError(`--registry-name ${registryName}: use a domain in reverse, a slash and a name`);
  }
  return {
    program: programFrom(values),
    out: resolve(values.out),
    platforms: [...new Set(values.platform)].map(platformNamed),
    versionsBefore: values.versions === undefined ? [] : versionsIn(values.versions),
    compression: Number(values.compression),
    registryName,
  };
}

function versionsIn(file: string): string[] {
  const lines = readFileSync(file, "utf8").split(/\r?\n/).filter(Boolean);
  const wrong = lines.find((line) => valid(line) !== line);
  if (wrong !== undefined) throw new BuildError(`--versions ${file}: ${JSON.stringify(wrong)} is no version`);
  return lines;
}
