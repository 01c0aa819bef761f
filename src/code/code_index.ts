import type { CodeRoute } from "./code_route.ts";
import type { CodeSymbol } from "./code_symbol.ts";

/** A file whose symbols are unknown, and why. */
export interface SkippedFile {
  readonly file: string;
  readonly reason: string;
}

/** The symbols and routes of a repository, as they were when it was asked for. */
export interface CodeIndex {
  /** Who found the symbols: lectern's own grammars, or the indexer that keeps `.codegraph/codegraph.db`. */
  readonly kind: "own" | "codegraph";
  /** Number of source files. */
  readonly files: number;
  /** Files that were not read: too large, not UTF-8, generated. */
  readonly skipped: readonly SkippedFile[];
  /**
   * All symbols that a reference means, in the order of files and lines; none when there is no such symbol. `Type.member`,
   * `Type#member`, `Type::member` and `Type->member` are the same; a call's brackets, type arguments and a leading `@` or
   * `$` are left away. First that counts:
   *
   * 1. symbols of exactly this bare name;
   * 2. symbols whose qualified name is this, or ends with it after a dot: `HiveBox.open` finds `Apiary.HiveBox.open`;
   * 3. members of this name that the type inherits, as far as its ancestors are indexed;
   * 4. symbols of the last segment's name, since documents put a namespace before names that have none in code:
   *    `Apiary.HiveBox` finds a class `HiveBox` in no namespace. Not so where the segment before it names a known type all
   *    of whose ancestors are known: that type has no such member.
   */
  named(name: string): readonly CodeSymbol[];
  /**
   * The route of an endpoint as `POST /swarms/{id}/recover`; the first by file and line. The names of parameters do not
   * matter, nor how they are written: `{id}`, `:id`, `<id>` and `[id]` are equal.
   */
  route(endpoint: string): CodeRoute | undefined;
  /** In the order of files and lines. */
  routes(): readonly CodeRoute[];
  /** Whether a source file lies at or below a path, which is compared without regard to case. */
  hasFileUnder(prefix: string): boolean;
  /** Names of symbols that somebody may have meant: with the same first four characters, those with fewest edits first. */
  similarNames(name: string, limit: number): readonly string[];
  /**
   * Symbols one step away: what contains it and what it contains; by `.codegraph/codegraph.db` also calls, references,
   * ancestors. At most 50; none of a symbol that has more, since everything is near to such a one.
   */
  neighbours(symbol: CodeSymbol): readonly CodeSymbol[];
}

/** An index, or why there is none now. */
export type CodeState =
  | { readonly index: CodeIndex; readonly unavailable?: undefined }
  | { readonly unavailable: string; readonly index?: undefined };
