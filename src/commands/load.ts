import { type Corpus, Failure, type KeptSource, type LiveSource, liveSource } from "../library/mod.ts";
import { plural } from "../tools/mod.ts";
import { ProgressBar } from "./progress_bar.ts";
import { bytes } from "./terminal.ts";

/** A load that a person waits for failed; the message names the source and gives the whole reason. */
export class LoadError extends Error {
  readonly code: string;

  constructor(origin: string, { code, reason }: Failure) {
    super(`${reason.includes(origin) ? "" : `${origin}: `}${reason} (${code})`);
    this.name = "LoadError";
    this.code = code;
  }
}

/**
 * Reads a source anew while a bar shows how far it is.
 *
 * @throws LoadError when it could not be read or was refused; what was stored is still there.
 */
export async function load(source: KeptSource): Promise<LiveSource> {
  const bar = new ProgressBar(source.record.name);
  const live = liveSource(source, () => {});
  try {
    await live.reload(bar.update);
    return live;
  } catch (error) {
    if (!(error instanceof Failure)) throw error;
    throw new LoadError(source.record.origin, error);
  } finally {
    bar.clear();
  }
}

/** What is to be told of a corpus that was just loaded. */
export function summary(corpus: Corpus): string {
  const { format, pageCount, sectionCount, provenance } = corpus;
  const size = bytes(corpus.bytes);
  return `${plural(pageCount, "page")}, ${plural(sectionCount, "section")}, ${size}, format ${format}, revision ${provenance.revision}`;
}
