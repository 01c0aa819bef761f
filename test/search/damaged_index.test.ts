import { closeSync, openSync, renameSync, rmSync, truncateSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { HEAD_BYTES, VERSION } from "../../src/search/file_layout.ts";
import { explain, Index, IndexFormatError, search } from "../../src/search/mod.ts";
import { temporaryFolder } from "../temporary_folder.ts";
import {
  cutAt,
  type Damage,
  dice,
  exchanged,
  flipped,
  layoutOf,
  manyPages,
  summed,
  withNumber,
  zeroed,
} from "./damage.ts";
import { bytesOf } from "./parsed_markdown.ts";

const whole = new Uint8Array(bytesOf(manyPages()));
const { head, parts, blocks, BLOCK_BYTES } = layoutOf(whole);
const other = bytesOf(manyPages(2));
const roll = dice(7);
const many = (count: number, make: () => Damage): Damage[] => Array.from({ length: count }, make);
const upTo = (count: number): number[] => Array.from({ length: count }, (_, i) => i);

/** All that an index is asked for, each by itself. */
const QUESTIONS: readonly ((index: Index) => unknown)[] = [
  (index) => search([{ index }], "page 12"),
  (index) => search([{ index }], "bam7 the lot20 gis33 unheard", { typing: true }),
  (index) => explain([{ index }], "kun3 dat51", search([{ index }], "kun3 dat51").hits),
  (index) => search([{ index, accepts: (page) => index.page(page).id.startsWith("part3") }], "about"),
  (index) => index.pageById("part5/page299.md"),
  (index) => [index.page(0), index.page(299), index.section(411), index.chunk(599)],
  (index) => [index.meta, index.documents, index.documentStarts],
  (index) => [...index.dictionary.keys()].length,
];

const answers = QUESTIONS.map((ask) => JSON.stringify(ask(Index.open(whole))));

/** What a question of it gave: the right answer, or word that the file is damaged; anything else is a failure. */
function asked(index: Index, question: number): "right" | "refused" {
  try {
    expect(JSON.stringify(QUESTIONS[question]!(index))).toBe(answers[question]);
    return "right";
  } catch (error) {
    if (!(error instanceof IndexFormatError)) throw error;
    expect(index.isDamaged).toBe(true);
    return "refused";
  }
}

/** Looks at spoilt bytes in both ways that an index is opened in. */
function expectRefused(path: string, bytes: Uint8Array): void {
  expect(() => Index.open(bytes)).toThrow(IndexFormatError);
  writeFileSync(path, bytes);
  let told = 0;
  let index: Index;
  try {
    index = Index.openFile(path, () => told++);
  } catch (error) {
    expect(error).toBeInstanceOf(IndexFormatError);
    return;
  }
  const first = roll(QUESTIONS.length);
  const refused = upTo(QUESTIONS.length).filter((i) => asked(index, (first + i) % QUESTIONS.length) === "refused");
  expect(told > 0).toBe(index.isDamaged);
  if (refused.length > 0) expect(index.isDamaged).toBe(true);
  expect(() => index.verify()).toThrow(IndexFormatError);
}

/** What happens to index files, and how often it is tried. */
const DAMAGES: readonly (readonly [name: string, damages: readonly Damage[]])[] = [
  ["cut at each byte of its head", upTo(head + 1).map(cutAt)],
  ["cut at random places", many(60, () => cutAt(roll(whole.length)))],
  ["cut where a block ends", upTo(blocks).map((block) => cutAt(head + block * BLOCK_BYTES))],
  ["with any bit of its head another", upTo(8 * head).map((bit) => flipped(bit >> 3, bit & 7))],
  [
    "with a bit of any part another",
    parts.flatMap(({ start, end }) => many(4, () => flipped(start + roll(end - start), roll(8)))),
  ],
  [
    "with two parts in each other's place",
    parts.slice(1).map((part, i) => exchanged(part.start, parts[i]!.start, Math.min(part.end - part.start, 1000))),
  ],
  ["with two blocks in each other's place", upTo(blocks - 2).map((i) => exchanged(at(i), at(i + 1), BLOCK_BYTES))],
  ["with two rows of its table in each other's place", upTo(18).map((i) => exchanged(row(i), row(i + 1), 12))],
  ["with a piece that was never written", many(40, () => zeroed(4096 * roll(whole.length >> 12), 4096))],
  ["with huge numbers in its head", upTo((HEAD_BYTES - 8) / 4).map((i) => withNumber(8 + 4 * i, 0xffff_ffff))],
  [
    "with huge or odd places in its table, though its head is sound",
    upTo(19).flatMap((i) =>
      [0xffff_ffff, 0x7fff_fff8, whole.length + 8].flatMap((value) =>
        [4, 8].map((cell) => summed(withNumber(row(i) + cell, value))),
      ),
    ),
  ],
  [
    "with many more parts than it can have",
    [200, whole.length / 12 + 99, 2 ** 20, 2 ** 32 - 1].flatMap((count) => crowded(count)),
  ],
  ["of another version, though its head is sound", [0, 1, VERSION + 1].map((one) => summed(withNumber(8, one)))],
  ["empty", [cutAt(0)]],
  ["nothing but zeros", [zeroed(0, whole.length)]],
  ["nothing but noise", many(3, () => (bytes) => bytes.map(() => roll(256)))],
  ["text", [() => Buffer.from("# Not an index\n".repeat(100))]],
  [
    "longer than it was",
    [1, 8, 4096, whole.length].map((more) => (bytes) => Buffer.concat([bytes, bytes.slice(0, more)])),
  ],
  ["half of it another index", [(bytes) => Buffer.concat([bytes.subarray(0, at(3)), other.subarray(at(3))])]],
];

/** Where a block starts. */
function at(block: number): number {
  return head + block * BLOCK_BYTES;
}

/** Where a row of the table of parts starts. */
function row(part: number): number {
  return HEAD_BYTES + 12 * part;
}

/** So many parts and no blocks, which is what the length of a table beyond the end of the file looks like. */
function crowded(count: number): Damage[] {
  return [0, 1, blocks].map((sums) => (bytes) => withNumber(16, sums)(withNumber(12, count)(bytes)));
}

describe("an index file that is damaged is refused, when it is opened or by the question that finds it", () => {
  it("has questions that touch each only a share of it", () => {
    expect(blocks).toBeGreaterThan(10);
  });

  it.each(DAMAGES)("%s", (_, damages) => {
    const path = join(temporaryFolder(), "index");
    const spoilt = damages.map((damage) => damage(whole)).filter((bytes) => Buffer.compare(bytes, whole) !== 0);
    expect(spoilt.length).toBeGreaterThan(damages.length / 2);
    for (const bytes of spoilt) expectRefused(path, bytes);
  });

  it("takes no memory for a file that is larger than it says", () => {
    const path = join(temporaryFolder({ index: whole }), "index");
    truncateSync(path, 2 ** 40);
    expect(() => Index.openFile(path)).toThrow(IndexFormatError);
  });
});

describe("an index file that changes while it is open", () => {
  const opened = (): { path: string; index: Index } => {
    const path = join(temporaryFolder({ index: whole }), "index");
    return { path, index: Index.openFile(path) };
  };

  it.each([
    ["cut to nothing", (path: string) => truncateSync(path, 0)],
    ["cut within", (path: string) => truncateSync(path, whole.length >> 1)],
    ["written over with zeros", (path: string) => writeFileSync(path, new Uint8Array(whole.length))],
    ["written over with another index", (path: string) => writeFileSync(path, other)],
  ])("%s: a question has the right answer, or none", (_, change) => {
    for (const before of [undefined, 0, 4, 7]) {
      const { path, index } = opened();
      if (before !== undefined) expect(asked(index, before)).toBe("right");
      change(path);
      const outcomes = QUESTIONS.map((_question, i) => asked(index, i));
      expect(outcomes).toContain("refused");
      if (before !== undefined) expect(outcomes[before]).toBe("right");
    }
  });

  it("not to be read any more, as one that another machine removed: it is damaged", () => {
    const folder = temporaryFolder({ index: whole });
    const path = join(folder, "index");
    const next = openSync(path, "r");
    closeSync(next);
    const index = Index.openFile(path);
    // Whatever reads from that number gets an error of the disk now.
    closeSync(next);
    expect(openSync(folder, "r")).toBe(next);
    expect(QUESTIONS.map((_question, i) => asked(index, i))).toEqual(QUESTIONS.map(() => "refused"));
  });

  it.each([
    ["removed", (path: string) => rmSync(path)],
    [
      "replaced by another index, as a newer one is",
      (path: string) => {
        writeFileSync(`${path}.new`, other);
        renameSync(`${path}.new`, path);
      },
    ],
  ])("%s: it answers on as it was", (_, change) => {
    const { path, index } = opened();
    change(path);
    expect(QUESTIONS.map((_question, i) => asked(index, i))).toEqual(QUESTIONS.map(() => "right"));
  });
});
