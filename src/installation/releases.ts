import type { FetchError, Network } from "../fetch/mod.ts";
import { BASE_URL } from "../product/mod.ts";
import { digest } from "../storage/mod.ts";
import { isLoopback, versionUrl } from "./base_url.ts";
import { InstallationError } from "./installation_error.ts";

/** Bytes of a list of versions, or of sums, that are taken. */
const MAX_LIST = 1_000_000;

/** Bytes of an archive that are taken: an executable has about 45 MB in it. */
const MAX_ARCHIVE = 300_000_000;

/** Milliseconds for an archive in all: 45 MB at 50 KB a second. */
const PATIENCE = 15 * 60_000;

/** Where GitHub sends who asks for a file of a release. */
const GITHUB_FILES = ["githubusercontent.com"];

/** Bytes that arrived so far, and of how many if that is known. */
export type OnBytes = (arrived: number, total?: number) => void;

/** The released versions at an address, and their files. */
export class Releases {
  readonly #base: string;
  readonly #network: Network;
  readonly #builtIn: string | undefined;

  /**
   * @param base as `baseUrlOf` gives it.
   * @param builtIn The address that was compiled in, which nobody has named.
   */
  constructor(base: string, network: Network, builtIn = BASE_URL) {
    this.#base = base;
    this.#network = network;
    this.#builtIn = builtIn;
  }

  /**
   * All versions, newest first.
   *
   * @throws InstallationError
   */
  async versions(): Promise<readonly string[]> {
    const address = `${this.#base}/VERSIONS`;
    const lines = (await this.#text(address)).split(/\r?\n/).filter((line) => line !== "");
    if (lines.length > 0 && lines.every(isVersion)) return lines;
    throw new InstallationError(`${address} is no list of versions, a number such as 1.2.3 on each line.`, [
      "Check the address of the releases. A page to sign in to, or of a proxy, may have answered in its place.",
    ]);
  }

  /** Address of the folder of a version. */
  folder(version: string, versions: readonly string[]): string {
    return version === versions[0] ? this.#base : versionUrl(this.#base, version);
  }

  /**
   * A file of a release, checked against its sum.
   *
   * @param folder Address of the release's folder.
   * @throws InstallationError
   */
  async file(folder: string, name: string, onBytes: OnBytes): Promise<Uint8Array> {
    const expected = sumOf(await this.#text(`${folder}/SHA256SUMS`), name, folder);
    const bytes = await this.#bytes(`${folder}/${name}`, MAX_ARCHIVE, onBytes);
    if (digest(bytes) === expected) return bytes;
    throw new InstallationError(
      isHtml(bytes)
        ? `${folder}/${name} is an HTML page and no archive.`
        : `${folder}/${name} has another sum than its SHA256SUMS says: it was damaged on its way, or is not what was released.`,
      ["Nothing was changed. Try again; if it stays so, do not use these files and tell who publishes them."],
    );
  }

  async #text(address: string): Promise<string> {
    return Buffer.from(await this.#bytes(address, MAX_LIST)).toString();
  }

  async #bytes(address: string, maxBytes: number, onBytes?: OnBytes): Promise<Uint8Array> {
    try {
      const { bytes } = await this.#network.download(address, {
        maxBytes,
        // A mirror that somebody named may stand in their own network, as install.sh took it from there.
        allowLocal: this.#base !== this.#builtIn || isLoopback(new URL(address)),
        mayLeadTo: GITHUB_FILES,
        totalTimeout: PATIENCE,
        ...(onBytes ? { onProgress: onBytes } : {}),
      });
      return bytes!;
    } catch (error) {
      const { code, status, message } = error as FetchError;
      if (code === undefined) throw error;
      if (status === 404) {
        throw new InstallationError(`There is no ${address} (404).`, ["Check the address of the releases."]);
      }
      const said = code === "redirect" ? message.replace(/ If you trust it: .*$/, "") : message;
      throw new InstallationError(`The release could not be fetched: ${said}`, [], { cause: error });
    }
  }
}

function sumOf(sums: string, name: string, folder: string): string {
  const lines = sums.split(/\r?\n/).filter((line) => line !== "");
  const parsed = lines.map((line) => /^([0-9a-f]{64}) [ *](.+)$/.exec(line));
  if (parsed.length === 0 || parsed.includes(null)) {
    throw new InstallationError(`${folder}/SHA256SUMS is no list of sums.`, [
      "Check the address of the releases. A page to sign in to, or of a proxy, may have answered in its place.",
    ]);
  }
  const found = parsed.find((match) => match![2] === name)?.[1];
  if (found !== undefined) return found;
  throw new InstallationError(`The release at ${folder} has no ${name}: it was not made for this platform.`, [
    "Build it from a checkout, or ask who publishes it.",
  ]);
}

function isVersion(line: string): boolean {
  return /^\d+\.\d+\.\d+(?:-[0-9A-Za-z.-]+)?$/.test(line);
}

function isHtml(bytes: Uint8Array): boolean {
  return /^\s*(?:<!doctype html|<html)/i.test(Buffer.from(bytes.subarray(0, 200)).toString());
}
