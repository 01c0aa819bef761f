import { basename, delimiter, dirname } from "node:path";
import { inSingleQuotes } from "./in_single_quotes.ts";

/**
 * What a person has to do so that their shell finds a program: nothing where its folder is on `PATH`. No start file of a
 * shell is ever edited.
 *
 * @param program Absolute path.
 */
export function pathAdvice(program: string, env: NodeJS.ProcessEnv = process.env): string {
  const folder = dirname(program);
  if ((env.PATH ?? "").split(delimiter).includes(folder)) return "";
  return `\n${folder} is not on your PATH. To have it there, ${lineFor(folder, env)}\n`;
}

function lineFor(folder: string, env: NodeJS.ProcessEnv): string {
  if (process.platform === "win32") {
    return `run in PowerShell:\n\n    [Environment]::SetEnvironmentVariable("Path", "$([Environment]::GetEnvironmentVariable("Path", "User"));${folder}", "User")\n`;
  }
  const home = env.HOME;
  const shown =
    home && folder.startsWith(`${home}/`)
      ? `"$HOME${quotedInside(folder.slice(home.length))}"`
      : inSingleQuotes(folder);
  const isFish = basename(env.SHELL ?? "sh") === "fish";
  const path = shown.startsWith('"') ? `"${shown.slice(1, -1)}:$PATH"` : `${shown}:"$PATH"`;
  return `add this line to your shell's start file:\n\n    ${isFish ? `fish_add_path ${shown}` : `export PATH=${path}`}\n`;
}

/** Text within double quotes of a shell. */
function quotedInside(text: string): string {
  return text.replace(/[\\"$`]/g, "\\$&");
}
