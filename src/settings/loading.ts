import type { Network } from "../fetch/mod.ts";
import type { SourceRecord } from "../library/mod.ts";
import type { Places } from "../storage/mod.ts";
import { headersOf } from "./headers_of.ts";
import { readSettings } from "./read_settings.ts";
import type { Settings } from "./settings.ts";

/** How this person's sources are read. */
export interface Loading {
  /** Milliseconds; see `Settings`. */
  readonly refreshEvery: number | undefined;
  readonly maxStale: number | undefined;
  readonly budgets: Settings["budgets"];
  /** The one network of the process, made when it is first asked for. */
  readonly network: () => Promise<Network>;
  /** Ends what is being fetched. */
  close(): Promise<void>;
  /** Headers for the server of a source. */
  readonly headersOf: (record: SourceRecord) => Readonly<Record<string, string>>;
}

/**
 * What a person has set for the reading of sources, ready to be used.
 *
 * @throws SettingsError
 */
export function loadingOf(places: Pick<Places, "config">): Loading {
  const { budgets, refreshEvery, maxStale, ca, proxy, noProxy } = readSettings(places);
  let network: Promise<Network> | undefined;
  return {
    budgets,
    refreshEvery,
    maxStale,
    headersOf,
    network: () => {
      network ??= import("../fetch/mod.ts").then((room) => new room.Network({ ca, proxy, noProxy }));
      return network;
    },
    close: async () => await (await network)?.close(),
  };
}
