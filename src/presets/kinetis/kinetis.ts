import { createApplication, internalFailure, type ResourceProvider } from "../../host/mod.ts";
import { VERSION } from "../../product/mod.ts";
import type { Preset } from "../preset.ts";
import { PresetError } from "../preset_error.ts";
import { CATALOGUE, pageAt, URI_PREFIX } from "./catalogue.ts";
import { instructions } from "./instructions.ts";
import { type Downloading, ORIGIN, type PageReading, PageUnreadable, readPage } from "./read_page.ts";

/** What the preset is given by a test; nothing else can put anything in these places. */
export interface KinetisGiven {
  readonly download?: Downloading;
  /** Without a slash at the end. */
  readonly origin?: string;
}

const NAME = "kinetis-mcp-docs";

const MARKDOWN = "text/markdown";

/** What its page names; whatever else the revision has is unknown here. Those of tools are answered where there are some. */
const REQUESTS = ["initialize", "ping", "tools/list", "tools/call", "resources/list", "resources/read"];

/**
 * The documentation of Kinetis: pages as resources, and two tools for clients that cannot hold a whole page. Every read is
 * live, from an address that is written here.
 */
export function kinetisPreset({ download, origin = ORIGIN }: KinetisGiven = {}): Preset {
  return {
    name: "kinetis",
    server: { name: NAME, instructions: instructions(false) },
    revisions: ["2025-06-18"],
    requests: REQUESTS,
    // One after the other, as its page says. A client that ends its messages at once, as a check by hand does, still gets its page.
    calls: { concurrency: 1, graceMs: 8_000 },
    hasOptionalTools: true,
    guard: "strict",
    application({ only, log, withTools = false }) {
      if (only) {
        const message = "The preset kinetis serves the documentation of Kinetis and nothing else: leave out --source.";
        throw new PresetError("preset_invalid", message);
      }
      let network: Promise<Downloading> | undefined;
      const reading: PageReading = {
        origin,
        log,
        download() {
          network ??= (download ? Promise.resolve(download) : ownNetwork()).catch((reason: unknown) => {
            // What was wrong may be mended by the next read.
            network = undefined;
            throw reason;
          });
          return network;
        },
      };
      return createApplication({
        name: NAME,
        version: VERSION,
        instructions: instructions(withTools),
        resources: [pages(reading)],
        toolErrors: "protocol",
        ...(withTools && { tools: async () => (await import("./tools.ts")).kinetisTools(reading) }),
      });
    },
  };
}

/** The pages as resources; a read that fails names the page alone. */
function pages(reading: PageReading): ResourceProvider {
  return {
    name: "pages",
    list: () =>
      CATALOGUE.map(({ slug, name, description }) => ({
        uri: URI_PREFIX + slug,
        name,
        description,
        mimeType: MARKDOWN,
      })),
    async read(uri, { signal }) {
      const page = pageAt(uri);
      if (!page) return undefined;
      try {
        return { uri, mimeType: MARKDOWN, text: await readPage(page, reading, signal) };
      } catch (error) {
        throw error instanceof PageUnreadable ? internalFailure(error.message) : error;
      }
    },
  };
}

/** The network as this person has set it up: a proxy and certificates count, an address does not. */
async function ownNetwork(): Promise<Downloading> {
  const { Network } = await import("../../fetch/mod.ts");
  const { readSettings } = await import("../../settings/mod.ts");
  const { places } = await import("../../storage/mod.ts");
  const { ca, proxy, noProxy } = readSettings(places());
  const network = new Network({ ca, proxy, noProxy });
  return (address, options) => network.download(address, options);
}

/** The preset as it is served. */
export const kinetis: Preset = kinetisPreset();
