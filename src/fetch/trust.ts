import { X509Certificate } from "node:crypto";
import { readFileSync } from "node:fs";
import tls, { type SecureContext } from "node:tls";
import { FetchError } from "./fetch_error.ts";

/** Where further certificates are named. */
export interface TrustSettings {
  /** Path of a PEM file; comes before the environment. */
  readonly ca?: string | undefined;
  readonly env: NodeJS.ProcessEnv;
  /** Certificates that the operating system trusts, as PEM. */
  readonly system?: (() => readonly string[]) | undefined;
}

/** Whose certificates are trusted: those that Node knows, those of a file, and at need those of the operating system. */
export class Trust {
  readonly #settings: TrustSettings;
  #system: readonly string[] = [];
  #isWide = false;
  #context: { made: SecureContext | undefined } | undefined;

  constructor(settings: TrustSettings) {
    this.#settings = settings;
  }

  /**
   * What connections are secured with, or `undefined` when Node's own certificates are enough.
   *
   * @throws FetchError `tls` when a file with certificates cannot be used
   */
  context(): SecureContext | undefined {
    this.#context ??= { made: this.#make() };
    return this.#context.made;
  }

  /** Whether the certificates of the operating system are trusted too. */
  get isWide(): boolean {
    return this.#isWide;
  }

  /**
   * Trusts what the operating system trusts too; false when that adds nothing. It is asked only for a certificate that
   * nobody else knows, since reading the system's store takes long on some systems.
   */
  widen(): boolean {
    if (!this.#isWide) {
      this.#isWide = true;
      const known = new Set(usual());
      this.#system = (this.#settings.system ?? systemCertificates)().filter((certificate) => !known.has(certificate));
      if (this.#system.length > 0) this.#context = undefined;
    }
    return this.#system.length > 0;
  }

  #make(): SecureContext | undefined {
    const files = certificateFiles(this.#settings);
    if (files.length === 0 && this.#system.length === 0) return undefined;
    const named = files.flatMap(({ from, path }) => readCertificates(from, path));
    return tls.createSecureContext({ minVersion: "TLSv1.2", ca: [...usual(), ...named, ...this.#system] });
  }
}

/** Files that further certificates are read from, and which setting or variable names each. */
export function certificateFiles({ ca, env }: TrustSettings): { from: string; path: string }[] {
  if (ca) return [{ from: "ca", path: ca }];
  return ["SSL_CERT_FILE", "NODE_EXTRA_CA_CERTS"].flatMap((from) => {
    const path = env[from];
    return path ? [{ from, path }] : [];
  });
}

/**
 * Reads the certificates of a file.
 *
 * @throws FetchError `tls` when it cannot be used
 */
export function readCertificates(from: string, path: string): string[] {
  const unusable = (why: string, cause?: unknown) =>
    new FetchError("tls", `${path}, which ${from} names, ${why}. It must be a PEM file with certificates.`, { cause });
  let text: string;
  try {
    text = readFileSync(path, "utf8");
  } catch (error) {
    throw unusable(`could not be read (${(error as NodeJS.ErrnoException).code})`, error);
  }
  // In a bundle of many, one that cannot be read takes none of the others away.
  const certificates = (text.match(/-----BEGIN CERTIFICATE-----[^-]+-----END CERTIFICATE-----/g) ?? []).filter(
    isReadable,
  );
  if (certificates.length === 0) throw unusable("holds no certificate that can be read");
  return certificates;
}

function isReadable(certificate: string): boolean {
  try {
    return new X509Certificate(certificate) !== undefined;
  } catch {
    return false;
  }
}

function usual(): readonly string[] {
  return tls.getCACertificates?.("default") ?? tls.rootCertificates;
}

function systemCertificates(): readonly string[] {
  try {
    return tls.getCACertificates?.("system") ?? [];
  } catch {
    // A store that cannot be read adds nothing.
    return [];
  }
}
