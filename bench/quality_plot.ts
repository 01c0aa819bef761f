import { framed } from "./frame.ts";
import { OURS } from "./harness.ts";
import type { EngineResult, RetrievalResults } from "./retrieval.ts";
import { linearScale, logScale } from "./scale.ts";
import { element, label, OUR_COLOUR, PEER_COLOURS, svg, tooltip } from "./svg.ts";

const AREA = { left: 44, right: 560, top: 32, bottom: 320 };
const LINE_HEIGHT = 12;
/** Rough width of a letter of a label. */
const LETTER = 6;

/** Quality against query time: one mark for each engine that was asked everything. */
export function qualityPlot({ engines, sets }: RetrievalResults): string {
  const whole = engines.filter(({ isSample }) => !isSample);
  const time = ({ cost }: EngineResult) => cost.p50Ms;
  const quality = ({ means }: EngineResult) => means.all.ndcg;
  const x = logScale(whole.map(time), [AREA.left, AREA.right]);
  const y = linearScale(whole.map(quality), [AREA.bottom, AREA.top], 0.1);
  const places = whole.map((engine) => ({ engine, x: x.at(time(engine)), y: y.at(quality(engine)) }));
  const labels = new Labels(places);
  const marks = places.map(({ engine, x, y }) => {
    const isOurs = engine.engine === OURS;
    const told = `${engine.engine}: ${quality(engine).toFixed(3)} at ${time(engine).toFixed(2)} ms`;
    const circle = { cx: x, cy: y, r: isOurs ? 6 : 4, fill: isOurs ? OUR_COLOUR : PEER_COLOURS.at(-1)! };
    const name = labels.place(engine.engine, x, y, isOurs ? "ours" : "");
    return `${element("circle", { class: "mark", ...circle }, tooltip(told))}\n${name}`;
  });
  const title = `nDCG@10, mean of ${Object.keys(sets).length} sets`;
  return svg({
    width: 600,
    height: 360,
    title: "Quality against query time",
    description: `Each search engine's ${title}, against its median query time. Up and left is better.`,
    content: [...framed({ ...AREA, x, y, title, below: "query p50, ms" }), ...marks],
  });
}

interface Box {
  readonly left: number;
  readonly right: number;
  readonly y: number;
}

/** Finds for each name a side of its mark where it covers no mark and no other name. */
class Labels {
  readonly #taken: Box[];

  constructor(marks: readonly { x: number; y: number }[]) {
    this.#taken = marks.map(({ x, y }) => ({ left: x - 6, right: x + 6, y }));
  }

  place(text: string, x: number, y: number, className: string): string {
    const width = text.length * LETTER;
    const candidates = [0, 1, -1, 2, -2].flatMap((step) => [
      { left: x + 9, right: x + 9 + width, y: y + step * LINE_HEIGHT },
      { left: x - 9 - width, right: x - 9, y: y + step * LINE_HEIGHT },
    ]);
    const isFree = (box: Box) =>
      box.left > AREA.left &&
      box.right < AREA.right + 40 &&
      this.#taken.every((other) => {
        return Math.abs(other.y - box.y) >= LINE_HEIGHT - 1 || other.left > box.right || other.right < box.left;
      });
    const box = candidates.find(isFree) ?? candidates[0]!;
    this.#taken.push(box);
    const isRight = box.left > x;
    return label(isRight ? box.left : box.right, box.y + 4, text, { anchor: isRight ? "start" : "end", className });
  }
}
