/** Share of a text that tags take when it is shown without them. */
const MOST = 0.5;

const TAG = /<[^<>]{1,2000}>/g;

const NAMED: Readonly<Record<string, string>> = { lt: "<", gt: ">", amp: "&", quot: '"', apos: "'", nbsp: " " };

/**
 * A text as it reads where most of it is HTML: without tags, entities spelled out. Any other text stays as it is, for
 * there a tag may be what somebody looks for.
 */
export function withoutMarkup(text: string): string {
  let tags = 0;
  for (const [tag] of text.matchAll(TAG)) tags += tag.length;
  if (tags <= MOST * text.length) return text;
  const plain = text
    .replace(/<br\s*\/?>/g, "\n")
    .replace(TAG, "")
    .replace(/&(?:#x([\da-f]{1,6})|#(\d{1,7})|([a-z]{2,5}));/gi, (entity, hex, decimal, name) => {
      if (name !== undefined) return NAMED[name] ?? entity;
      const code = hex === undefined ? Number(decimal) : Number.parseInt(hex, 16);
      return code <= 0x10ffff ? String.fromCodePoint(code).toWellFormed() : entity;
    });
  return plain.replace(/[ \t]+$/gm, "").replace(/\n{3,}/g, "\n\n");
}
