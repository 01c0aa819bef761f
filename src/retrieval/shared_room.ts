import { type BlockContent, blockWithin, type DocumentBlock, sizeOf } from "./document_block.ts";

/** A blank line stands above each document. */
const BLANK = 1;

/**
 * Shares room out among documents, in equal parts: what one leaves goes to those after it, and what is left in the end to
 * the first that could use it. Nothing when one of them has not even room for its identity.
 *
 * @param needs Room that each document would fill, in the order of `contents`.
 */
export function sharedRoom(
  contents: readonly BlockContent[],
  needs: readonly number[],
  room: number,
  advice: string,
): DocumentBlock[] | undefined {
  const shares = equalShares(needs.slice(0, contents.length), room);
  const blocks: DocumentBlock[] = [];
  let left = room;
  let spare = 0;
  for (const [i, content] of contents.entries()) {
    const block = blockWithin(content, shares[i]! + spare - BLANK, advice);
    if (block === undefined) return undefined;
    const used = sizeOf(block.lines) + BLANK;
    spare += shares[i]! - used;
    left -= used;
    blocks.push(block);
  }
  for (const [i, content] of contents.entries()) {
    const before = blocks[i]!;
    if (before.forSpace.length === 0 && !before.shown.some(({ isCut }) => isCut)) continue;
    const used = sizeOf(before.lines);
    const block = blockWithin(content, used + left, advice);
    if (block === undefined) continue;
    left -= sizeOf(block.lines) - used;
    blocks[i] = block;
  }
  return blocks;
}

/** Equal shares, none more than is needed; what those leave is shared by the others. Whole numbers. */
function equalShares(needs: readonly number[], room: number): number[] {
  const shares = needs.map(() => 0);
  const order = needs.map((_, i) => i).sort((a, b) => needs[a]! - needs[b]! || a - b);
  let left = Math.max(0, room);
  for (const [at, i] of order.entries()) {
    shares[i] = Math.min(needs[i]!, Math.floor(left / (order.length - at)));
    left -= shares[i]!;
  }
  return shares;
}
