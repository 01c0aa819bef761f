import { type Corpus, Failure, type KeptSource, type LiveSource, liveSource } from "../library/mod.ts";
import { NAME } from "../product/mod.ts";
import { plural } from "../tools/mod.ts";
import { ProgressBar } from "./progress_bar.ts";
import { sourceOptions } from "./source_options.ts";
import { bytes, note } from "./terminal.ts";

/** A load that a person waits for failed; the message names the source and gives the whole reason. */
export class LoadError extends Error {
  readonly code: string;

  constructor(origin: string, { code, reason }: Pick<Failure, "code" | "reason">) {
    super(`${reason.includes(origin) ? "" : `${origin}: `}${reason} (${code})`);
    this.name = "LoadError";
    this.code = code;
  }
}

/**
 * Reads a source anew while a bar shows how far it is.
 *
 * @param accept Takes it even if it lost most of what was there.
 * @throws LoadError when it could not be read or stored, or was refused; what was stored before is still there.
 */
export async function load(source: KeptSource, { accept = false } = {}): Promise<LiveSource> {
  const bar = new ProgressBar(source.record.name);
  const { close, ...options } = sourceOptions();
  const live = liveSource(source, { ...options, log: () => {} });
  try {
    await live.reload(bar.update, undefined, accept);
    refuseUnstored(source, live);
    return live;
  } catch (error) {
    if (!(error instanceof Failure)) throw error;
    throw new LoadError(source.record.origin, error);
  } finally {
    bar.clear();
    await close();
  }
}

/** A server goes on with what it has in memory; of a command that ends here nothing would be left. */
function refuseUnstored({ store, record, compiled }: KeptSource, { provenance }: LiveSource): void {
  if (compiled) return;
  const stored = store.state()?.obtainedAt ?? 0;
  if (stored >= provenance!.obtainedAt) return;
  const reason = `It was read, but could not be stored in ${store.folder}. Make room, or set LECTERN_HOME to a folder that can be written.`;
  throw new LoadError(record.origin, { code: "not_stored", reason });
}

/** What is to be told of a corpus that was just loaded. */
export function summary(corpus: Corpus): string {
  const { format, sectionCount, provenance } = corpus;
  const size = bytes(corpus.bytes);
  return `${pagesOf(corpus)}, ${plural(sectionCount, "section")}, ${size}, format ${format}, revision ${provenance.revision}`;
}

/** Pages that could not be read, shown one by one. */
const SHOWN = 20;

/** Tells which pages could not be read, and how to try again. */
export function noteFailures({ failures, name }: Corpus): void {
  for (const { url, path, code, message } of failures.slice(0, SHOWN)) {
    note(`not read: ${message.includes(url ?? path) ? "" : `${url ?? path}: `}${message} (${code})`);
  }
  if (failures.length > SHOWN) note(`and ${failures.length - SHOWN} more`);
  if (failures.length > 0) note(`To try them again: ${NAME} refresh ${name}`);
}

/** What is odd about the pages that were read. */
export function ownWarnings({ failures, warnings }: Corpus): Corpus["warnings"] {
  return warnings.slice(failures.length);
}

/** How many pages there are, of how many that the source names. */
function pagesOf(corpus: Corpus): string {
  const { failures, pageCount } = corpus;
  if (failures.length === 0) return plural(pageCount, "page");
  const missing = failures.filter(({ page }) => !corpus.find(page)).length;
  const kept = failures.length - missing;
  const before = kept > 0 ? `, ${kept} of them kept as they were` : "";
  return `${pageCount} of ${pageCount + missing} pages; ${failures.length} failed${before}`;
}
