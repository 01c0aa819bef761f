import type { LocatedSymbol } from "../file_record.ts";
import { literalsIn } from "./argument.ts";
import {
  type Call,
  type CallMeaning,
  handlerOf,
  type Mark,
  type MarkMeaning,
  methodOf,
  type RouteRules,
} from "./route_rules.ts";

/** ASP.NET: attributes of controllers, and minimal APIs. */
export const C_SHARP_ROUTES: RouteRules = {
  sign: /\[(Http|Route|ApiController)|\bMap(Get|Post|Put|Patch|Delete|Group|Methods)\b/,
  query: `
(attribute name: (_) @word (attribute_argument_list)? @args) @mark
(invocation_expression function: (member_access_expression expression: (_) @receiver name: (_) @verb)
  arguments: (argument_list) @args) @call
`,
  verbs: /^Map(Get|Post|Put|Patch|Delete|Group|Methods)$/,
  call,
  mark,
};

function call({ verb, args }: Call): CallMeaning | undefined {
  const path = args[0]?.literal;
  if (path === undefined) return undefined;
  if (verb === "MapGroup") return { prefix: path, reachesChain: true };
  const isMany = verb === "MapMethods";
  const methods = isMany ? literalsIn(args[1]?.text ?? "") : [methodOf(verb.slice("Map".length))!];
  return { routes: [{ methods, path, handler: handlerOf(args[isMany ? 2 : 1]) }] };
}

function mark({ word, args }: Mark, symbol: LocatedSymbol): MarkMeaning | undefined {
  const written =
    args.find(({ name }) => name === undefined)?.literal ?? args.find(({ name }) => name === "template")?.literal;
  const paths = written === undefined ? undefined : [filled(written, symbol)];
  if (word === "Route" || word === "RouteAttribute") return paths && { paths, isRouteAlone: true };
  const verb = /^Http(Get|Post|Put|Patch|Delete|Head|Options)(Attribute)?$/.exec(word)?.[1];
  if (!verb) return undefined;
  return paths ? { methods: [methodOf(verb)!], paths } : { methods: [methodOf(verb)!] };
}

/** `api/[controller]/[action]` with the names they stand for. A path that starts with a slash leaves the controller's away. */
function filled(path: string, { kind, name, container }: LocatedSymbol): string {
  const isType = kind === "class";
  const type = isType ? name : container.slice(container.lastIndexOf(".") + 1);
  const whole = path.replaceAll("[controller]", type.replace(/Controller$/, "")).replaceAll("[action]", name);
  return !isType && whole.startsWith("/") ? `~${whole}` : whole;
}
