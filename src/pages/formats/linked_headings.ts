import { pagesBetween } from "./borders.ts";
import type { Format } from "./draft.ts";
import { preambleOf } from "./preamble.ts";

const LINKED = /^# \[(.+)\]\(\s*<?(https?:\/\/[^\s<>]+?|\/[^\s<>]*?)>?\s*\)\s*$/;

/** Pages whose H1 is a link that holds their URL: `# [Title](https://x.dev/docs/a/)`. */
export const linkedHeadings: Format = {
  name: "linked-headings",
  split(evidence) {
    const found = evidence.h1.filter((line) => LINKED.test(evidence.line(line)));
    const borders = found.length >= 2 ? evidence.outsideFences(found) : [];
    if (borders.length < 2) return undefined;
    const pages = pagesBetween(evidence, borders).map((draft, index) => {
      const match = LINKED.exec(evidence.line(borders[index] as number)) as RegExpExecArray;
      return { ...draft, title: match[1] as string, url: match[2] as string };
    });
    return [...preambleOf(evidence, borders[0] as number), ...pages];
  },
};
