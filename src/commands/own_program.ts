import { InstallationError, thisProgram } from "../installation/mod.ts";
import { NAME } from "../product/mod.ts";

/**
 * The program that agents are to start, by its real path: clients that are started from a menu have another PATH than a
 * shell, and a link may lead elsewhere tomorrow.
 *
 * @throws InstallationError when what runs now would not be there the next time.
 */
export async function ownProgram(): Promise<string> {
  const running = await thisProgram(process);
  if (running.kind === "sources") {
    throw new InstallationError(`This is no executable of ${NAME}, but its sources run by another program.`, [
      `In a checkout, sh install.sh builds one and installs it. Then: ${NAME} register --all`,
    ]);
  }
  if (/[\\/]_npx[\\/]/.test(running.path)) {
    throw new InstallationError(`${running.path} lies in npm's cache, which is cleared from time to time.`, [
      `Install it first, which registers it as well: npx ${NAME} install`,
    ]);
  }
  return running.path;
}
