import { DocumentText, splitPages } from "../src/pages/mod.ts";
import { corpora } from "./corpora.ts";

/** Pages of all corpora, each below its own source line, again and again until that many bytes are there. */
export function repeated(size: number): Buffer {
  const bodies = corpora().flatMap(({ bytes }) => {
    const document = new DocumentText(bytes);
    return splitPages(document, {}).pages.map(({ start, end, title }) => ({
      title,
      text: document.bytes.subarray(start, end),
    }));
  });
  const parts: Buffer[] = [];
  for (let written = 0, page = 0; written < size; page++) {
    const { title, text } = bodies[page % bodies.length]!;
    const part = Buffer.concat([
      Buffer.from(`# ${title}\nSource: https://x.dev/page-${page}\n\n`),
      text,
      Buffer.from("\n\n\n"),
    ]);
    parts.push(part);
    written += part.length;
  }
  return Buffer.concat(parts);
}
