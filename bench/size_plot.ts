import { OURS } from "./harness.ts";
import type { RetrievalResults } from "./retrieval.ts";
import { element, label, line, OUR_COLOUR, PEER_COLOURS, svg, tooltip } from "./svg.ts";

const LEFT = 150;
const RIGHT = 540;
const TOP = 36;
const ROW = 20;

/** Size of the index by size of the text: one bar for each engine that stores an index of all. */
export function sizePlot({ engines, textMB }: RetrievalResults): string {
  const stored = engines
    .filter(({ isSample }) => !isSample)
    .map(({ engine, cost }) => ({ engine, share: cost.indexShare }))
    .sort((a, b) => a.share - b.share);
  const most = Math.max(...stored.map(({ share }) => share));
  const bottom = TOP + stored.length * ROW;
  const bars = stored.flatMap(({ engine, share }, row) => {
    const y = TOP + row * ROW;
    const isOurs = engine === OURS;
    const className = isOurs ? "ours" : "";
    const width = Math.max(1, (share / most) * (RIGHT - LEFT));
    return [
      label(LEFT - 8, y + 14, engine, { anchor: "end", className }),
      element(
        "rect",
        { class: "mark", x: LEFT, y: y + 3, width, height: ROW - 6, fill: isOurs ? OUR_COLOUR : PEER_COLOURS.at(-1)! },
        tooltip(`${engine}: ${share.toFixed(2)}`),
      ),
      label(LEFT + width + 6, y + 14, share.toFixed(2), { className }),
    ];
  });
  return svg({
    width: 600,
    height: bottom + 12,
    title: "Size of the index",
    description: `Bytes of each engine's indexes over ${textMB.toFixed(1)} MB of text, by bytes of the text. Shorter is better.`,
    content: [
      label(LEFT, 20, "index ÷ text", { className: "title" }),
      ...bars,
      line(LEFT, TOP - 4, LEFT, bottom, "axis"),
    ],
  });
}
