import type { Readable } from "node:stream";
import { promisify } from "node:util";
import { FetchError } from "./fetch_error.ts";
import { Passing } from "./retry.ts";

/** What is known of a body before it arrives. */
export interface BodyOptions {
  readonly url: URL;
  /** Bytes that the server announced. */
  readonly length: number | undefined;
  /** `Content-Encoding`, as the server wrote it. */
  readonly encoding: string | undefined;
  readonly maxBytes: number;
  readonly onProgress?: ((arrived: number, total?: number) => void) | undefined;
}

/** Ways of compression that are asked for. */
export const ACCEPTED_ENCODINGS = "gzip, deflate, br, zstd";

/** Layers of compression that are undone; more than one is a mistake already. */
const MOST_LAYERS = 2;

/**
 * Reads a body to its end and undoes its compression. What is sent and what it unfolds to are held to the limit alike, and
 * neither is read on once it is over.
 *
 * @throws FetchError `too_large` or `network`; Passing when it ended early
 */
export async function readBody(body: Readable, options: BodyOptions): Promise<Uint8Array> {
  const layers = layersOf(options);
  if (options.length !== undefined && options.length > options.maxBytes) throw tooLarge(options);
  let bytes: Buffer = await collect(body, options);
  for (const layer of layers) bytes = await unfold(bytes, layer, options);
  return bytes;
}

/** Stops reading a body that nobody wants; a short one is read to its end, so that its connection can be used again. */
export function discard(body: Readable & { dump(options?: { limit: number }): Promise<unknown> }): void {
  body.on("error", () => {});
  body.dump({ limit: 16_384 }).catch(() => {});
}

async function collect(body: Readable, options: BodyOptions): Promise<Buffer> {
  const { url, length, maxBytes, onProgress } = options;
  const parts: Buffer[] = [];
  let arrived = 0;
  for await (const part of body as AsyncIterable<Buffer>) {
    arrived += part.length;
    if (arrived > maxBytes) throw tooLarge(options);
    parts.push(part);
    onProgress?.(arrived, length);
  }
  // Parsers of both protocols compare too, but a text cut short is too much to lose to rely on others.
  if (length !== undefined && length !== arrived) {
    const said = `${url.href} announced ${length} bytes and sent ${arrived}; a text that may be cut is not taken.`;
    throw new Passing(new FetchError("network", `${said} Try again later.`));
  }
  return Buffer.concat(parts, arrived);
}

type Layer = "gzip" | "deflate" | "br" | "zstd";

/** The layers of compression, the outermost first. */
function layersOf({ url, encoding = "" }: BodyOptions): Layer[] {
  const named = encoding
    .toLowerCase()
    .split(",")
    .map((name) => name.trim().replace(/^x-gzip$/, "gzip"))
    .filter((name) => name !== "" && name !== "identity");
  const unknown = named.find((name) => !/^(?:gzip|deflate|br|zstd)$/.test(name));
  if (unknown !== undefined || named.length > MOST_LAYERS) {
    throw new FetchError(
      "network",
      `${url.href} is compressed in a way that was not asked for (${JSON.stringify(encoding.slice(0, 50))}). Try again later.`,
    );
  }
  return named.reverse() as Layer[];
}

async function unfold(bytes: Buffer, layer: Layer, options: BodyOptions): Promise<Buffer> {
  // Nothing at all is no stream of any kind, but what servers send for an empty document.
  if (bytes.length === 0) return bytes;
  const zlib = await import("node:zlib");
  const decompress = {
    gzip: zlib.gunzip,
    // By the standard a zlib stream; some servers leave its two bytes of header away.
    deflate: (bytes[0]! & 0x0f) === 8 ? zlib.inflate : zlib.inflateRaw,
    br: zlib.brotliDecompress,
    zstd: zlib.zstdDecompress,
  }[layer];
  try {
    return await (promisify(decompress) as Unfolding)(bytes, { maxOutputLength: options.maxBytes });
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === "ERR_BUFFER_TOO_LARGE") throw tooLarge(options);
    throw new FetchError("network", `${options.url.href} came with broken compression (${layer}). Try again later.`, {
      cause: error,
    });
  }
}

type Unfolding = (bytes: Buffer, options: { maxOutputLength: number }) => Promise<Buffer>;

/** What it means that a body has more bytes than are taken. */
export function tooLarge({ url, maxBytes }: Pick<BodyOptions, "url" | "maxBytes">): FetchError {
  const advice = "Check the address, or add a part of it.";
  return new FetchError("too_large", `${url.href} is larger than the limit of ${maxBytes} bytes. ${advice}`);
}
