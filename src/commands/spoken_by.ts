import type { Preset } from "../presets/mod.ts";
import { ALL_REVISIONS, declaredOnly, type ProtocolOptions, type Revision } from "../protocol/mod.ts";

/** Entries of a list in one answer: 500 resources are about 100 KB. */
const PAGE_SIZE = 500;

/** How a preset is spoken with: its revisions, newest first (all where it names none), its requests, and pages of its lists. */
export function spokenBy({ revisions, requests }: Preset): Pick<ProtocolOptions, "revisions" | "pageSize"> {
  const named = ALL_REVISIONS.filter(({ version }) => revisions?.includes(version) ?? true);
  const [newest = ALL_REVISIONS[0], ...older] = requests ? named.map((one) => limitedTo(requests, one)) : named;
  return { revisions: [newest, ...older], ...(requests ? {} : { pageSize: PAGE_SIZE }) };
}

/** A revision that knows these requests alone, and each only where what it needs is offered. */
function limitedTo(requests: readonly string[], revision: Revision): Revision {
  const methods = declaredOnly(revision.methods).filter(([name]) => requests.includes(name));
  return { ...revision, methods: new Map(methods) };
}
