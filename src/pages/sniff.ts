import { DocumentError } from "./document_error.ts";
import { isHtmlFragment } from "./html_fragment.ts";

/** How files begin that are no text, though they may hold no byte that is NUL. */
const MAGIC = [
  ["%PDF-", "a PDF file"],
  ["\x89PNG\r\n", "a PNG picture"],
  ["GIF89a", "a GIF picture"],
  ["\xff\xd8\xff", "a JPEG picture"],
  ["\x1f\x8b", "a gzip archive"],
  ["PK\x03\x04", "a zip archive"],
  ["\x28\xb5\x2f\xfd", "a zstd archive"],
] as const;

/** How many bytes at the start are looked at for markup. */
const HEAD = 4_096;

/**
 * Refuses bytes that are plainly something else than text: binary files, other Unicode encodings, HTML, XML, JSON.
 *
 * Sites answer unknown paths with their app page and status 200, so the content decides, not the status.
 *
 * @throws {DocumentError} `binary`, `encoding`, `html`, `xml` or `json`
 */
export function refuseForeignBytes(bytes: Buffer): void {
  const mark = bytes.length >= 2 ? bytes.readUInt16BE(0) : 0;
  if (mark === 0xfffe || mark === 0xfeff) {
    throw new DocumentError("encoding", "The text is UTF-16 by its byte order mark; UTF-8 is needed.");
  }
  const known = MAGIC.find(([magic]) => bytes.subarray(0, magic.length).equals(Buffer.from(magic, "latin1")));
  if (known) throw new DocumentError("binary", `The content is binary: it begins as ${known[1]} does.`);
  const nul = bytes.indexOf(0);
  if (nul >= 0) {
    throw new DocumentError("binary", `The content is binary: byte ${nul} is NUL, which no text holds.`);
  }
  const head = bytes.toString("latin1", 0, HEAD).replace(/^\xef\xbb\xbf/, "");
  const start = pastCommentsAndBlanks(head);
  const opening = head.slice(start, start + 64).toLowerCase();
  if (/^<(?:!doctype\s+html|html|head|body)[\s>]/.test(opening)) {
    throw new DocumentError("html", "The content is an HTML page where Markdown or plain text was expected.");
  }
  if (isHtmlFragment(bytes, start)) {
    throw new DocumentError(
      "html",
      "The content is a piece of an HTML page where Markdown or plain text was expected.",
    );
  }
  if (opening.startsWith("<?xml")) {
    throw new DocumentError("xml", "The content is an XML document where Markdown or plain text was expected.");
  }
  if (looksLikeJson(bytes, opening)) {
    throw new DocumentError("json", "The content is JSON where Markdown or plain text was expected.");
  }
}

function pastCommentsAndBlanks(head: string): number {
  let at = 0;
  for (;;) {
    while (at < head.length && head.charCodeAt(at) <= 0x20) at++;
    if (!head.startsWith("<!--", at)) return at;
    const end = head.indexOf("-->", at + 4);
    if (end < 0) return at;
    at = end + 3;
  }
}

/** A Markdown page may open with a bracket (a link, a badge), so only text that parses is taken for JSON. */
function looksLikeJson(bytes: Buffer, opening: string): boolean {
  if (!/^(?:\{|\[[\s"{[\]\d-])/.test(opening)) return false;
  let last = bytes.length - 1;
  while (last > 0 && (bytes[last] as number) <= 0x20) last--;
  if (bytes[last] !== 0x7d && bytes[last] !== 0x5d) return false;
  try {
    JSON.parse(bytes.toString("utf8").replace(/^\ufeff/, ""));
    return true;
  } catch {
    return false;
  }
}
