import { NAME } from "../product/mod.ts";
import { type Loading, loadingOf } from "../settings/mod.ts";
import { places } from "../storage/mod.ts";
import { note } from "./terminal.ts";

/** How this person's sources are read; what goes wrong is told on standard error. */
export function sourceOptions(): Loading & { readonly log: (line: string) => void } {
  return { ...loadingOf(places()), log: (line) => note(`${NAME}: ${line}`) };
}
