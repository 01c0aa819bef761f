import { lstatSync, type Stats } from "node:fs";
import { InstallationError } from "./installation_error.ts";

/**
 * What stands at a path, a link itself and not where it leads; `undefined` for nothing.
 *
 * @throws InstallationError when it cannot be looked at.
 */
export function entryAt(path: string): Stats | undefined {
  try {
    return lstatSync(path);
  } catch (error) {
    const { code, message } = error as NodeJS.ErrnoException;
    if (code === "ENOENT" || code === "ENOTDIR") return undefined;
    throw new InstallationError(`${path} cannot be looked at: ${message}.`, [
      "Give yourself the permission to, or choose another place: --prefix DIR",
    ]);
  }
}
