import { isUtf8 } from "node:buffer";

/** Media types whose bytes are no text, so that nothing in them is a mark. */
const BINARY = /^(?:image|audio|video|font)\/|^application\/(?:.*\b(?:zip|gzip|tar|compressed|pdf|wasm)\b)/;

/** How far into a page its own word on its charset may stand, as browsers look. */
const LOOKED_AT = 1024;

/**
 * Text as UTF-8, from whatever charset the server declared, or its first bytes tell (UTF-16), or an HTML page says of
 * itself. Bytes without any of that, of an unknown charset, or of no text stay as they are.
 *
 * @param contentType As the server wrote it, with its parameters
 */
export function toUtf8(bytes: Uint8Array, contentType: string | undefined): Uint8Array {
  const type = mediaType(contentType);
  if (type !== undefined && BINARY.test(type)) return bytes;
  const decoder = decoderFor(charsetOf(bytes, type, contentType));
  if (!decoder || decoder.encoding === "utf-8") return bytes;
  // Servers with Latin 1 as their habit declare it for every text; what is sound UTF-8 is hardly ever anything else.
  if (decoder.encoding === "windows-1252" && isUtf8(bytes)) return bytes;
  return Buffer.from(decoder.decode(bytes));
}

/** The media type in a `Content-Type`, without parameters, in lower case. */
export function mediaType(contentType: string | undefined): string | undefined {
  const type = contentType?.split(";", 1).join("").trim().toLowerCase();
  return type && /^[^\s/]+\/[^\s/]+$/.test(type) ? type : undefined;
}

function charsetOf(bytes: Uint8Array, type: string | undefined, contentType: string | undefined): string | undefined {
  if (bytes[0] === 0xef && bytes[1] === 0xbb && bytes[2] === 0xbf) return "utf-8";
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return "utf-16le";
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return "utf-16be";
  const declared = /;\s*charset\s*=\s*(?:"([^"]*)"|([^\s;"]+))/i.exec(contentType ?? "");
  if (declared) return declared[1] ?? declared[2];
  return type === "text/html" || type === "application/xhtml+xml" ? ownCharset(bytes) : undefined;
}

/** What `<meta charset>` or `<meta http-equiv>` says. */
function ownCharset(bytes: Uint8Array): string | undefined {
  const head = Buffer.from(bytes.subarray(0, LOOKED_AT)).toString("latin1");
  for (const [tag] of head.replace(/<!--[\s\S]*?(?:-->|$)/g, "").matchAll(/<meta\s[^>]*>/gi)) {
    const label = /\bcharset\s*=\s*["']?\s*([^\s"'/>;]+)/i.exec(tag)?.[1];
    // A page whose word can be read so is not in UTF-16, whatever it says.
    if (label) return /^utf-?16/i.test(label) ? "utf-8" : label;
  }
  return undefined;
}

function decoderFor(label: string | undefined): InstanceType<typeof TextDecoder> | undefined {
  if (label === undefined) return undefined;
  try {
    return new TextDecoder(label);
  } catch {
    return undefined;
  }
}
