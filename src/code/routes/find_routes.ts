import type { Query, QueryMatch } from "web-tree-sitter";
import type { LocatedSymbol } from "../file_record.ts";
import { ANY } from "../route_key.ts";
import { argumentsIn } from "./argument.ts";
import { composePath } from "./compose_path.ts";
import { Prefixes, type ReadCall } from "./prefixes.ts";
import type { Call, FoundRoute, Mark, MarkMeaning, RouteRules, RouteSource } from "./route_rules.ts";

/** The most routes that one file may declare. */
const MAX_ROUTES = 5000;

/** The routes that a file declares, in the order of their lines. */
export function findRoutes(source: RouteSource, rules: RouteRules, query: Query): FoundRoute[] {
  const matches = query.matches(source.tree.rootNode);
  const calls = readCalls(matches, source, rules);
  const prefixes = new Prefixes(calls, source, rules.filePrefix?.(source.path) ?? "");
  const found = [
    ...[...calls].sort((a, b) => a.verbAt - b.verbAt).flatMap((one) => routesOfCall(one, source, prefixes)),
    ...routesOfMarks(matches, source, rules, prefixes),
    ...(rules.ofFile?.(source) ?? []),
  ];
  return found.sort((a, b) => a.line - b.line).slice(0, MAX_ROUTES);
}

/** Calls that mean something, the outer before the inner. */
function readCalls(matches: readonly QueryMatch[], source: RouteSource, rules: RouteRules): ReadCall[] {
  const calls: ReadCall[] = [];
  for (const match of matches) {
    const call = callOf(match, source.text, rules.verbs);
    const meaning = call && rules.call?.(call, source);
    if (meaning) calls.push({ ...call, meaning });
  }
  return calls.sort((a, b) => a.start - b.start || b.end - a.end);
}

function callOf(
  { captures }: QueryMatch,
  text: string,
  verbs: RegExp | undefined,
): (Call & { isDecorated: boolean }) | undefined {
  const whole = captures.find(({ name }) => name === "call" || name === "decorated");
  const verb = captures.find(({ name }) => name === "verb")?.node;
  if (!whole || !verb) return undefined;
  const word = text.slice(verb.startIndex, verb.endIndex);
  if (verbs && !verbs.test(word)) return undefined;
  const { startIndex: start, endIndex: end, startPosition } = whole.node;
  const receiver = captures.find(({ name }) => name === "receiver")?.node;
  const args = captures.find(({ name }) => name === "args")?.node;
  return {
    receiver: receiver ? text.slice(receiver.startIndex, receiver.endIndex) : "",
    verb: word,
    args: args ? argumentsIn(text.slice(args.startIndex, args.endIndex)) : [],
    start,
    verbAt: verb.startIndex,
    end,
    line: whole.name === "call" ? verb.startPosition.row + 1 : startPosition.row + 1,
    text: text.slice(start, end),
    isDecorated: whole.name === "decorated",
  };
}

function routesOfCall(call: ReadCall, { symbols }: RouteSource, prefixes: Prefixes): FoundRoute[] {
  const decorated = call.isDecorated ? symbolAfter(symbols, call.end)?.name : undefined;
  const prefix = prefixes.of(call);
  return (call.meaning.routes ?? [])
    .filter(({ needsPrefix }) => !needsPrefix || prefix !== "")
    .flatMap(({ methods, path, handler }) =>
      methods.map((method) => ({
        method,
        path: composePath(prefix, path),
        handler: decorated ?? handler ?? "",
        line: call.line,
      })),
    );
}

/** What a mark stands before: the next name that is declared. */
function symbolAfter(symbols: readonly LocatedSymbol[], at: number): LocatedSymbol | undefined {
  let found: LocatedSymbol | undefined;
  for (const one of symbols) if (one.nameAt >= at && (!found || one.nameAt < found.nameAt)) found = one;
  return found;
}

type ReadMark = MarkMeaning & { readonly line: number };

function routesOfMarks(
  matches: readonly QueryMatch[],
  { text, symbols }: RouteSource,
  rules: RouteRules,
  prefixes: Prefixes,
): FoundRoute[] {
  const marked = new Map<LocatedSymbol, ReadMark[]>();
  for (const match of matches) {
    const mark = markOf(match, text);
    const symbol = mark && symbolAfter(symbols, mark.end);
    const meaning = symbol && rules.mark?.(mark, symbol);
    if (!meaning) continue;
    marked.set(symbol, [...(marked.get(symbol) ?? []), { ...meaning, line: mark.line }]);
  }
  const isMember = (symbol: LocatedSymbol) => symbol.kind === "method" || symbol.kind === "function";
  const types = [...marked].filter(([symbol]) => !isMember(symbol));
  return [...marked]
    .filter(([symbol]) => isMember(symbol))
    .flatMap(([symbol, marks]) => {
      const around = types.filter(([type]) => type.start <= symbol.nameAt && symbol.nameAt < type.end).at(-1)?.[1];
      const bases = around?.flatMap(({ paths = [] }) => paths) ?? [];
      return (bases.length > 0 ? bases : [""]).flatMap((base) => {
        const prefix = composePath(prefixes.ofName(symbol.name, symbol.nameAt), base);
        return endpointsOf(marks).map(({ method, path, line }) => ({
          method,
          path: composePath(prefix, path),
          handler: symbol.name,
          line,
        }));
      });
    });
}

/** Methods and paths of one symbol's marks: one mark may give both, or one the method and another the path. */
function endpointsOf(marks: readonly ReadMark[]): { method: string; path: string; line: number }[] {
  const whole = marks.filter(({ methods, paths }) => methods && paths);
  const found = whole.flatMap(({ methods, paths, line }) =>
    methods!.flatMap((method) => paths!.map((path) => ({ method, path, line }))),
  );
  const pathless = marks.filter(({ methods, paths }) => methods && !paths);
  const alone = marks.filter(({ methods, paths }) => !methods && paths);
  const paths = alone.flatMap(({ paths }) => paths!);
  for (const { methods, line } of pathless) {
    for (const method of methods!) {
      found.push(...(paths.length > 0 ? paths : [""]).map((path) => ({ method, path, line })));
    }
  }
  if (found.length > 0) return found;
  return alone
    .filter(({ isRouteAlone }) => isRouteAlone)
    .flatMap(({ paths, line }) => paths!.map((path) => ({ method: ANY, path, line })));
}

function markOf({ captures }: QueryMatch, text: string): Mark | undefined {
  const whole = captures.find(({ name }) => name === "mark")?.node;
  const word = captures.find(({ name }) => name === "word")?.node;
  if (!whole || !word) return undefined;
  const args = captures.find(({ name }) => name === "args")?.node;
  return {
    word: text.slice(word.startIndex, word.endIndex),
    args: args ? argumentsIn(text.slice(args.startIndex, args.endIndex)) : [],
    end: whole.endIndex,
    line: whole.startPosition.row + 1,
  };
}
