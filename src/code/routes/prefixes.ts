import { composePath } from "./compose_path.ts";
import type { Call, CallMeaning, RouteSource } from "./route_rules.ts";

/** A call with what it means. */
export interface ReadCall extends Call {
  readonly meaning: CallMeaning;
  readonly isDecorated: boolean;
}

/** A name that a call with a prefix is assigned to. */
interface Binding {
  readonly name: string;
  readonly call: ReadCall;
}

/** UTF-16 units before a call in which its assignment stands. */
const BEFORE = 120;
/** `v1 := `, `const api = await new `, `var group = `, `let users: Group = `. */
const ASSIGNED = /\$?(\w+)\s*(?::\s*[\w.<>?[\] ]+)?\s*:?=\s*(?:await\s+|new\s+|try\s+)*$/;

/** Calls within calls whose prefixes are put together. */
const MAX_DEPTH = 32;

/** What the paths in a file begin with: by the calls around them, by the variable they are called on, by who adopts them. */
export class Prefixes {
  readonly #source: RouteSource;
  readonly #base: string;
  readonly #calls: readonly ReadCall[];
  readonly #bindings: readonly Binding[];
  readonly #adoptions: readonly Binding[];

  /** @param base What all paths of the file begin with. */
  constructor(calls: readonly ReadCall[], source: RouteSource, base: string) {
    this.#source = source;
    this.#base = base;
    this.#calls = calls.filter(({ meaning }) => meaning.prefix !== undefined);
    this.#bindings = this.#calls.flatMap((call) => {
      const name = this.#assignedTo(call);
      return name === undefined ? [] : [{ name, call }];
    });
    this.#adoptions = calls.flatMap((call) => (call.meaning.adopts ?? []).map((name) => ({ name, call })));
  }

  /** What the paths that a call declares begin with. */
  of(call: ReadCall): string {
    return this.#ofCall(call, 0);
  }

  /** What the paths of a function begin with, by who adopts it. */
  ofName(name: string, at: number): string {
    return this.#adopted(name, at, 0) ?? this.#base;
  }

  #ofCall(call: ReadCall, depth: number): string {
    if (depth > MAX_DEPTH) return this.#base;
    const around = this.#around(call);
    if (around?.start === call.start) return this.#within(around, depth);
    const root = /^\$?(\w+)/.exec(call.receiver)?.[1];
    const bound = root === undefined ? undefined : this.#ofVariable(root, call, depth);
    if (bound !== undefined) return bound;
    const assigned = this.#assignedTo(call);
    const adopted = assigned === undefined ? undefined : this.#adopted(assigned, call.start, depth, call);
    return adopted ?? (around ? this.#within(around, depth) : this.#ofFunction(call, depth));
  }

  /** The variable that a call, or the chain which it is part of, is assigned to. */
  #assignedTo({ start }: ReadCall): string | undefined {
    return ASSIGNED.exec(this.#source.text.slice(Math.max(0, start - BEFORE), start))?.[1];
  }

  #within(call: ReadCall, depth: number): string {
    return composePath(this.#ofCall(call, depth + 1), call.meaning.prefix ?? "");
  }

  /** The nearest call in whose reach another lies. */
  #around(call: ReadCall): ReadCall | undefined {
    return this.#calls.findLast((one) => {
      if (one === call || one.verbAt >= call.verbAt) return false;
      return call.verbAt < (one.meaning.reachesChain ? this.#chainEnd(one) : one.end);
    });
  }

  /** Where the chain of calls ends that a call is part of. */
  #chainEnd(call: ReadCall): number {
    const { text } = this.#source;
    let end = call.end;
    for (;;) {
      const next = /^\s*(?:\.|\?\.|->|::)\s*\w+\s*(?:<[^<>()]*>)?\s*\(/.exec(text.slice(end, end + BEFORE));
      if (!next) return end;
      const closing = closingOf(text, end + next[0].length - 1);
      if (closing === undefined) return end;
      end = closing + 1;
    }
  }

  /** The prefix of a variable: that of the call last assigned to it, and of who adopts it. */
  #ofVariable(name: string, call: ReadCall, depth: number): string | undefined {
    const binding = this.#bindings.findLast((one) => one.name === name && one.call.start < call.start);
    const adopted = this.#adopted(name, call.start, depth, call);
    if (!binding || binding.call === call) return adopted;
    const own = binding.call.meaning.prefix ?? "";
    return adopted === undefined ? this.#within(binding.call, depth) : composePath(adopted, own);
  }

  #adopted(name: string, at: number, depth: number, by?: ReadCall): string | undefined {
    if (depth > MAX_DEPTH) return undefined;
    const adoptions = this.#adoptions.filter((one) => one.name === name && one.call !== by);
    const adoption = adoptions.find(({ call }) => call.start > at) ?? adoptions.at(-1);
    return adoption && this.#within(adoption.call, depth);
  }

  /** The prefix of a function that somebody adopts, for all that is called in it. */
  #ofFunction(call: ReadCall, depth: number): string {
    const around = this.#source.symbols.findLast(({ start, end }) => start <= call.start && call.end <= end);
    return (around && this.#adopted(around.name, call.start, depth, call)) ?? this.#base;
  }
}

/** UTF-16 units within which a bracket is closed. */
const MAX_BRACKETS = 100_000;

function closingOf(text: string, opening: number): number | undefined {
  let depth = 0;
  const last = Math.min(text.length, opening + MAX_BRACKETS);
  for (let at = opening; at < last; at++) {
    if (text[at] === "(") depth++;
    else if (text[at] === ")" && --depth === 0) return at;
  }
  return undefined;
}
