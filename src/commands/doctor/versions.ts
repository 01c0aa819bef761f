import { existsSync } from "node:fs";
import { runProgram } from "../../clients/mod.ts";
import { sinceStamp } from "../../installation/mod.ts";
import { NAME, VERSION } from "../../product/mod.ts";
import { readSettings } from "../../settings/mod.ts";
import { age } from "../../tools/mod.ts";
import type { Check } from "./check.ts";
import type { Machine } from "./machine.ts";

/** Which versions are here, and when a newer one was looked for. */
export const versions: Check = {
  name: "versions",
  title: "Versions",
  limit: 30_000,
  async run(machine, said) {
    const { installation, now } = machine;
    const installed = await versionOf(installation?.program, machine);
    const previous = await versionOf(installation?.previous, machine);
    const since = installation && sinceStamp(installation, now);
    const autoUpdate = isAutomatic(machine);
    Object.assign(said.data, { running: VERSION, installed, previous, secondsSinceLooked: since ?? null, autoUpdate });
    if (installed === null) {
      said.note(`${NAME} is not installed: this is ${VERSION}.`);
      return;
    }
    said.note(
      `Installed: ${installed}${previous === null ? "" : `; before that ${previous}, for ${NAME} update --rollback`}.`,
    );
    said.note(
      since === undefined ? "No newer one was looked for yet." : `A newer one was looked for ${age(since * 1000)} ago.`,
    );
    said.note(autoUpdate ? "Updates itself (autoUpdate)." : `Updates when you say so: ${NAME} update`);
    if (installed !== VERSION) {
      const what = `This is ${VERSION}, but ${installed} is installed, which is what agents start.`;
      said.warning("version_differs", what, machine.running.kind === "sources" ? `${NAME} update` : `${NAME} install`);
    }
  },
};

/** What a program says of its version; `null` when there is none, or it does not run, which another check tells. */
async function versionOf(program: string | undefined, { running, home }: Machine): Promise<string | null> {
  if (program === undefined || !existsSync(program)) return null;
  if (running.kind === "installed" && running.installation.program === program) return VERSION;
  const { output } = await runProgram(program, ["version"], {
    env: {},
    cwd: existsSync(home) ? home : "/",
    limit: 10_000,
  });
  return /^\S+ (\d+\.\d+\.\d+\S*)/.exec(output)?.[1] ?? null;
}

function isAutomatic({ places, env }: Machine): boolean {
  try {
    return readSettings(places, env).autoUpdate ?? false;
  } catch {
    // What is wrong with the settings is another check's business.
    return false;
  }
}
