import { ANY } from "../route_key.ts";
import { type Argument, literalsIn } from "./argument.ts";
import { type Call, type CallMeaning, handlerOf, type MarkMeaning, methodOf, type RouteRules } from "./route_rules.ts";

/** What `Route::resource` declares; the first three and the last ones are left out of an API. */
const RESOURCE: readonly (readonly [action: string, method: string, path: string])[] = [
  ["create", "GET", "/create"],
  ["edit", "GET", "/{id}/edit"],
  ["index", "GET", ""],
  ["store", "POST", ""],
  ["show", "GET", "/{id}"],
  ["update", "PUT", "/{id}"],
  ["update", "PATCH", "/{id}"],
  ["destroy", "DELETE", "/{id}"],
];
const FORMS = new Set(["create", "edit"]);

/** Laravel, Slim and Lumen by their calls, Symfony by its attribute. */
export const PHP_ROUTES: RouteRules = {
  sign: /\bRoute::|#\[Route\b|\bSlim\\|\$(app|router|group)->/,
  query: `
(scoped_call_expression scope: (_) @receiver name: (name) @verb arguments: (_) @args) @call
(member_call_expression object: (_) @receiver name: (name) @verb arguments: (_) @args) @call
(attribute (_) @word parameters: (_)? @args) @mark
`,
  verbs: /^(get|post|put|patch|delete|options|any|match|map|prefix|group|resource|apiResource)$/,
  // Laravel puts all routes of this file below /api.
  filePrefix: (path) => (/(^|\/)routes\/api\.php$/.test(path) ? "/api" : ""),
  call,
  mark: ({ word, args }): MarkMeaning | undefined => {
    if (!/(^|\\)Route$/.test(word)) return undefined;
    const path = args.find(({ name }) => name === undefined || name === "path")?.literal;
    const methods = literalsIn(args.find(({ name }) => name === "methods")?.text ?? "");
    if (path === undefined) return undefined;
    return methods.length > 0 ? { methods, paths: [path] } : { paths: [path], isRouteAlone: true };
  },
};

function call({ verb, receiver, args }: Call): CallMeaning | undefined {
  if (!/^(\\?[\w\\]*Route\b|\$(app|router|group|routes|api|r|this->(app|router))\b)/.test(receiver)) return undefined;
  const path = args[0]?.literal;
  switch (verb) {
    case "prefix":
      return path === undefined ? undefined : { prefix: path, reachesChain: true };
    case "group":
      return groupCall(args);
    case "resource":
    case "apiResource":
      return path === undefined ? undefined : { routes: resources(path, verb === "apiResource") };
    case "match":
    case "map": {
      const methods = literalsIn(args[0]?.text ?? "").map((one) => one.toUpperCase());
      const written = args[1]?.literal;
      return written === undefined ? undefined : { routes: [{ methods, path: written, handler: handlerOf(args[2]) }] };
    }
    default: {
      const method = verb === "any" ? ANY : methodOf(verb);
      if (path === undefined || !method || args.length < 2) return undefined;
      return { routes: [{ methods: [method], path, handler: handlerOf(args[1]) }] };
    }
  }
}

/** `group('/hives', function …)` of Slim, `group(['prefix' => 'hives'], function …)` of Laravel. */
function groupCall(args: readonly Argument[]): CallMeaning | undefined {
  const named = /['"]prefix['"]\s*=>\s*['"]([^'"]*)['"]/.exec(args[0]?.text ?? "")?.[1];
  const prefix = args[0]?.literal ?? named;
  return prefix === undefined ? undefined : { prefix };
}

function resources(path: string, isApi: boolean) {
  return RESOURCE.filter(([action]) => !isApi || !FORMS.has(action)).map(([handler, method, below]) => ({
    methods: [method],
    path: path + below,
    handler,
  }));
}
