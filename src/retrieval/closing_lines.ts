import { clipLine } from "../graph/mod.ts";
import { grouped } from "../spelling/mod.ts";

import type { Unit } from "./unit.ts";

/** What of a document is not shown. */
export interface LeftOut {
  /** Whether a shown section was cut. */
  readonly isCut: boolean;
  readonly forSpace: readonly Unit[];
  readonly notMatching: readonly Unit[];
  /** Says what to ask with so that there is space. */
  readonly advice: string;
  /** The document has nothing but headings. */
  readonly hasNoProse: boolean;
}

/** Longest heading in a list. */
const HEADING = 80;

/**
 * The bracketed lines that close a document's sections: that it is complete, or what is left out and why. Lists are
 * shortened so that all lines with their ends fit into `room` units; one that has no room at all is left out.
 */
export function closingLines({ isCut, forSpace, notMatching, advice, hasNoProse }: LeftOut, room: number): string[] {
  if (hasNoProse) return ["[no prose: the document has only headings]"];
  if (forSpace.length === 0 && notMatching.length === 0) return isCut ? [] : ["[complete document]"];
  const lines: string[] = [];
  let left = room;
  const add = (line: string | undefined) => {
    if (line === undefined || line.length + 1 > left) return;
    lines.push(line);
    left -= line.length + 1;
  };
  // The second list keeps half of the room at least, as far as it needs it.
  const other = notMatching.length > 0 ? listed("not matching", notMatching.map(nameOf), "", left / 2) : undefined;
  const sized = forSpace.map((unit) => `${nameOf(unit)} (${grouped(unit.text.length)} characters)`);
  if (forSpace.length > 0)
    add(listed("omitted for space", sized, `; ${advice}`, left - (other === undefined ? 0 : other.length + 1)));
  if (notMatching.length > 0) add(listed("not matching", notMatching.map(nameOf), "", left));
  return lines;
}

function nameOf({ heading }: Unit): string {
  return heading === "" ? "(text above the first heading)" : clipLine(heading, HEADING);
}

/** As many names as fit; nothing when not even their number does. */
function listed(label: string, names: readonly string[], end: string, room: number): string | undefined {
  for (let count = names.length; count >= 0; count--) {
    const more = names.length - count;
    const parts = [...names.slice(0, count), ...(more > 0 ? [`${more} ${count > 0 ? "more" : "sections"}`] : [])];
    const line = `[${label}: ${parts.join(" · ")}${end}]`;
    if (line.length + 1 <= room) return line;
    // Far too long lists are halved, not tried one by one.
    if (line.length > 2 * room && count > 1) count = Math.ceil(count / 2) + 1;
  }
  return undefined;
}
