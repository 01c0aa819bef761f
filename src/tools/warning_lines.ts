import type { Corpus } from "../library/mod.ts";
import { plural } from "./plural.ts";

/** The first warnings of a corpus, a line each, and how many there are besides. */
export function warningLines({ warnings }: Pick<Corpus, "warnings">, most: number): string[] {
  const lines = warnings.slice(0, most).map(({ code, page, line, detail }) => {
    return `warning ${code}${page ? ` in ${page}` : ""}${line ? `, line ${line}` : ""}: ${detail}`;
  });
  if (warnings.length > most) lines.push(`and ${plural(warnings.length - most, "more warning")}`);
  return lines;
}
