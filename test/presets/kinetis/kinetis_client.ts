import { spokenBy } from "../../../src/commands/spoken_by.ts";
import type { DownloadOptions, NetworkOptions } from "../../../src/fetch/mod.ts";
import { type KinetisGiven, kinetisPreset } from "../../../src/presets/kinetis/mod.ts";
import { type JsonObject, ProtocolServer } from "../../../src/protocol/mod.ts";
import { openNetwork } from "../../fetch/open_network.ts";
import { certificate } from "../../fetch/secure_server.ts";
import { request } from "../../protocol/exchange.ts";

type Downloading = NonNullable<KinetisGiven["download"]>;

/** A real download, to this machine, by an authority of the tests; limits that a test cannot wait for may be smaller. */
export function loopbackDownload(
  smaller: Pick<DownloadOptions, "idleTimeout" | "totalTimeout"> = {},
  options: NetworkOptions = {},
): Downloading {
  const network = openNetwork({ ca: certificate("authority.pem"), ...options });
  return (address, given) => network.download(address, { ...given, ...smaller, allowLocal: true });
}

/** A download of what a test wrote; it remembers what it was asked for. */
export function writtenDownload(pages: Readonly<Record<string, string | Uint8Array | Error>>) {
  const asked: string[] = [];
  const download: Downloading = async (address) => {
    asked.push(address);
    const page = pages[address.replace(/^.*\/|\.md$/g, "")];
    if (page === undefined) throw new Error(`${address} was not expected.`);
    if (page instanceof Error) throw page;
    return { bytes: Buffer.from(page as string), url: address, validators: {} };
  };
  return { asked, download };
}

/** A client of the preset, through the frames of its wire. */
export function kinetisClient({ withTools = false, ...given }: KinetisGiven & { withTools?: boolean }) {
  const logged: string[] = [];
  const preset = kinetisPreset(given);
  const application = preset.application({ withTools, log: (line) => logged.push(line) });
  const server = new ProtocolServer(application, { ...spokenBy(preset), logger: (line) => logged.push(line) });
  const connection = server.connect({ send: () => {} });
  let id = 0;

  /** Resolves to the frame of the answer, or nothing where there is none. */
  async function send(text: string): Promise<string | undefined> {
    const reception = connection.receive(text);
    if (reception.kind === "silent") return undefined;
    return (reception.kind === "refused" ? reception : await reception.answer())?.frame;
  }

  async function ask(method: string, params?: unknown): Promise<{ result: JsonObject; error: JsonObject }> {
    return JSON.parse((await send(request(++id, method, params)))!);
  }

  return {
    /** Lines for the operator. */
    logged,
    connection,
    send,
    ask,
    read: (uri: string) => ask("resources/read", { uri }),
    call: (name: string, given?: unknown) => ask("tools/call", { name, arguments: given }),
  };
}
