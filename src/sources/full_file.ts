import type { Download } from "../fetch/mod.ts";
import { publisherOf } from "../fetch/mod.ts";
import type { LlmsIndex } from "./llms_index.ts";
import { fileName } from "./page_address.ts";
import { indexText, isIndex } from "./text_kind.ts";

/** A download with its bytes. */
type Full = Download & { bytes: Uint8Array };

/**
 * The file that holds all pages of an index: `llms-full.txt` beside it, or the one that it links; shorter editions only
 * when it names no page itself. `undefined` when there is none.
 *
 * Of several files of one edition, one for each product, none is all; the one beside the index is.
 *
 * @param options.attempt Gives text that may not be there
 */
export async function fullFile(
  index: LlmsIndex,
  options: {
    /** Where the index came from; not given for a local one, which has no address to look beside. */
    url?: string | undefined;
    publisher?: string | undefined;
    attempt: (address: string) => Promise<Download | undefined>;
  },
): Promise<Full | undefined> {
  const beside = options.url !== undefined && /^llms\.txt$/i.test(fileName(options.url));
  const wanted = new Set(beside ? [new URL("llms-full.txt", options.url).href] : []);
  for (const edition of index.entries.length > 0 ? ["full"] : ["full", "medium", "small"]) {
    const linked = index.subIndexes.filter(({ url }) => new RegExp(`^llms[-_]${edition}\\b`, "i").test(fileName(url)));
    if (linked.length === 1) wanted.add(linked[0]?.url as string);
  }
  for (const address of wanted) {
    if (options.publisher !== undefined && (await publisherOf(address)) !== options.publisher) continue;
    const answer = await options.attempt(address);
    if (answer?.bytes === undefined) continue;
    // Some sites serve their index under this name too.
    if (!isIndex(indexText(answer.bytes), answer.url)) return answer as Full;
  }
  return undefined;
}
