import type { KeptSource } from "../library/mod.ts";
import { ownSources } from "../presets/mod.ts";
import { storedSources } from "./named_sources.ts";

/**
 * The sources of the preset that this program was made of, each with where it is kept: it has no others. Nothing in lectern
 * itself, which has what was added.
 */
export async function keptOwnSources(): Promise<KeptSource[] | undefined> {
  const stored = storedSources();
  return (await ownSources())?.map((source) => ({ ...source, store: stored.passing(source.record) }));
}
