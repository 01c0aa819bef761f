import { existsSync } from "node:fs";
import { whileLocked } from "./install_lock.ts";
import type { Installation } from "./installation.ts";
import { InstallationError } from "./installation_error.ts";
import { checkFolder } from "./owned_folder.ts";
import { linkTo, place } from "./place.ts";
import { prove } from "./prove.ts";
import { writeStamp } from "./stamp.ts";
import { settle } from "./swap_program.ts";
import { Undo } from "./undo.ts";
import { undoOnSignals } from "./undo_on_signals.ts";
import { versionIn } from "./version_line.ts";

/**
 * Puts the previous program in the place of the current one, and the other way round: twice is as before. It must answer as
 * it should, else nothing is changed. For a day no newer release is looked for by itself.
 *
 * @returns Its version.
 * @throws InstallationError, LockUnavailable
 */
export async function rollBack(
  installation: Installation,
  { env, say }: { readonly env: NodeJS.ProcessEnv; readonly say: (line: string) => void },
): Promise<string> {
  const undo = new Undo();
  const signals = undoOnSignals(undo);
  try {
    const work = () =>
      undo.onFailure(async () => {
        checkFolder(installation);
        const { previous, serverArguments } = installation;
        if (!existsSync(previous)) {
          throw new InstallationError(`There is no previous program in ${installation.folder}.`, [
            "It is there after an update. A version of your choice: update --version V",
          ]);
        }
        const { version } = await place(installation, linkTo(previous), undo);
        say("Asking it what a client would ask …");
        await prove(
          installation,
          env,
          serverArguments.filter((argument) => argument !== "--update-daily"),
        );
        writeStamp(installation, undo);
        settle(installation);
        return versionIn(version) ?? version;
      });
    return await whileLocked(installation, work, { say });
  } finally {
    signals.end();
  }
}
