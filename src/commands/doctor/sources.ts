import { existsSync } from "node:fs";
import { type KeptSource, keyOf } from "../../library/mod.ts";
import { NAME } from "../../product/mod.ts";
import { findProject } from "../../settings/mod.ts";
import { age } from "../../tools/mod.ts";
import { asShellWord } from "../in_single_quotes.ts";
import { storedSources } from "../named_sources.ts";
import { keptOwnSources } from "../own_sources.ts";
import type { Check } from "./check.ts";
import type { Diagnosis } from "./diagnosis.ts";
import type { Machine } from "./machine.ts";

/** What is stored of each source, and what went wrong when it was read last. Nothing is read for this. */
export const sources: Check = {
  name: "sources",
  title: "Sources",
  limit: 60_000,
  async run(machine, said) {
    const kept = (await keptOwnSources()) ?? [...added(said), ...declared(machine)];
    said.data.sources = kept.map((source) => look(source, machine, said));
    if (kept.length === 0 && said.findings.length === 0) said.note(`None was added yet: ${NAME} add <source>`);
    orphans(said);
  },
};

/** The sources that were added, but for those whose record cannot be read. */
function added(said: Diagnosis): KeptSource[] {
  const stored = storedSources();
  return stored.names().flatMap((name) => {
    const store = stored.store(name);
    const record = store.record();
    if (record) return [{ record, store }];
    const fix = `${NAME} remove ${asShellWord(name)}`;
    said.error("source_unreadable", `${name}: its source.json cannot be read. Remove it, then add it again.`, fix);
    return [];
  });
}

/** What a repository's file names; one that is wrong is another check's business. */
function declared({ directory, home }: Machine): KeptSource[] {
  const stored = storedSources();
  try {
    const records = findProject(directory, home)?.sources ?? [];
    const names = stored.names();
    const shared = records.filter((record) => !names.includes(keyOf(record)));
    return shared.map((record) => ({ record, store: stored.passing(record) }));
  } catch {
    return [];
  }
}

function look({ record, store, compiled }: KeptSource, { env, now }: Machine, said: Diagnosis) {
  const name = keyOf(record);
  const { kind, origin, headerFrom } = record;
  const of = (state: string, ageMs: number | null, error: string | null) => ({
    name,
    kind,
    origin,
    state,
    ageMs,
    error,
  });
  if (compiled) {
    said.note(`${name}: compiled in.`);
    return of("compiled", now - compiled().obtainedAt, null);
  }
  const refresh = `${NAME} refresh ${asShellWord(name)}`;
  if (headerFrom !== undefined && !env[headerFrom]?.trim()) {
    const what = `${name}: ${headerFrom} is not set, which holds the header for its server.`;
    said.warning("header_unset", what, `export ${headerFrom}=…`);
  }
  if (isPath(origin) && !existsSync(origin)) {
    said.error(
      "source_missing",
      `${name}: there is nothing at ${origin} any more.`,
      `${NAME} remove ${asShellWord(name)}`,
    );
    return of("missing", null, "source_missing");
  }
  const state = store.state();
  if (!state) {
    said.note(`${name}: not read yet.`);
    return of("unread", null, null);
  }
  const ageMs = Math.max(0, now - state.obtainedAt);
  const failure = store.failure();
  if (failure) {
    const ago = age(Math.max(0, now - failure.at));
    const what = `${name}: the last try to read it failed ${ago} ago (${failure.code}): ${failure.reason}`;
    said.warning("source_failed", what, refresh);
  }
  if (!store.hasWholeIndex(state)) {
    const what = `${name}: its index is missing, damaged or of another version; it is built anew when it is next asked.`;
    said.warning("index_unusable", what, refresh);
    return of("damaged", ageMs, failure?.code ?? null);
  }
  said.note(`${name}: ${age(ageMs)} old, from ${origin}.`);
  return of("ready", ageMs, failure?.code ?? null);
}

/** What killed processes left, which the next start removes unless it may not. */
function orphans(said: Diagnosis): void {
  const stored = storedSources();
  const stores = [...stored.names().map((name) => stored.store(name)), ...stored.allPassing()];
  const left = stores.filter(({ hasOrphans }) => hasOrphans).map(({ folder }) => folder);
  said.data.orphans = left;
  for (const folder of left) said.warning("orphans", `A killed process left files in ${folder}.`, `${NAME} prune`);
}

/** Whether an origin is on this disk. */
function isPath(origin: string): boolean {
  return /^([/\\]|[a-z]:[/\\])/i.test(origin);
}
