import { readFileSync } from "node:fs";
import { join } from "node:path";
import { makeDataFolder, writeAtomically } from "../storage/mod.ts";
import type { ClientId, Scope } from "./client.ts";
import { ClientError } from "./client_error.ts";

/** What was done to one file, so that it can be undone. */
export interface FileReceipt {
  readonly file: string;
  /** SHA-256 of the file after we wrote: with another one, somebody else wrote since. */
  readonly after: string;
  /** The copy of the file as it was before our first change. */
  readonly backup?: string | undefined;
  /** SHA-256 of that copy. */
  readonly before?: string | undefined;
  /** There was no file before. */
  readonly created?: boolean | undefined;
  /** Folders that were made for it, the outermost first. */
  readonly folders?: readonly string[] | undefined;
  /** The copy holds something of ours already: others wrote between two of our changes. It cannot be put back. */
  readonly mixed?: boolean | undefined;
}

/** A registration that we made. */
export interface Receipt extends FileReceipt {
  readonly client: ClientId;
  readonly scope: Scope;
  readonly name: string;
  readonly command: string;
  readonly args: readonly string[];
  /** SHA-256 of the entry's data as it was written. */
  readonly entry: string;
  /** A second file, in which tools were allowed, and the rules that were put there. */
  readonly allowed?: (FileReceipt & { readonly rules: readonly string[] }) | undefined;
}

/** What tells a receipt from the others. */
export type ReceiptKey = Pick<Receipt, "client" | "scope" | "file" | "name">;

/** The list of all registrations that we made: `registrations.json` in our data folder. */
export class Receipts {
  readonly #data: string;
  #list: readonly Receipt[];

  /** @throws ClientError when the list is there and cannot be read. */
  constructor(data: string) {
    this.#data = data;
    this.#list = readList(join(data, "registrations.json"));
  }

  all(): readonly Receipt[] {
    return this.#list;
  }

  find(key: ReceiptKey): Receipt | undefined {
    return this.#list.find((receipt) => isOf(receipt, key));
  }

  /** Copies that are still needed to undo something. */
  backups(): string[] {
    return this.#list.flatMap(({ backup, allowed }) => [backup, allowed?.backup].filter((path) => path !== undefined));
  }

  /** @throws NotWritten */
  put(receipt: Receipt): void {
    this.#write([...this.#list.filter((other) => !isOf(other, receipt)), receipt]);
  }

  /** @throws NotWritten */
  remove(key: ReceiptKey): void {
    const rest = this.#list.filter((other) => !isOf(other, key));
    if (rest.length < this.#list.length) this.#write(rest);
  }

  #write(list: readonly Receipt[]): void {
    makeDataFolder(this.#data);
    const text = JSON.stringify({ version: 1, registrations: list }, null, 2);
    writeAtomically(join(this.#data, "registrations.json"), `${text}\n`, 0o600);
    this.#list = list;
  }
}

function isOf(receipt: Receipt, key: ReceiptKey): boolean {
  return (["client", "scope", "file", "name"] as const).every((part) => receipt[part] === key[part]);
}

function readList(path: string): readonly Receipt[] {
  let text: string;
  try {
    text = readFileSync(path, "utf8");
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === "ENOENT") return [];
    throw unreadable(path, error);
  }
  try {
    const { registrations } = JSON.parse(text) as { registrations: unknown };
    if (Array.isArray(registrations) && registrations.every(isReceipt)) return registrations;
  } catch (cause) {
    throw unreadable(path, cause);
  }
  throw unreadable(path, undefined);
}

function isReceipt(value: unknown): value is Receipt {
  if (typeof value !== "object" || value === null) return false;
  const { args, ...rest } = value as Record<string, unknown>;
  const words = ["client", "scope", "file", "name", "command", "entry", "after"];
  return words.every((key) => typeof rest[key] === "string") && Array.isArray(args);
}

function unreadable(path: string, cause: unknown): ClientError {
  return new ClientError(
    "receipts_unreadable",
    `${path}, the list of what was registered, cannot be read. Move it away, then try again: entries are known as ours ` +
      "by their command, too.",
    { cause },
  );
}
