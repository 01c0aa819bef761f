import { createHash, randomBytes, timingSafeEqual } from "node:crypto";
import { readFileSync, statSync } from "node:fs";
import { basename, dirname } from "node:path";
import * as z from "zod/mini";
import type { Identity } from "../../host/mod.ts";
import { removeOrphans, withLock, writeAtomically } from "../../storage/mod.ts";

/** What is kept of a token: not the token. */
export interface StoredToken {
  /** Who has it: for limits and the log. */
  readonly name: string;
  /** Of 16 random bytes, base64url. */
  readonly salt: string;
  /** SHA-256 of salt and token, base64url. */
  readonly hash: string;
  /** The sources it may see; all when left out. */
  readonly sources?: readonly string[] | undefined;
  /** When it was made, ISO 8601. */
  readonly added: string;
}

/** A file of tokens that cannot be used, or that does not allow what was asked. */
export class TokenFileError extends Error {
  override readonly name = "TokenFileError";
  readonly code: "token_file_missing" | "token_file_invalid" | "token_name_taken" | "token_unknown";

  constructor(code: TokenFileError["code"], message: string, options?: ErrorOptions) {
    super(message, options);
    this.code = code;
  }
}

/** What every token begins with, so that it is known for one in a log or a commit. */
const PREFIX = "lct_";

const Stored = z.object({
  version: z.literal(1),
  tokens: z.array(
    z.object({
      name: z.string(),
      salt: z.string(),
      hash: z.string(),
      sources: z.optional(z.array(z.string())),
      added: z.string(),
    }),
  ),
});

/**
 * Bearer tokens in a file, as salted hashes.
 *
 * A token is 256 random bits, so that one round of SHA-256 is enough: nobody can try them all, and a stretched hash would
 * cost every request what it costs the attacker.
 */
export class TokenFile {
  readonly path: string;
  #read: { readonly stamp: string; readonly tokens: readonly StoredToken[] } | undefined;

  constructor(path: string) {
    this.path = path;
  }

  /** The tokens, in the order they were added. @throws {TokenFileError} If there is no file, or it cannot be read. */
  tokens(): readonly StoredToken[] {
    const stat = statSync(this.path, { bigint: true, throwIfNoEntry: false });
    if (stat === undefined) {
      throw new TokenFileError(
        "token_file_missing",
        `There are no tokens at ${this.path}. Make one: lectern token add <name>`,
      );
    }
    // Read anew when it changed, so that a token revoked is refused at once.
    const stamp = `${stat.ino} ${stat.size} ${stat.mtimeNs}`;
    if (this.#read?.stamp !== stamp) this.#read = { stamp, tokens: this.#parse() };
    return this.#read.tokens;
  }

  /**
   * Makes a token.
   *
   * @returns The token: this once, since it is not kept.
   * @throws {TokenFileError} If there is one of this name.
   */
  async add(name: string, sources?: readonly string[]): Promise<string> {
    const token = `${PREFIX}${randomBytes(32).toString("base64url")}`;
    const salt = randomBytes(16).toString("base64url");
    await this.#change((tokens) => {
      if (tokens.some((one) => one.name === name)) {
        throw new TokenFileError(
          "token_name_taken",
          `There is a token "${name}" already. Give this one another name, or revoke that one: lectern token revoke ${name}`,
        );
      }
      const hash = hashOf(salt, token).toString("base64url");
      return [...tokens, { name, salt, hash, ...(sources ? { sources } : {}), added: new Date().toISOString() }];
    });
    return token;
  }

  /** Takes a token back. @throws {TokenFileError} If there is none of this name. */
  async revoke(name: string): Promise<void> {
    await this.#change((tokens) => {
      const left = tokens.filter((one) => one.name !== name);
      if (left.length === tokens.length) {
        const names = tokens.map((one) => one.name).join(", ");
        const known = names ? `There are: ${names}.` : "There is none at all.";
        throw new TokenFileError("token_unknown", `There is no token "${name}". ${known}`);
      }
      return left;
    });
  }

  /**
   * Who has a token, or undefined if nobody has.
   *
   * Compares with every entry, each in constant time, so that the time tells neither how much of a guess was right nor
   * whose token it was.
   *
   * @throws {TokenFileError} If the file cannot be read: then nobody is let in.
   */
  identify(token: string): Identity | undefined {
    let found: StoredToken | undefined;
    for (const one of this.tokens()) {
      const stored = Buffer.from(one.hash, "base64url");
      const given = hashOf(one.salt, token);
      if (stored.length === given.length && timingSafeEqual(stored, given)) found = one;
    }
    return found && { name: found.name, ...(found.sources ? { sources: found.sources } : {}) };
  }

  async #change(change: (tokens: readonly StoredToken[]) => readonly StoredToken[]): Promise<void> {
    await withLock(`${this.path}.lock`, async () => {
      removeOrphans(dirname(this.path), basename(this.path));
      const isThere = statSync(this.path, { throwIfNoEntry: false }) !== undefined;
      const tokens = change(isThere ? this.#parse() : []);
      writeAtomically(this.path, `${JSON.stringify({ version: 1, tokens }, null, 2)}\n`, 0o600);
    });
  }

  #parse(): readonly StoredToken[] {
    try {
      return Stored.parse(JSON.parse(readFileSync(this.path, "utf8"))).tokens;
    } catch (cause) {
      throw new TokenFileError("token_file_invalid", `${this.path} is no file of tokens.`, { cause });
    }
  }
}

function hashOf(salt: string, token: string): Buffer {
  return createHash("sha256").update(Buffer.from(salt, "base64url")).update(token).digest();
}

/** Whether a text could be one of our tokens. */
export function isToken(text: string): boolean {
  return text.startsWith(PREFIX);
}
