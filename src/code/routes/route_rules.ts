import type { Tree } from "web-tree-sitter";
import type { CodeRoute } from "../code_route.ts";
import type { LocatedSymbol } from "../file_record.ts";
import type { Argument } from "./argument.ts";

export type FoundRoute = Omit<CodeRoute, "file">;

/** A file whose routes are looked for. */
export interface RouteSource {
  readonly tree: Tree;
  readonly text: string;
  /** Below the root, with slashes. */
  readonly path: string;
  readonly symbols: readonly LocatedSymbol[];
}

/** A call: `router.get("/hives", list)`. Places are UTF-16 units. */
export interface Call {
  /** What stands before the verb; empty where nothing does. */
  readonly receiver: string;
  readonly verb: string;
  readonly args: readonly Argument[];
  readonly start: number;
  readonly verbAt: number;
  readonly end: number;
  /** From 1. */
  readonly line: number;
  /** The whole call. */
  readonly text: string;
}

/** What a call says about routes. */
export interface CallMeaning {
  readonly routes?: readonly RouteMeaning[];
  /** What paths begin with in its reach, and those of the variable which the call is assigned to. */
  readonly prefix?: string;
  /** Whether the prefix reaches what follows in the chain of calls too; by default it is what lies within its brackets. */
  readonly reachesChain?: boolean;
  /** Variables and functions whose routes begin with the prefix. */
  readonly adopts?: readonly string[];
}

export interface RouteMeaning {
  readonly methods: readonly string[];
  /** `..` in it goes up one segment of the prefix; `~/` at its start leaves the prefix away. */
  readonly path: string;
  readonly handler?: string | undefined;
  /** Whether it is a route only where there is a prefix: `.route("/hives").get(list)`. */
  readonly needsPrefix?: boolean;
}

/** An annotation, attribute or decorator: `@GetMapping("/hives")`. */
export interface Mark {
  readonly word: string;
  readonly args: readonly Argument[];
  readonly end: number;
  readonly line: number;
}

/** What a mark says about routes. Those of one symbol are put together. */
export interface MarkMeaning {
  readonly methods?: readonly string[];
  /** Of a type: what the paths of its members begin with. */
  readonly paths?: readonly string[];
  /** Whether a path without any method is a route for all methods. */
  readonly isRouteAlone?: boolean;
}

/**
 * How the routes of one language's frameworks are found. Captures of the query: `@call` with `@verb`, and perhaps
 * `@receiver` and `@args`; `@decorated` in place of it for a call whose handler is what follows; `@mark` with `@word` and
 * perhaps `@args`.
 */
export interface RouteRules {
  /** A text without it has no routes, and costs nothing more. */
  readonly sign: RegExp;
  /** A file whose path says that it has routes. */
  readonly path?: RegExp;
  readonly query: string;
  /** Verbs that mean anything. */
  readonly verbs?: RegExp;
  readonly call?: (call: Call, source: RouteSource) => CallMeaning | undefined;
  readonly mark?: (mark: Mark, symbol: LocatedSymbol) => MarkMeaning | undefined;
  /** What all routes of a file begin with. */
  readonly filePrefix?: (path: string) => string;
  /** Routes that the path of a file declares. */
  readonly ofFile?: (source: RouteSource) => readonly FoundRoute[];
}

/** Methods of HTTP that have words of their own in frameworks, lower case. */
export const METHODS: readonly string[] = ["get", "post", "put", "patch", "delete", "head", "options"];

/** The upper-case method of a verb like `get`, `GET` or `Get`. */
export function methodOf(verb: string): string | undefined {
  const lower = verb.toLowerCase();
  return METHODS.includes(lower) ? lower.toUpperCase() : undefined;
}

/** The name of what answers: the last word of `users.list`, `[UserController::class, 'list']`, `"users#list"`. */
export function handlerOf(argument: Argument | undefined): string {
  if (!argument) return "";
  const { text } = argument;
  if (/=>|\bfunction\b|\bfunc\b|\blambda\b|[{|]/.test(text)) return "";
  return /(\w+)\W*$/.exec(text.replace(/::class$/, ""))?.[1] ?? "";
}
