import { resolve } from "node:path";
import { type Installation, InstallationError, installationAt, thisProgram } from "../installation/mod.ts";
import { NAME } from "../product/mod.ts";

/**
 * The installation that a command is about: the one in a folder that is named, else the one whose program runs.
 *
 * @param what What is to be done with it, for the message: `update`.
 * @throws InstallationError that says what to do instead.
 */
export async function installedHere(prefix: string | undefined, what: string): Promise<Installation> {
  if (prefix !== undefined) {
    const folder = resolve(prefix);
    const found = installationAt(folder, process);
    if (found) return found;
    throw new InstallationError(`${NAME} is not installed in ${folder}: its marker is not there.`, [
      "Name the folder that it was installed to: --prefix DIR",
    ]);
  }
  const running = await thisProgram(process);
  if (running.kind === "installed") return running.installation;
  const instead = {
    npm: [
      `It came from npm: npm install --global ${NAME}@latest`,
      `To have it installed apart from npm: ${NAME} install`,
    ],
    sources: ["In a checkout: git pull, then sh install.sh"],
    loose: [`To install it: ${NAME} install. To ${what} one that is installed: --prefix DIR`],
  }[running.kind];
  const at = running.kind === "sources" ? "These sources are" : `${running.path} is`;
  throw new InstallationError(`${at} not an installed program, so there is nothing to ${what}.`, instead);
}
