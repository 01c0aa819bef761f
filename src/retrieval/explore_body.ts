import { type CodeJoin, clipLine, type DocumentCorpus, identityLines, oneLine } from "../graph/mod.ts";
import { grouped } from "../spelling/mod.ts";
import { clampedTo } from "./clamped.ts";
import { cutText } from "./cut_text.ts";
import { type BlockContent, type DocumentBlock, sizeOf, wholeBlock } from "./document_block.ts";
import { EXPLORE_RANGES, type ExploreLimits } from "./explore_limits.ts";
import { missLines } from "./explore_miss.ts";
import { belowFloor, type Explored, exploredDocument } from "./explored.ts";
import { type JoinReading, joinsIn, type ReadJoins } from "./joins.ts";
import { matchingUnits } from "./matching_units.ts";
import { type RankedDocument, type Ranking, rankDocuments } from "./rank_documents.ts";
import { exactReason } from "./reasons.ts";
import { sharedRoom } from "./shared_room.ts";
import { successorsOf, supersededLines } from "./successors.ts";

/** What `docs_explore` says below the provenance line, as prose and as data. */
export interface ExploreBody {
  /** At most `charBudget` UTF-16 units, without a line end behind it. */
  readonly text: string;
  readonly structured: Explored;
}

/** Units of a line of identity, and of a reason. */
const LONGEST_LINE = 300;

/** Units that a document has at least, or what it needs if that is less; there are fewer documents rather than less of each. */
const LEAST_BLOCK = 700;

/** Units of the line that names documents which had no space, and its share of a small budget. */
const TAIL = 300;
const TAIL_SHARE = 0.15;

/**
 * The documents that answer a question: their identity, the sections that match, what was left out and why, and where
 * their references lead in the code. `charBudget` bounds the whole body; what one document leaves goes to the others.
 *
 * ```text
 * 2 of 62 documents, the best first; relevance 6.41 … 0.58
 *                                              a warning when the code could not be read, clamped arguments
 * ### Handling a swarm
 * path: docs/apiary/swarm-runbook.md
 * id: apiary/swarm-runbook
 * doc-type: runbook  status: current  component: Hive Core
 * ## Signs
 * Bees are suddenly gone …
 * [not matching: Recovery]
 * code joins:
 *   POST /swarms/{id}/recover -> (unresolved)
 * ```
 *
 * @param joins Asked once, for the documents that are shown; not for a miss.
 */
export async function exploreBody(
  corpus: DocumentCorpus,
  query: string,
  limits: ExploreLimits,
  joins: ReadJoins,
): Promise<ExploreBody> {
  const { values, clamped } = clampedTo(EXPLORE_RANGES, limits);
  const { maxDocs, charBudget } = values;
  const ranking = rankDocuments(corpus, query);
  const notes = clamped.length > 0 ? [`note: ${clipLine(clamped.join("; "), LONGEST_LINE)}`] : [];
  if (ranking.hits.length === 0) return missed(corpus, query, ranking, { notes, clamped, charBudget });
  const hits = ranking.hits.slice(0, maxDocs);
  const reading = await joins(hits.map(({ document }) => document));
  const contents = contentsOf(corpus, hits, ranking.searched, reading);
  const { blocks, tail } = blocksWithin(contents, charBudget, (count) => [
    ...leadLines(hits.slice(0, count), ranking.considered, reading),
    ...notes,
  ]);
  const shown = hits.slice(0, blocks.length);
  const lines = [
    ...leadLines(shown, ranking.considered, reading),
    ...notes,
    ...blocks.flatMap(({ lines }) => ["", ...lines]),
    ...tail,
  ];
  return {
    text: cutText(lines.join("\n"), charBudget),
    structured: {
      query,
      considered: ranking.considered,
      documents: blocks.map((block, i) => {
        const { ranked, joins: all } = contents[i]!;
        return exploredDocument(ranked, block, all, successorsOf(corpus, ranked.document));
      }),
      omittedForSpace: hits.slice(blocks.length).map(({ document }) => document.path),
      below: [],
      clamped,
      ...("unavailable" in reading && { joinsUnavailable: reading.unavailable }),
    },
  };
}

function missed(
  corpus: DocumentCorpus,
  query: string,
  ranking: Ranking,
  { notes, clamped, charBudget }: { notes: readonly string[]; clamped: readonly string[]; charBudget: number },
): ExploreBody {
  const { considered, question, below } = ranking;
  const miss = considered === 0 ? "no-documents" : question.whole === "" ? "blank-query" : "below-threshold";
  const text = cutText([...missLines(corpus, ranking), ...notes].join("\n"), charBudget);
  const data = {
    query,
    considered,
    miss,
    documents: [],
    omittedForSpace: [],
    below: below.map(belowFloor),
    clamped,
  } as const;
  return { text, structured: data };
}

function leadLines(shown: readonly RankedDocument[], considered: number, reading: JoinReading): string[] {
  const relevance = [shown[0], shown.at(-1)].map((one) => (one?.score ?? 0).toFixed(2)).join(" … ");
  const lead = `${shown.length} of ${grouped(considered)} document${considered === 1 ? "" : "s"}, the best first; relevance ${relevance}`;
  if (!("unavailable" in reading)) return [lead];
  const reason = clipLine(oneLine(reading.unavailable), LONGEST_LINE);
  return [lead, `warning: the code index could not be read, so code joins are unresolved: ${reason}`];
}

function contentsOf(
  corpus: DocumentCorpus,
  hits: readonly RankedDocument[],
  searched: string,
  reading: JoinReading,
): BlockContent[] {
  const documents = hits.map(({ document }) => document);
  const units = matchingUnits(corpus, documents, searched);
  return hits.map((ranked) => {
    const { document, exact } = ranked;
    const inOtherCase = exact.filter(({ differsInCase }) => differsInCase).map(exactReason);
    const head = [
      ...identityLines(document),
      ...(inOtherCase.length > 0 ? [`match: ${oneLine(inOtherCase.join("; "))}`] : []),
      ...supersededLines(corpus, document),
    ];
    return {
      ranked,
      head: head.map((line) => clipLine(line, LONGEST_LINE)),
      units: units.get(document) ?? [],
      joins: joinsIn(reading, document).map(
        (join): CodeJoin => ({ ...join, reference: clipLine(oneLine(join.reference), LONGEST_LINE) }),
      ),
    };
  });
}

/** As many documents as fit, and the line that names the others. */
function blocksWithin(
  contents: readonly BlockContent[],
  budget: number,
  lead: (count: number) => readonly string[],
): { blocks: DocumentBlock[]; tail: string[] } {
  const all = sizeOf(lead(contents.length));
  const needs = contents.map((content) => 1 + sizeOf(wholeBlock(content).lines));
  const advice = adviceFor(all + needs.reduce((sum, need) => sum + need, 0), all + (needs[0] ?? 0));
  let count = contents.length;
  // The last line of a text has no end.
  const most = Math.min(TAIL, Math.floor(budget * TAIL_SHARE));
  const roomFor = (documents: number) => {
    return budget + 1 - sizeOf(lead(documents)) - (documents < contents.length ? most : 0);
  };
  const least = (documents: number) =>
    needs.slice(0, documents).reduce((sum, need) => sum + Math.min(need, LEAST_BLOCK), 0);
  while (count > 1 && least(count) > roomFor(count)) count--;
  for (; count > 0; count--) {
    const blocks = sharedRoom(contents.slice(0, count), needs, roomFor(count), advice);
    if (blocks !== undefined) return { blocks, tail: tailOf(contents.slice(count), advice, most) };
  }
  return { blocks: [], tail: tailOf(contents, advice, most) };
}

function adviceFor(all: number, first: number): string {
  const rounded = (room: number) => Math.min(EXPLORE_RANGES.charBudget.most, Math.ceil(room / 100) * 100);
  if (all <= EXPLORE_RANGES.charBudget.most) return `charBudget ${rounded(all)} shows all`;
  return `maxDocs 1 with charBudget ${rounded(first)} shows more`;
}

function tailOf(left: readonly BlockContent[], advice: string, most: number): string[] {
  if (left.length === 0) return [];
  const paths = left.map(({ ranked }) => oneLine(ranked.document.path)).join(" · ");
  const label = `[documents omitted for space: `;
  const end = `; ${advice}]`;
  return ["", `${label}${clipLine(paths, most - 2 - label.length - end.length)}${end}`];
}
