import { ANY } from "../route_key.ts";
import { type Argument, literalsIn } from "./argument.ts";
import { type Call, type CallMeaning, methodOf, type RouteMeaning, type RouteRules } from "./route_rules.ts";

/** What `resources` declares: action, method and path below its own. */
const RESOURCES: readonly (readonly [action: string, method: string, path: string])[] = [
  ["index", "GET", ""],
  ["create", "POST", ""],
  ["new", "GET", "new"],
  ["show", "GET", ":id"],
  ["edit", "GET", ":id/edit"],
  ["update", "PATCH", ":id"],
  ["update", "PUT", ":id"],
  ["destroy", "DELETE", ":id"],
];

/** Rails' `routes.rb` and Sinatra. */
export const RUBY_ROUTES: RouteRules = {
  sign: /\broutes\.draw\b|\bsinatra\b|\bGrape::API\b/i,
  query: `
(call method: (identifier) @verb arguments: (argument_list)? @args) @call
`,
  verbs: /^(get|post|put|patch|delete|head|options|match|root|resources|resource|namespace|scope|member|collection)$/,
  call,
};

function call({ verb, args, text }: Call): CallMeaning | undefined {
  const name = nameOf(args[0]);
  const path = args.find((one) => one.name === "path")?.literal ?? name;
  switch (verb) {
    case "namespace":
    case "scope":
      return {
        prefix: (verb === "scope" && args[0]?.name !== undefined && args[0].name !== "path" ? undefined : path) ?? "",
      };
    case "member":
      return { prefix: "" };
    case "collection":
      return { prefix: ".." };
    case "root":
      return { routes: [{ methods: ["GET"], path: "", handler: action(args) }] };
    case "resources":
    case "resource":
      return name === undefined ? undefined : resources(verb === "resource", name, path!, args);
    default:
      return methodCall(verb, args, text);
  }
}

function resources(isOne: boolean, name: string, path: string, args: readonly Argument[]): CallMeaning {
  const only = wordsIn(args, "only");
  const except = wordsIn(args, "except") ?? [];
  const routes = RESOURCES.filter(([one]) => (only?.includes(one) ?? true) && !except.includes(one))
    .filter(([one]) => !isOne || one !== "index")
    .map(([one, method, below]): RouteMeaning => {
      const own = isOne ? below.replace(/^:id\/?/, "") : below;
      return { methods: [method], path: `${path}/${own}`.replace(/\/$/, ""), handler: one };
    });
  const parameter = args.find((one) => one.name === "param")?.text.replace(/^:/, "") ?? `${name.replace(/s$/, "")}_id`;
  return { routes, prefix: isOne ? path : `${path}/:${parameter}` };
}

function methodCall(verb: string, args: readonly Argument[], text: string): CallMeaning | undefined {
  const [first] = args;
  if (!first) return undefined;
  // `get "hives" => "hives#list"` and `get :preview`
  const written = first.literal !== undefined && first.name === undefined ? first.literal : nameOf(first);
  const isPair = first.name !== undefined && first.literal?.includes("#");
  const arrow = isPair ? first.name : /^["']([^"']*)["']\s*=>/.exec(first.text)?.[1];
  const path = arrow ?? written;
  const isRoute =
    arrow !== undefined ||
    args.length > 1 ||
    first.text.startsWith(":") ||
    /\bdo\b|\{/.test(text) ||
    !/\s/.test(path ?? " ");
  if (path === undefined || !isRoute) return undefined;
  const method = verb === "match" ? undefined : methodOf(verb);
  const via = wordsIn(args, "via")?.map((one) => (one === "all" ? ANY : one.toUpperCase()));
  const isOnCollection = args.some((one) => one.name === "on" && one.text === ":collection");
  const whole = isOnCollection ? `../${path}` : path;
  return { routes: [{ methods: method ? [method] : (via ?? [ANY]), path: whole, handler: action(args) }] };
}

/** `hives#list` → `list` */
function action(args: readonly Argument[]): string {
  const text = args.map((one) => one.text).join(",");
  return /["'][\w/]+#(\w+)["']/.exec(text)?.[1] ?? "";
}

/** `:hives` and `"hives"` */
function nameOf(argument: Argument | undefined): string | undefined {
  if (!argument || argument.name !== undefined) return undefined;
  return argument.literal ?? /^:"?(\w+)"?$/.exec(argument.text)?.[1];
}

/** Symbols and strings of an option: `only: [:index, :show]`, `only: :index`, `only: %i[index show]`. */
function wordsIn(args: readonly Argument[], name: string): string[] | undefined {
  const text = args.find((one) => one.name === name)?.text;
  if (text === undefined) return undefined;
  const listed = /^%[iIwW][[({]([^\])}]*)/.exec(text)?.[1];
  if (listed !== undefined) return listed.split(/\s+/).filter(Boolean);
  return [...literalsIn(text), ...[...text.matchAll(/:(\w+)/g)].map(([, word]) => word!)];
}
