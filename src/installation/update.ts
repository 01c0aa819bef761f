import type { Network } from "../fetch/mod.ts";
import { NAME } from "../product/mod.ts";
import { baseUrlOf } from "./base_url.ts";
import { askVersion } from "./first_start.ts";
import { whileLocked } from "./install_lock.ts";
import type { Installation } from "./installation.ts";
import { checkFolder } from "./owned_folder.ts";
import { madeOf, place } from "./place.ts";
import { prove } from "./prove.ts";
import { type OnBytes, Releases } from "./releases.ts";
import { isDue, sinceStamp, writeStamp } from "./stamp.ts";
import { settle } from "./swap_program.ts";
import { targetVersion, type Wanted } from "./target_version.ts";
import { Undo } from "./undo.ts";
import { undoOnSignals } from "./undo_on_signals.ts";
import { unpackProgram } from "./unpack_program.ts";
import { checkVersion, versionIn } from "./version_line.ts";

/** How to look for a newer release. */
export interface UpdateOptions extends Wanted {
  /** Look though it was looked for within a day. */
  readonly force?: boolean;
  readonly network: Network;
  readonly env: NodeJS.ProcessEnv;
  /** As in `linux-x64`. */
  readonly platform: string;
  /** Tells how far it is, a line at a time. */
  readonly say: (line: string) => void;
  readonly onBytes: OnBytes;
}

/** What came of it. */
export type Update =
  /** It was looked for so many seconds ago, and not again. */
  | { readonly action: "recent"; readonly secondsAgo: number }
  /** There is none that is newer. */
  | { readonly action: "current"; readonly version: string }
  /** `from` is not known of a program that does not start. */
  | { readonly action: "updated"; readonly from: string | undefined; readonly to: string };

/**
 * Looks for a newer release once a day, and puts it in the place of the installed program, once it has answered as it
 * should. Servers that run keep their file. When anything fails, the program is the one before, and it is not noted that it was
 * looked for.
 *
 * @throws InstallationError, LockUnavailable
 */
export async function update(installation: Installation, options: UpdateOptions): Promise<Update> {
  const isForced = options.force || options.version !== undefined;
  const recent = (): Update | undefined =>
    isForced || isDue(installation) ? undefined : { action: "recent", secondsAgo: sinceStamp(installation) ?? 0 };
  const base = baseUrlOf(installation, options.env);
  // Who held the lock may just have done it.
  const work = async () => recent() ?? (await updateLocked(installation, base, options));
  return recent() ?? (await whileLocked(installation, work, { say: options.say }));
}

async function updateLocked(installation: Installation, base: string, options: UpdateOptions): Promise<Update> {
  const { network, platform, say, onBytes, env } = options;
  checkFolder(installation);
  const from = await installedVersion(installation);
  const releases = new Releases(base, network);
  const versions = await releases.versions();
  const to = await targetVersion(versions, from, options, base);
  if (to === undefined) {
    writeStamp(installation, new Undo());
    return { action: "current", version: from! };
  }
  say(`Fetching ${NAME} ${to} …`);
  const folder = releases.folder(to, versions);
  const archive = `${NAME}-${platform}.tar.gz`;
  const bytes = await releases.file(folder, archive, onBytes);
  const file = platform.startsWith("win32") ? `${NAME}.exe` : NAME;
  const parts = await unpackProgram(bytes, file, `${folder}/${archive}`);
  const undo = new Undo();
  const signals = undoOnSignals(undo);
  try {
    await undo.onFailure(async () => {
      checkVersion((await place(installation, madeOf(parts), undo)).version, to);
      say("Asking it what a client would ask …");
      // Without the look for newer releases, which would wait for this very lock.
      const args = installation.serverArguments.filter((argument) => argument !== "--update-daily");
      await prove(installation, env, args);
      writeStamp(installation, undo);
      settle(installation);
    });
  } finally {
    signals.end();
  }
  return { action: "updated", from, to };
}

/** Version of the program that is installed; `undefined` when it does not start, so that any release is better. */
async function installedVersion({ program }: Installation): Promise<string | undefined> {
  return await askVersion(program).then(versionIn, () => undefined);
}
