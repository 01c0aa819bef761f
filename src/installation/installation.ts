import { statSync } from "node:fs";
import { join, resolve } from "node:path";
import { IS_BRANDED, NAME } from "../product/mod.ts";
import { MARKER } from "../storage/mod.ts";
import { environmentVariable } from "./environment_variable.ts";
import { InstallationError } from "./installation_error.ts";

/** A file whose exact content makes a folder ours. */
export interface Marker {
  readonly name: string;
  readonly content: string;
}

/** What is installed, and where. Paths are absolute. */
export interface Installation {
  /** Which product it is: this program, or the documentation server of Kinetis. */
  readonly product: "program" | "kinetis";
  /** All that is the installer's lies in it. */
  readonly folder: string;
  readonly marker: Marker;
  /** The current executable. */
  readonly program: string;
  /** The executable before, for a way back. */
  readonly previous: string;
  /** Where a shell finds the program: a link to it. Windows and the Kinetis server have none, nor has who has no home. */
  readonly link: string | undefined;
  /** Held by who changes the installation; it dies with its holder. */
  readonly lock: string;
  /** When a newer release was last looked for with success: seconds since 1970. */
  readonly stamp: string;
  /** Address of the releases that it was installed from. */
  readonly baseUrl: string;
  /** The folders that the installer made, to be removed with it. */
  readonly madeFolders: string;
  /** Name under which clients know the server. */
  readonly server: string;
  /** Arguments with which a client starts the program. */
  readonly serverArguments: readonly string[];
  /** Whether each start looks for a newer release once a day. */
  readonly updatesDaily: boolean;
}

/** Where to look for what a person has set. */
export interface Surroundings {
  readonly env: NodeJS.ProcessEnv;
  readonly platform: NodeJS.Platform;
}

/** Marks the folder of the Kinetis server. */
const KINETIS_MARKER: Marker = {
  name: ".kinetis-mcp-docs",
  content: "The installer of kinetis-mcp-docs keeps its program in this folder.\n",
};

/** The preset whose server has an installation of its own. */
export const KINETIS = "kinetis";

/**
 * The installation of this program: in a folder that is named, else in `LECTERN_INSTALL_DIR`, else in the user's data
 * folder. A branded program has its own name in the variable and the paths.
 *
 * @throws InstallationError when there is no home.
 */
export function programInstallation(surroundings: Surroundings, prefix?: string): Installation {
  const { env, platform } = surroundings;
  const folder = resolve(prefix || env[environmentVariable("INSTALL_DIR")] || join(dataFolder(surroundings), NAME));
  return {
    ...files(folder, platform),
    product: "program",
    marker: MARKER,
    link: linkFor(surroundings),
    server: NAME,
    // A branded program serves when it is told nothing.
    serverArguments: IS_BRANDED ? [] : ["serve"],
    updatesDaily: false,
  };
}

/**
 * The installation of the Kinetis documentation server: in a folder that is named, else in `KINETIS_MCP_DOCS_DIR`, else in
 * `~/.kinetis-mcp-docs`.
 *
 * @throws InstallationError when there is no home.
 */
export function kinetisInstallation(surroundings: Surroundings, prefix?: string): Installation {
  const { env, platform } = surroundings;
  const folder = prefix || env.KINETIS_MCP_DOCS_DIR || join(homeFolder(surroundings), ".kinetis-mcp-docs");
  return {
    ...files(resolve(folder), platform),
    product: "kinetis",
    marker: KINETIS_MARKER,
    link: undefined,
    server: "kinetis-docs",
    serverArguments: ["serve", "--preset", KINETIS, "--update-daily"],
    updatesDaily: true,
  };
}

/** Both kinds of installation that may be in a folder. */
export function installationsIn(folder: string, surroundings: Surroundings): readonly Installation[] {
  return [programInstallation(surroundings, folder), kinetisInstallation(surroundings, folder)];
}

function files(folder: string, platform: NodeJS.Platform) {
  const suffix = platform === "win32" ? ".exe" : "";
  return {
    folder,
    program: join(folder, `${NAME}${suffix}`),
    previous: join(folder, `${NAME}.previous${suffix}`),
    lock: join(folder, ".update.lock"),
    stamp: join(folder, ".last-update-check"),
    baseUrl: join(folder, ".base-url"),
    madeFolders: join(folder, ".made-folders"),
  };
}

function dataFolder(surroundings: Surroundings): string {
  const { env, platform } = surroundings;
  if (platform === "win32") return env.LOCALAPPDATA || join(homeFolder(surroundings), "AppData", "Local");
  return env.XDG_DATA_HOME || join(homeFolder(surroundings), ".local", "share");
}

function linkFor(surroundings: Surroundings): string | undefined {
  const home = surroundings.platform === "win32" ? undefined : homeOf(surroundings);
  return home === undefined ? undefined : join(home, ".local", "bin", NAME);
}

/** @throws InstallationError when the environment names none: a guess could put files where nobody looks for them. */
function homeFolder(surroundings: Surroundings): string {
  const found = homeOf(surroundings);
  if (found !== undefined) return found;
  const variable = homeVariable(surroundings);
  const given = surroundings.env[variable];
  const what = given ? `${variable} is ${JSON.stringify(given)}, which is no folder` : `${variable} is not set`;
  throw new InstallationError(`${what}, so that there is no place to install to.`, [
    `Set ${variable} to your home, or name a place: --prefix DIR`,
  ]);
}

function homeOf(surroundings: Surroundings): string | undefined {
  const home = surroundings.env[homeVariable(surroundings)];
  return home && statSync(home, { throwIfNoEntry: false })?.isDirectory() ? resolve(home) : undefined;
}

function homeVariable({ platform }: Surroundings): string {
  return platform === "win32" ? "USERPROFILE" : "HOME";
}
