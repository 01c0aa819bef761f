/** Completions of the command line, a script for each shell, all from one outline. */
import { bash } from "./bash.ts";
import { fish } from "./fish.ts";
import type { Outline } from "./outline.ts";
import { powershell } from "./powershell.ts";
import { zsh } from "./zsh.ts";

export { type Outline, outlineOf } from "./outline.ts";

/** Makes the script of a shell. */
export const SCRIPTS: Readonly<Record<string, (outline: Outline) => string>> = { bash, zsh, fish, powershell };
