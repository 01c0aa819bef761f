import { Column, joinColumns, splitColumns } from "./columns.ts";
import type { IndexFile } from "./index_file.ts";
import type { StringHeap, StringHeapBuilder } from "./string_heap.ts";

/**
 * Lists of names that begin alike, kept as a tree: a trail is the number of its last node, 0 the empty trail.
 *
 * ```text
 *   node   0      1         2           3
 *   parent –      0         1           1          trail 2 = Guide › Install
 *   name   –      Guide     Install     Deploy     trail 3 = Guide › Deploy
 * ```
 */
export class TrailsBuilder {
  readonly #strings: StringHeapBuilder;
  readonly #parents = new Column();
  readonly #names = new Column();
  readonly #nodes = new Map<number, number>();

  constructor(strings: StringHeapBuilder) {
    this.#strings = strings;
    this.#parents.push(0);
    this.#names.push(0);
  }

  add(trail: readonly string[]): number {
    let node = 0;
    for (const text of trail) {
      const name = this.#strings.add(text);
      const key = node * 2 ** 26 + name; // exact: both stay below 2^26, which is 67 million
      let next = this.#nodes.get(key);
      if (next === undefined) {
        next = this.#parents.length;
        this.#nodes.set(key, next);
        this.#parents.push(node);
        this.#names.push(name);
      }
      node = next;
    }
    return node;
  }

  finish(): Uint8Array {
    return joinColumns([this.#parents, this.#names]);
  }
}

export class Trails {
  readonly #file: IndexFile;
  readonly #strings: StringHeap;
  readonly #parents: Uint32Array;
  readonly #names: Uint32Array;

  constructor(file: IndexFile, bytes: Uint8Array, strings: StringHeap) {
    this.#file = file;
    this.#strings = strings;
    [this.#parents, this.#names] = splitColumns(bytes, 2) as [Uint32Array, Uint32Array];
  }

  get(trail: number): string[] {
    const names: string[] = [];
    const parents = this.#file.all(this.#parents);
    for (let node = trail; node !== 0; node = parents[node]!) {
      names.push(this.#strings.get(this.#file.at(this.#names, node)));
    }
    return names.reverse();
  }
}
