import {
  chmodSync,
  existsSync,
  lstatSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  readlinkSync,
  writeFileSync,
} from "node:fs";
import { join } from "node:path";
import {
  type Installation,
  type Installed,
  install,
  kinetisInstallation,
  programInstallation,
} from "../../src/installation/mod.ts";
import { temporaryFolder } from "../temporary_folder.ts";
import { type StandInGiven, standIn } from "./stand_in.ts";

/** A machine with a home, for the length of a test. */
export interface Machine {
  readonly root: string;
  readonly home: string;
  readonly env: NodeJS.ProcessEnv;
  /** Where the program goes by default. */
  readonly installation: Installation;
  readonly kinetis: Installation;
  /** The installation in another folder. */
  at(prefix: string): Installation;
  /** An executable outside of every installation. */
  executable(text: string): string;
  /** Installs a stand-in of a version. */
  install(version: string, given?: StandInGiven & { into?: Installation; baseUrl?: string }): Promise<Installed>;
  /** What was told while it was installed. */
  readonly said: string[];
}

/** A machine with an empty home. */
export function machine(name = "home"): Machine {
  const root = temporaryFolder();
  const home = join(root, name);
  mkdirSync(home);
  const env = { HOME: home, PATH: "/usr/bin:/bin" };
  const surroundings = { env, platform: process.platform };
  const installation = programInstallation(surroundings);
  const said: string[] = [];
  let executables = 0;
  const executable = (text: string) => {
    const file = join(root, `executable-${++executables}`);
    writeFileSync(file, text);
    chmodSync(file, 0o755);
    return file;
  };
  return {
    root,
    home,
    env,
    installation,
    said,
    kinetis: kinetisInstallation(surroundings),
    at: (prefix) => programInstallation(surroundings, prefix),
    executable,
    install: (version, { into = installation, baseUrl, ...given } = {}) =>
      install(into, { source: executable(standIn(version, given)), baseUrl, env, say: (line) => said.push(line) }),
  };
}

/** Versions of the stand-ins that are installed. */
export function versionsOf({ program, previous }: Installation): { current?: string; previous?: string } {
  const version = (file: string) =>
    existsSync(file) ? / (\S+) \(stand-in\)/.exec(readFileSync(file, "utf8"))?.[1] : undefined;
  const [current, before] = [version(program), version(previous)];
  return { ...(current ? { current } : {}), ...(before ? { previous: before } : {}) };
}

/** All that lies below a folder: path → text, `→ target` of a link, `/` of a folder. */
export function contents(folder: string): Record<string, string> {
  const paths = readdirSync(folder, { recursive: true, encoding: "utf8" }).sort();
  return Object.fromEntries(paths.map((path) => [path, describe(join(folder, path))]));
}

function describe(path: string): string {
  const stats = lstatSync(path);
  if (stats.isSymbolicLink()) return `→ ${readlinkSync(path)}`;
  return stats.isDirectory() ? "/" : readFileSync(path, "utf8");
}
