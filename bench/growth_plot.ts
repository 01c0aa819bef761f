import { type Frame, framed } from "./frame.ts";
import type { GrowthResults, GrowthStep } from "./growth.ts";
import { OURS } from "./harness.ts";
import { logScale } from "./scale.ts";
import { coordinate, element, label, OUR_COLOUR, PEER_COLOURS, svg, tooltip } from "./svg.ts";

const PANELS = [
  { title: "query p50, ms", of: ({ p50Ms }: GrowthStep) => p50Ms },
  { title: "query p99, ms", of: ({ p99Ms }: GrowthStep) => p99Ms },
  { title: "build, s", of: ({ buildS }: GrowthStep) => buildS },
  { title: "index, MB", of: ({ indexMB }: GrowthStep) => indexMB },
];

const WIDTH = 640;
const PANEL = { width: 320, height: 210 };
const LEGEND_HEIGHT = 28;

/** What one engine looks like in every panel. */
interface Look {
  readonly colour: string;
  /** Pixels of the stroke. */
  readonly thick: number;
  /** Told apart without colour too. */
  readonly dashes: string;
}

/** Both axes logarithmic: four panels, with one line in each for each engine. */
export function growthPlot({ steps }: GrowthResults): string {
  const engines = [...new Set(steps.map(({ engine }) => engine))].sort(
    (a, b) => Number(b === OURS) - Number(a === OURS) || (a < b ? -1 : 1),
  );
  const looks = new Map(engines.map((engine, place) => [engine, lookOf(engine, place)]));
  const panels = PANELS.flatMap(({ title, of }, number) => {
    const left = (number % 2) * PANEL.width + 46;
    const top = Math.floor(number / 2) * PANEL.height + LEGEND_HEIGHT + 28;
    const area = { left, right: left + PANEL.width - 66, top, bottom: top + PANEL.height - 72 };
    const x = logScale(
      steps.map(({ sections }) => sections),
      [area.left, area.right],
    );
    const y = logScale(steps.map(of), [area.bottom, area.top]);
    const frame: Frame = { ...area, x, y, title, below: "sections" };
    const lines = engines.flatMap((engine) => {
      const own = steps.filter((step) => step.engine === engine);
      return lineOf(own.map((step) => [x.at(step.sections), y.at(of(step))]) as Point[], engine, looks.get(engine)!);
    });
    return [...framed(frame), ...lines];
  });
  return svg({
    width: WIDTH,
    height: 2 * PANEL.height + LEGEND_HEIGHT,
    title: "Growth with the number of sections",
    description: `Query time, build time and index size of ${engines.join(", ")}. Lower is better.`,
    content: [...legend(looks), ...panels],
  });
}

type Point = readonly [x: number, y: number];

function lookOf(engine: string, place: number): Look {
  if (engine === OURS) return { colour: OUR_COLOUR, thick: 2.5, dashes: "none" };
  const dashes = ["6 3", "2 3", "8 3 2 3", "1 2"];
  return {
    colour: PEER_COLOURS[place % PEER_COLOURS.length]!,
    thick: 1.5,
    dashes: dashes[place % dashes.length]!,
  };
}

function strokeOf({ colour, thick, dashes }: Look) {
  return { stroke: colour, "stroke-width": thick, "stroke-dasharray": dashes, fill: "none" };
}

function lineOf(points: readonly Point[], engine: string, look: Look): string[] {
  const path = points.map((point) => point.map(coordinate).join(",")).join(" ");
  return [
    element("polyline", { class: "mark", points: path, ...strokeOf(look) }, tooltip(engine)),
    ...points.map(([cx, cy]) => element("circle", { cx, cy, r: 2.5, fill: look.colour })),
  ];
}

function legend(looks: ReadonlyMap<string, Look>): string[] {
  const width = WIDTH / looks.size;
  return [...looks].flatMap(([engine, look], place) => {
    const x = place * width + 12;
    const stroke = element("line", { x1: x, x2: x + 24, y1: 16, y2: 16, ...strokeOf(look) });
    return [stroke, label(x + 30, 20, engine, { className: engine === OURS ? "ours" : "" })];
  });
}
