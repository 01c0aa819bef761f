import { readFileSync } from "node:fs";
import { digest, Stamp, type StampColumns, writeAtomically } from "../storage/mod.ts";
import { decodeRecord, encodeRecord, type FileRecord } from "./file_record.ts";
import type { FolderRecord } from "./source_tree.ts";
import type { TimeSlice } from "./time_slice.ts";

/** All that is kept of a repository's code between two runs. */
export interface StoredIndex {
  readonly folders: ReadonlyMap<string, FolderRecord>;
  readonly records: Iterable<FileRecord>;
}

const MAGIC = "lectern code index 2";

/** Records that are joined before anybody else has his turn. */
const RECORDS_A_PIECE = 500;

/**
 * Reads an index file:
 *
 *     lectern code index 2 <SHA-256 of all that follows>
 *     "<key: whose index this is, and how it was made>"
 *     [["<folder>", stamp, [["<ignore file>", stamp], …], ["<file>", …], ["<folder>", …]], …]   stamp: size, times, inode
 *     ["<path>", "<language>", size, modified, changed, inode, "<why skipped>", [symbols], [bases], [routes]]   one line a file
 *
 * @returns `undefined` when there is none, when it is that of another key, or damaged: then it is made anew.
 */
export async function readIndexFile(path: string, key: string, slice: TimeSlice): Promise<StoredIndex | undefined> {
  try {
    const bytes = readFileSync(path);
    const end = bytes.indexOf(10);
    const head = bytes.toString("latin1", 0, Math.max(0, end));
    if (head !== `${MAGIC} ${digest(bytes.subarray(end + 1))}`) return undefined;
    const [storedKey, folders, ...lines] = bytes.toString("utf8", end + 1).split("\n");
    if (storedKey !== JSON.stringify(key) || folders === undefined) return undefined;
    const records: FileRecord[] = [];
    for (const line of lines) {
      if (line !== "") records.push(decodeRecord(line));
      if (slice.isOver) await slice.breathe();
    }
    return { folders: decodeFolders(folders), records };
  } catch {
    return undefined;
  }
}

/**
 * Writes it.
 *
 * @throws NotWritten
 */
export async function writeIndexFile(
  path: string,
  key: string,
  { folders, records }: StoredIndex,
  slice: TimeSlice,
): Promise<void> {
  const pieces: Uint8Array[] = [Buffer.from(`${JSON.stringify(key)}\n${encodeFolders(folders)}\n`)];
  let lines: string[] = [];
  const take = () => {
    if (lines.length > 0) pieces.push(Buffer.from(`${lines.join("\n")}\n`));
    lines = [];
  };
  for (const record of records) {
    lines.push(encodeRecord(record));
    if (lines.length === RECORDS_A_PIECE) take();
    if (slice.isOver) await slice.breathe();
  }
  take();
  const body = Buffer.concat(pieces);
  writeAtomically(path, [Buffer.from(`${MAGIC} ${digest(body)}\n`), body]);
}

/** A folder as it is kept. */
type FolderRow = readonly [
  path: string,
  stamp: StampColumns,
  rules: readonly (readonly [name: string, stamp: StampColumns])[],
  files: readonly string[],
  folders: readonly string[],
];

function encodeFolders(folders: ReadonlyMap<string, FolderRecord>): string {
  const rows = [...folders].map(([path, { stamp, rules, files, folders }]): FolderRow => {
    return [path, stamp.columns, [...rules].map(([name, { columns }]) => [name, columns] as const), files, folders];
  });
  return JSON.stringify(rows);
}

function decodeFolders(line: string): ReadonlyMap<string, FolderRecord> {
  const rows: FolderRow[] = JSON.parse(line);
  return new Map(
    rows.map(([path, columns, ruleRows, files, folders]) => {
      const rules = new Map(ruleRows.map(([name, columns]) => [name, new Stamp(columns)]));
      return [path, { stamp: new Stamp(columns), rules, files, folders }];
    }),
  );
}
