import { type Call, type CallMeaning, handlerOf, methodOf, type RouteRules } from "./route_rules.ts";

/** Vapor and Hummingbird, whose paths are one argument a segment. */
export const SWIFT_ROUTES: RouteRules = {
  sign: /\bimport (Vapor|Hummingbird)\b/,
  query: `
(call_expression (navigation_expression target: (_) @receiver suffix: (navigation_suffix suffix: (_) @verb))
  (call_suffix (value_arguments) @args)) @call
`,
  verbs: /^(get|post|put|patch|delete|on|grouped|group)$/,
  call,
};

function call({ verb, args, text }: Call): CallMeaning | undefined {
  const path = args
    .flatMap(({ name, literal }) => (name === undefined && literal !== undefined ? [literal] : []))
    .join("/");
  if (verb === "grouped" || verb === "group") return { prefix: path, reachesChain: verb === "grouped" };
  const use = args.find(({ name }) => name === "use");
  const [, named] = /^\.([A-Za-z]+)$/.exec(args[0]?.text ?? "") ?? [];
  const method = methodOf(verb === "on" ? (named ?? "") : verb);
  const isRoute = use !== undefined || /\)\s*\{/.test(text);
  return method && isRoute ? { routes: [{ methods: [method], path, handler: handlerOf(use) }] } : undefined;
}
