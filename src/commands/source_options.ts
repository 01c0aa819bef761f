import { Network } from "../fetch/mod.ts";
import type { SourceOptions } from "../library/mod.ts";
import { readSettings } from "../settings/mod.ts";
import { places } from "../storage/mod.ts";
import { note } from "./terminal.ts";

/** How this person's sources are read: their settings, and one network for all. */
export function sourceOptions(): SourceOptions & { readonly network: () => Network } {
  const { refreshEvery, maxStale, ca, proxy, noProxy } = readSettings(places());
  let opened: Network | undefined;
  return {
    log: (line) => note(`lectern: ${line}`),
    refreshEvery,
    maxStale,
    network: () => {
      opened ??= new Network({ ca, proxy, noProxy });
      return opened;
    },
  };
}
