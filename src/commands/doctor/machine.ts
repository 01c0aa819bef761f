import { homedir } from "node:os";
import type { Client } from "../../clients/mod.ts";
import {
  type Installation,
  InstallationError,
  programInstallation,
  type ThisProgram,
  thisProgram,
} from "../../installation/mod.ts";
import { type Places, places } from "../../storage/mod.ts";

/** The machine that is looked at, as far as the checks share it. */
export interface Machine {
  readonly env: NodeJS.ProcessEnv;
  readonly platform: NodeJS.Platform;
  /** The working directory. */
  readonly directory: string;
  readonly home: string;
  readonly places: Places;
  /** The program that runs. */
  readonly running: ThisProgram;
  /** Where this program is, or would be, installed; nothing without a home. Whether it is there is for a check to see. */
  readonly installation: Installation | undefined;
  readonly clients: readonly Client[];
  /** Milliseconds since 1970. */
  readonly now: number;
}

/** This machine. */
export async function thisMachine(): Promise<Machine> {
  const { CLIENTS } = await import("../../clients/mod.ts");
  const running = await thisProgram(process);
  return {
    env: process.env,
    platform: process.platform,
    directory: process.cwd(),
    home: process.env.HOME || process.env.USERPROFILE || homedir(),
    places: places(),
    running,
    installation: running.kind === "installed" ? running.installation : installationElsewhere(),
    clients: CLIENTS,
    now: Date.now(),
  };
}

function installationElsewhere(): Installation | undefined {
  try {
    return programInstallation(process);
  } catch (error) {
    if (error instanceof InstallationError) return undefined;
    throw error;
  }
}
