import { ANY } from "../route_key.ts";
import { type Argument, literalsIn } from "./argument.ts";
import { type Call, type CallMeaning, handlerOf, methodOf, type RouteRules } from "./route_rules.ts";

/** Flask, FastAPI and what is written like them (Sanic, Quart, Bottle, Litestar); Django's lists of addresses. */
export const PYTHON_ROUTES: RouteRules = {
  sign: /\b(flask|fastapi|starlette|sanic|quart|bottle|litestar|django|urlpatterns|APIRouter|Blueprint)\b/i,
  query: `
(decorator (call function: (attribute object: (_) @receiver attribute: (_) @verb) arguments: (_) @args)) @decorated
(call function: (identifier) @verb arguments: (argument_list) @args) @call
(call function: (attribute object: (_) @receiver attribute: (_) @verb) arguments: (argument_list) @args) @call
`,
  verbs:
    /^(get|post|put|patch|delete|head|options|route|api_route|websocket|path|re_path|url|APIRouter|Blueprint|include_router|register_blueprint|mount|add_api_route|add_url_rule)$/,
  call: (call, { text }) => (text.includes("urlpatterns") ? djangoCall(call) : undefined) ?? flaskCall(call),
};

function djangoCall({ verb, receiver, args }: Call): CallMeaning | undefined {
  if (receiver !== "" || !/^(path|re_path|url)$/.test(verb)) return undefined;
  const written = args[0]?.literal;
  // Where an address leads to another list, that one names the routes.
  if (written === undefined || /^include\b/.test(args[1]?.text ?? "include")) return undefined;
  const path = verb === "path" ? written : fromPattern(written);
  const view = args[1]!.text.replace(/\.as_view\(.*$/s, "");
  return { routes: [{ methods: [ANY], path, handler: /(\w+)\W*$/.exec(view)?.[1] ?? "" }] };
}

/** `^hives/(?P<id>\d+)/$` → `hives/<id>/` */
function fromPattern(pattern: string): string {
  return pattern
    .replace(/\(\?P<(\w+)>[^()]*(?:\([^()]*\)[^()]*)*\)/g, "<$1>")
    .replace(/^\^|\$$|\\[AZ]/g, "")
    .replace(/\\(.)/g, "$1");
}

function flaskCall({ verb, args, text }: Call): CallMeaning | undefined {
  const named = (name: string) => args.find((one) => one.name === name);
  switch (verb) {
    case "APIRouter":
    case "Blueprint": {
      const prefix = (named("prefix") ?? named("url_prefix"))?.literal;
      return prefix === undefined ? undefined : { prefix };
    }
    case "include_router":
    case "register_blueprint": {
      const prefix = (named("prefix") ?? named("url_prefix"))?.literal;
      return { prefix: prefix ?? "", adopts: [handlerOf(args[0])] };
    }
    case "mount":
      return args[0]?.literal === undefined ? undefined : { prefix: args[0].literal, adopts: [handlerOf(args[1])] };
    case "add_api_route":
    case "add_url_rule": {
      const handler = handlerOf(
        named("view_func") ?? named("endpoint") ?? args.findLast(({ name, literal }) => !name && literal === undefined),
      );
      return args[0]?.literal?.startsWith("/")
        ? { routes: [{ methods: methodsIn(named("methods")), path: args[0].literal, handler }] }
        : undefined;
    }
    default:
      return text.startsWith("@") ? decoratorCall(verb, args) : undefined;
  }
}

function decoratorCall(verb: string, args: readonly Argument[]): CallMeaning | undefined {
  const path = args.find(({ name }) => name === undefined || name === "path" || name === "rule")?.literal;
  if (path === undefined || (path !== "" && !path.startsWith("/"))) return undefined;
  const method = methodOf(verb);
  const methods = method ? [method] : methodsIn(args.find(({ name }) => name === "methods" || name === "method"));
  return verb === "websocket" ? undefined : { routes: [{ methods, path }] };
}

function methodsIn(argument: Argument | undefined): string[] {
  const methods = literalsIn(argument?.text ?? "").map((method) => method.toUpperCase());
  return methods.length > 0 ? methods : ["GET"];
}
