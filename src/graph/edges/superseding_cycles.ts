import type { GraphEdge } from "./edge.ts";

/** Rings that are told; documents that supersede each other in more ways are mended by any of them. */
const MOST_CYCLES = 100;

/**
 * Rings of `SUPERSEDES`: for each edge that lies on one, a shortest ring through it, unless a ring found before shows it
 * already. All rings of a knot can be more than there are atoms; these name every edge of it that must be looked at.
 */
export function supersedingCycles(edges: readonly GraphEdge[]): string[][] {
  const next = new Map<string, string[]>();
  for (const { kind, from, to } of edges) {
    if (kind === "SUPERSEDES") next.set(from, [...(next.get(from) ?? []), to]);
  }
  const knots = knotsOf(next);
  const shown = new Set<string>();
  const cycles: string[][] = [];
  for (const [from, ends] of next) {
    for (const to of ends) {
      if (cycles.length === MOST_CYCLES) return cycles;
      if (knots.get(from) !== knots.get(to) || shown.has(arrow(from, to))) continue;
      const way = from === to ? [from] : shortestWay(next, knots, to, from);
      if (!way) continue;
      const cycle = from === to ? [from] : [from, ...way.slice(0, -1)];
      for (const [index, node] of cycle.entries()) shown.add(arrow(node, cycle[(index + 1) % cycle.length]!));
      cycles.push(cycle);
    }
  }
  return cycles;
}

function arrow(from: string, to: string): string {
  return JSON.stringify([from, to]);
}

/** A shortest way within a knot, both ends included. */
function shortestWay(
  next: ReadonlyMap<string, readonly string[]>,
  knots: ReadonlyMap<string, number>,
  from: string,
  to: string,
): string[] | undefined {
  const before = new Map<string, string | undefined>([[from, undefined]]);
  const queue = [from];
  for (const node of queue) {
    if (node === to) {
      const way: string[] = [];
      for (let at: string | undefined = to; at !== undefined; at = before.get(at)) way.unshift(at);
      return way;
    }
    for (const end of next.get(node) ?? []) {
      if (before.has(end) || knots.get(end) !== knots.get(from)) continue;
      before.set(end, node);
      queue.push(end);
    }
  }
  return undefined;
}

/** Number of each node's knot: nodes of one reach each other (Tarjan's strongly connected components, without recursion). */
function knotsOf(next: ReadonlyMap<string, readonly string[]>): Map<string, number> {
  const knots = new Map<string, number>();
  const found = new Map<string, number>();
  const lowest = new Map<string, number>();
  const open: string[] = [];
  let knot = 0;
  for (const start of next.keys()) {
    if (found.has(start)) continue;
    const way: { node: string; at: number }[] = [];
    const enter = (node: string) => {
      found.set(node, found.size);
      lowest.set(node, found.size - 1);
      open.push(node);
      way.push({ node, at: 0 });
    };
    enter(start);
    while (way.length > 0) {
      const step = way.at(-1)!;
      const end = next.get(step.node)?.[step.at++];
      if (end === undefined) {
        way.pop();
        const above = way.at(-1);
        if (above) lower(lowest, above.node, lowest.get(step.node)!);
        if (lowest.get(step.node) !== found.get(step.node)) continue;
        for (let node = open.pop()!; ; node = open.pop()!) {
          knots.set(node, knot);
          if (node === step.node) break;
        }
        knot++;
      } else if (!found.has(end)) enter(end);
      else if (!knots.has(end)) lower(lowest, step.node, found.get(end)!);
    }
  }
  return knots;
}

function lower(lowest: Map<string, number>, node: string, value: number): void {
  if (value < lowest.get(node)!) lowest.set(node, value);
}
