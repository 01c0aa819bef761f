import { readdirSync, readFileSync, statSync } from "node:fs";
import { join } from "node:path";
import { type Client, type ClientContext, clientNamed } from "../../src/clients/mod.ts";
import { temporaryFolder } from "../temporary_folder.ts";

/** A machine with nothing on it but these files of a home; our own data lie apart from it. */
export interface Machine {
  readonly home: string;
  readonly context: ClientContext;
  /** A file's text, by its path below the home. */
  read(path: string): string;
  /** Every file of the home with its bytes, to compare before and after. */
  files(): ReadonlyMap<string, string>;
}

/** Makes a machine. Programs are looked for in `bin/` of the home alone. */
export function machine(
  files: Readonly<Record<string, string>> = {},
  platform: NodeJS.Platform = "linux",
  env: NodeJS.ProcessEnv = {},
): Machine {
  const home = temporaryFolder(files);
  const data = join(temporaryFolder(), "lectern");
  const context: ClientContext = {
    env: { HOME: home, PATH: join(home, "bin"), ...env },
    platform,
    directory: join(home, "project"),
    data,
    patience: 5_000,
  };
  return {
    home,
    context,
    read: (path) => readFileSync(join(home, path), "utf8"),
    files: () => new Map(filesBelow(home)),
  };
}

function filesBelow(folder: string, below = ""): [string, string][] {
  return readdirSync(join(folder, below))
    .sort()
    .filter((name) => below !== "" || !(name === "bin" || name.includes(".calls") || name.endsWith(".child")))
    .flatMap((name): [string, string][] => {
      const path = join(below, name);
      const full = join(folder, path);
      if (!statSync(full).isDirectory()) return [[path, readFileSync(full, "utf8")]];
      return [[`${path}/`, ""], ...filesBelow(folder, path)];
    });
}

/** A client that must be known. */
export function client(id: string): Client {
  const found = clientNamed(id);
  if (!found) throw new Error(`No client ${id}`);
  return found;
}

/** What is registered in most tests: a path with a blank, as many have. */
export const LECTERN = { name: "lectern", command: "/opt/my tools/lectern", args: ["serve"] } as const;
