/**
 * Whether references of known place are found there: `npm run bench:joins`, in seconds.
 *
 * `joins.json` names 50 references, the file of each and how the line begins that declares it, written down by hand from the
 * texts: half are of this repository, half of packages that ship their sources, in TypeScript, C++ and C. Each is resolved as an
 * answer does it. Right is the very line; a wrong place and none are told apart, and a right one of another kind than was
 * written. Ends with 1 unless all are right.
 */
import { existsSync, mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import process from "node:process";
import { CodeHost, chosen } from "../src/code/mod.ts";

interface Reference {
  readonly name: string;
  readonly kind: string;
  readonly file: string;
  /** How the line begins, blanks apart; no other line of the file begins so. */
  readonly text: string;
}

interface Sources {
  /** Below this repository. */
  readonly root: string;
  /** What a document of these references would declare. */
  readonly sourceRoot?: string;
  readonly references: readonly Reference[];
}

const HERE = join(import.meta.dirname, "..");
const cacheFolder = mkdtempSync(join(tmpdir(), "lectern-bench-joins-"));
process.on("exit", () => rmSync(cacheFolder, { recursive: true, force: true }));

const all: readonly Sources[] = JSON.parse(readFileSync(join(import.meta.dirname, "joins.json"), "utf8"));
const counts = { right: 0, wrong: 0, unresolved: 0 };
let otherKinds = 0;
for (const { root, sourceRoot, references } of all) {
  const full = join(HERE, root);
  if (!existsSync(full)) throw new Error(`${root} is not there: run \`npm ci\`.`);
  const host = new CodeHost({ root: full, cacheFolder, log: console.error });
  const { index, unavailable } = await host.current(undefined, { patienceMs: 120_000 });
  if (!index) throw new Error(unavailable);
  for (const reference of references) {
    const symbol = chosen(index.named(reference.name), sourceRoot)?.symbol;
    const expected = `${reference.file}:${lineOf(full, reference)}`;
    const found = symbol && `${symbol.file}:${symbol.firstLine}`;
    const verdict = found === undefined ? "unresolved" : found === expected ? "right" : "wrong";
    counts[verdict]++;
    const told = `${root} ${reference.name} -> ${found ?? "(unresolved)"} [${symbol?.kind ?? "nothing"}]`;
    if (verdict !== "right") console.log(`${verdict}: ${told}, not ${expected} [${reference.kind}]`);
    else if (symbol?.kind !== reference.kind) {
      otherKinds++;
      console.log(`right, of another kind: ${told}, not [${reference.kind}]`);
    }
  }
}
console.log(
  `${counts.right} right (${otherKinds} of another kind), ${counts.wrong} wrong, ${counts.unresolved} unresolved`,
);
if (counts.wrong + counts.unresolved > 0) process.exitCode = 1;

/** Number of the line that a reference is declared in, from 1. */
function lineOf(root: string, { file, text }: Reference): number {
  const lines = readFileSync(join(root, file), "utf8").split("\n");
  const found = lines.flatMap((line, at) => (line.trimStart().startsWith(text) ? [at + 1] : []));
  if (found.length !== 1) throw new Error(`${found.length} lines of ${file} begin with: ${text}`);
  return found[0]!;
}
