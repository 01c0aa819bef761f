import { sameData } from "./canonical.ts";
import type { ClientContext, Scope } from "./client.ts";
import { ClientError } from "./client_error.ts";
import type { RulesPlace } from "./client_kind.ts";
import { bytesOf, type ConfigFile, readConfigFile } from "./config_file.ts";
import { backUp, type Changing, canPutBack, putBack, receiptOf, writeText } from "./file_change.ts";
import { FormatFault, isMembers, valueAt } from "./format.ts";
import { addItems, JSON_FORMAT, removeItems } from "./json_format.ts";
import type { Receipt } from "./receipts.ts";
import { unifiedDiff } from "./unified_diff.ts";

/** What is remembered of rules that were put into a file. */
export type Allowed = NonNullable<Receipt["allowed"]>;

/** A change of the rules, ready to be made. */
export interface RulesChange {
  readonly file: ConfigFile;
  readonly text: string;
  readonly rules: readonly string[];
  readonly diff: string;
}

/**
 * Works out which rules are missing for a server's tools.
 *
 * @returns nothing when all stand there already.
 * @throws ClientError when the file cannot be read or edited.
 */
export async function planRules(
  place: RulesPlace,
  server: string,
  tools: readonly string[],
  { context, scope }: { readonly context: ClientContext; readonly scope: Scope },
): Promise<RulesChange | undefined> {
  const file = readConfigFile(place.file(context, scope));
  const present = await listAt(file, place.path);
  const rules = tools.map((tool) => place.rule(server, tool)).filter((rule) => !present.includes(rule));
  if (rules.length === 0) return undefined;
  const text = await addItems(file.text, place.path, rules);
  if (!sameData(valueAt(await JSON_FORMAT.parse(text), place.path), [...present, ...rules])) throw notEditable(file);
  return { file, text, rules, diff: unifiedDiff(file.path, file.text, text) };
}

/** Writes rules. @returns what is to be remembered, and where the copy of the file lies. */
export function writeRules(
  { file, text, rules }: RulesChange,
  changing: Changing,
  earlier: Allowed | undefined,
): { allowed: Allowed; backup: string | undefined } {
  const backup = backUp(file, changing);
  const folders = writeText(file, text);
  const receipt = receiptOf({ ...{ file, backup, folders, earlier }, bytes: bytesOf(file, text), isMixed: false });
  return { allowed: { ...receipt, rules: [...(earlier?.rules ?? []), ...rules] }, backup };
}

/** Takes rules out again that we put in, and no others. */
export async function removeRules(place: RulesPlace, allowed: Allowed, changing: Changing): Promise<void> {
  const file = readConfigFile(allowed.file);
  if (file.bytes === undefined) return;
  if (canPutBack(file, allowed)) {
    putBack(file, allowed);
    return;
  }
  const present = await listAt(file, place.path);
  const gone = allowed.rules.filter((rule) => present.includes(rule));
  if (gone.length === 0) return;
  backUp(file, changing);
  writeText(file, await removeItems(file.text, place.path, gone));
}

async function listAt(file: ConfigFile, path: readonly string[]): Promise<readonly unknown[]> {
  const value = await JSON_FORMAT.parse(file.text).catch((error: unknown) => {
    if (!(error instanceof FormatFault)) throw error;
    throw new ClientError(
      "unparsable",
      `${file.path} was left as it is: line ${error.line}, column ${error.column}: ${error.message}. Mend that, then try again.`,
    );
  });
  const list = valueAt(value, path);
  if (list === undefined && isMembers(value) && isMembers(valueAt(value, path.slice(0, 1)) ?? {})) return [];
  if (Array.isArray(list)) return list;
  throw notEditable(file);
}

function notEditable({ path }: ConfigFile): ClientError {
  return new ClientError("unknown_shape", `${path} was left as it is: its rules are not a list that can be added to.`);
}
