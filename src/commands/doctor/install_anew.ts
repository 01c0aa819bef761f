import { baseUrlOf } from "../../installation/mod.ts";
import { NAME } from "../../product/mod.ts";
import type { Machine } from "./machine.ts";

/** The command line that installs the program once more. */
export function installAnew({ installation, env, running, platform }: Machine): string {
  if (running.kind === "loose" || running.kind === "npm") return `${NAME} install`;
  try {
    const base = installation && baseUrlOf(installation, env);
    if (base && platform === "win32") return `irm ${base}/install.ps1 | iex`;
    if (base) return `curl -fsSL ${base}/install.sh | sh`;
  } catch {
    // No address of releases is known here.
  }
  return "sh install.sh";
}
