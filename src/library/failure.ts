/**
 * Why a source could not be loaded, told twice: `message` to an agent, without private detail; `reason` to a person, with
 * all of it.
 */
export class Failure extends Error {
  /** A code that an agent can act on. */
  readonly code: string;
  /** The whole reason; for the terminal and stderr only. */
  readonly reason: string;
  /** When it failed, ms since 1970. */
  readonly at: number;

  /** Tells what an error means, or what was stored of one. An error without a code of ours is an internal one. */
  constructor(error: unknown, at = Date.now()) {
    const given = (error as { code?: unknown }).code;
    const code = typeof given === "string" && given in MEANING ? given : "internal";
    super(MEANING[code], { cause: error });
    this.name = "Failure";
    this.code = code;
    const { message, reason } = error as { message?: unknown; reason?: unknown };
    this.reason = String(message ?? reason ?? error);
    this.at = at;
  }
}

/** What each code means to an agent. */
const MEANING: Readonly<Record<string, string>> = {
  archive: "The source's archive is damaged, or not the one that was announced.",
  address: "The source's address is not one that may be fetched.",
  binary: "The source is binary, not text.",
  empty: "The source holds no text.",
  encoding: "The source is not in UTF-8.",
  html: "The source answered with an HTML page where markdown or text was due.",
  internal: "The source could not be loaded.",
  json: "The source answered with JSON where markdown or text was due.",
  git: "The program git is missing, or could not read the source.",
  header: "The environment variable with the header for the source's server is not set, or holds no header.",
  network: "The source could not be reached.",
  offline: "The source was not fetched, since connections are forbidden.",
  redirect: "The source moved elsewhere.",
  shrunk: "The source lost most of what it held; the text before stays until a person accepts that.",
  source_form: "The source is described in a form that cannot be read.",
  source_missing: "The source's file or folder is gone.",
  source_removed: "The source was removed while it was to be read.",
  status: "The source's server refused, or does not have it.",
  timeout: "The source did not answer in time.",
  tls: "The certificate of the source's server was not accepted.",
  too_large: "The source is larger than the limit.",
  xml: "The source answered with XML where markdown or text was due.",
};
