import { homedir } from "node:os";
import { join } from "node:path";
import type { ClientContext } from "./client.ts";

/** The person's home. */
export function home({ env }: ClientContext): string {
  return env.HOME || env.USERPROFILE || homedir();
}

/** Where programs of the terminal keep their configuration, on every system. */
export function configHome(context: ClientContext): string {
  return context.env.XDG_CONFIG_HOME || join(home(context), ".config");
}

/** Where desktop programs keep theirs. */
export function desktopConfigHome(context: ClientContext): string {
  if (context.platform === "darwin") return join(home(context), "Library", "Application Support");
  if (context.platform === "win32") return context.env.APPDATA || join(home(context), "AppData", "Roaming");
  return configHome(context);
}
