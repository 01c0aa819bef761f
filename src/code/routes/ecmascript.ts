import { ANY } from "../route_key.ts";
import { type Argument, literalsIn, partsWithin } from "./argument.ts";
import { composePath } from "./compose_path.ts";
import {
  type Call,
  type CallMeaning,
  type FoundRoute,
  handlerOf,
  type MarkMeaning,
  methodOf,
  type RouteRules,
  type RouteSource,
} from "./route_rules.ts";

/** What speaks HTTP as a client, in whose calls a path is no route. */
const CLIENT = /(axios|client|http|fetch|fetcher|request|supertest|agent|ky|got|superagent|page|cy|mock|nock)\)?$/i;

/** A route file of Next.js, and an endpoint in its folder of pages. */
const NEXT_ROUTE = /(?:^|\/)app\/(?:(.*)\/)?route\.[cm]?[jt]sx?$/;
const NEXT_PAGE = /(?:^|\/)pages\/(api\/.*?)(?:\/index)?\.[cm]?[jt]sx?$/;

/** Express, Fastify, Hono, Koa's router, NestJS; Next.js by the paths of its files. */
export const ECMASCRIPT_ROUTES: RouteRules = {
  sign: /\b(express|fastify|hono|koa|itty-router|polka|restify|find-my-way|elysia|router)\b|@nestjs\//i,
  path: /(^|\/)(app\/(.*\/)?route|pages\/api\/.*)\.[cm]?[jt]sx?$/,
  query: `
(call_expression function: (member_expression object: (_) @receiver property: (property_identifier) @verb)
  arguments: (arguments) @args) @call
(new_expression constructor: (identifier) @verb arguments: (arguments) @args) @call
(decorator (call_expression function: (identifier) @word arguments: (arguments) @args)) @mark
`,
  verbs:
    /^(get|post|put|patch|delete|del|head|options|all|use|route|on|basePath|prefix|register|group|\w*Router|Hono)$/,
  call,
  mark: ({ word, args }): MarkMeaning | undefined => {
    if (word === "Controller") return { paths: pathsOf(args) };
    const method = word === "All" ? ANY : methodOf(word);
    return method && /^[A-Z]/.test(word) ? { methods: [method], paths: pathsOf(args) } : undefined;
  },
  ofFile: nextRoutes,
};

function call({ verb, receiver, args, text }: Call): CallMeaning | undefined {
  const path = args[0]?.literal;
  switch (verb) {
    case "use":
      return path?.startsWith("/") ? { prefix: path, adopts: args.slice(1).map(handlerOf) } : undefined;
    case "register":
      return { prefix: option(args[1], "prefix") ?? "", adopts: [handlerOf(args[0])] };
    case "basePath":
    case "prefix":
      return path === undefined ? undefined : { prefix: path, reachesChain: true, adopts: [receiver] };
    case "group":
      return path?.startsWith("/") ? { prefix: path } : undefined;
    case "route":
      return routeCall(args);
    case "on":
      return args.length > 2 && args[1]?.literal?.startsWith("/")
        ? { routes: [{ methods: methodsIn(args[0]!), path: args[1].literal, handler: handlerOf(args.at(-1)) }] }
        : undefined;
    default:
      return text.startsWith("new ") ? prefixedRouter(args) : methodCall(verb, receiver, args);
  }
}

/** `route({ method, url, handler })` of Fastify, `route("/hives")` of Express, `route("/hives", hives)` of Hono. */
function routeCall(args: readonly Argument[]): CallMeaning | undefined {
  const path = args[0]?.literal;
  if (path?.startsWith("/")) return { prefix: path, reachesChain: true, adopts: args.slice(1).map(handlerOf) };
  const options = partsWithin(args[0]?.text ?? "");
  const url = options.find(({ name }) => name === "url" || name === "path")?.literal;
  const method = options.find(({ name }) => name === "method");
  if (url === undefined || !method) return undefined;
  const handler = handlerOf(options.find(({ name }) => name === "handler"));
  return { routes: [{ methods: methodsIn(method), path: url, handler }] };
}

function prefixedRouter(args: readonly Argument[]): CallMeaning | undefined {
  const prefix = option(args[0], "prefix");
  return prefix === undefined ? undefined : { prefix };
}

function methodCall(verb: string, receiver: string, args: readonly Argument[]): CallMeaning | undefined {
  const method = verb === "all" ? ANY : verb === "del" ? "DELETE" : methodOf(verb);
  if (!method || CLIENT.test(receiver)) return undefined;
  const path = args[0]?.literal;
  const handler = handlerOf(args.at(-1));
  if (path === undefined) {
    const isChained = /\.route\(/.test(receiver) && args.length > 0;
    return isChained ? { routes: [{ methods: [method], path: "", handler, needsPrefix: true }] } : undefined;
  }
  const isPath = path.startsWith("/") || path === "*";
  return isPath && args.length > 1 ? { routes: [{ methods: [method], path, handler }] } : undefined;
}

function option(argument: Argument | undefined, name: string): string | undefined {
  return partsWithin(argument?.text ?? "").find((one) => one.name === name)?.literal;
}

function methodsIn({ text }: Argument): string[] {
  return literalsIn(text).map((method) => method.toUpperCase());
}

/** `@Get()`, `@Get(":id")`, `@Get([":id", "one/:id"])`, `@Controller({ path: "hives" })`. */
function pathsOf(args: readonly Argument[]): string[] {
  const [first] = args;
  if (!first) return [""];
  const text = first.text.startsWith("{")
    ? (partsWithin(first.text).find(({ name }) => name === "path")?.text ?? "")
    : first.text;
  const literals = literalsIn(text);
  return literals.length > 0 ? literals : [""];
}

function nextRoutes({ path, symbols }: RouteSource): FoundRoute[] {
  const page = NEXT_PAGE.exec(path)?.[1];
  if (page !== undefined) return [{ method: ANY, path: composePath("", page), handler: "handler", line: 1 }];
  const folders = NEXT_ROUTE.exec(path);
  if (!folders) return [];
  const segments = (folders[1] ?? "").split("/").filter((one) => !/^(\(.*\)|@.*)$/.test(one));
  return symbols
    .filter(({ name, container }) => container === "" && methodOf(name) === name)
    .map(({ name, firstLine }) => ({
      method: name,
      path: composePath("", segments.join("/")),
      handler: name,
      line: firstLine,
    }));
}
