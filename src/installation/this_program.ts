import { realpathSync } from "node:fs";
import { dirname, sep } from "node:path";
import process from "node:process";
import { type Installation, installationsIn, type Surroundings } from "./installation.ts";
import { isOurs } from "./owned_folder.ts";

/** How the program that runs came here. */
export type ThisProgram =
  /** It is the installed one. */
  | { readonly kind: "installed"; readonly path: string; readonly installation: Installation }
  /** An executable from an npm package. */
  | { readonly kind: "npm"; readonly path: string }
  /** An executable that was put somewhere by hand, or just built. */
  | { readonly kind: "loose"; readonly path: string }
  /** No executable: Node, or Deno, runs the sources. */
  | { readonly kind: "sources" };

/** Tells how the program that runs came here. */
export async function thisProgram(surroundings: Surroundings): Promise<ThisProgram> {
  // Deno has no such module, and builds no such executables.
  const isExecutable = await import("node:sea").then(({ isSea }) => isSea()).catch(() => false);
  return isExecutable ? programAt(realpathSync(process.execPath), surroundings) : { kind: "sources" };
}

/** Tells how an executable came to where it is. */
export function programAt(path: string, surroundings: Surroundings): ThisProgram {
  const installation = installationAt(dirname(path), surroundings);
  if (installation?.program === path) return { kind: "installed", path, installation };
  return { kind: path.includes(`${sep}node_modules${sep}`) ? "npm" : "loose", path };
}

/** The installation in a folder, known by its marker. */
export function installationAt(folder: string, surroundings: Surroundings): Installation | undefined {
  return installationsIn(folder, surroundings).find(({ marker }) => isOurs(folder, marker));
}
