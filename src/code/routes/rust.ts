import { ANY } from "../route_key.ts";
import type { Argument } from "./argument.ts";
import { type Call, type CallMeaning, METHODS, methodOf, type RouteRules } from "./route_rules.ts";

/** Axum, Actix Web, Rocket. */
export const RUST_ROUTES: RouteRules = {
  sign: /\b(axum|actix_web|rocket|poem|web::scope)\b/,
  query: `
(call_expression function: (field_expression value: (_) @receiver field: (_) @verb) arguments: (_) @args) @call
(call_expression function: (scoped_identifier path: (_) @receiver name: (_) @verb) arguments: (_) @args) @call
(attribute_item (attribute (identifier) @word arguments: (token_tree) @args)) @mark
(attribute_item (attribute (scoped_identifier name: (identifier) @word) arguments: (token_tree) @args)) @mark
`,
  verbs: /^(route|nest|nest_service|scope|resource|mount|service)$/,
  call,
  mark: ({ word, args }) => {
    const path = args[0]?.literal ?? args.find(({ name }) => name === "uri")?.literal;
    if (path === undefined) return undefined;
    const methods = word === "route" ? methodsOption(args) : [methodOf(word)].filter((one) => one !== undefined);
    return methods.length > 0 ? { methods, paths: [path] } : undefined;
  },
};

function call({ verb, args }: Call): CallMeaning | undefined {
  const path = args[0]?.literal;
  switch (verb) {
    case "scope":
    case "resource":
      return path === undefined ? undefined : { prefix: path, reachesChain: true };
    case "nest":
    case "nest_service":
      return path === undefined ? undefined : { prefix: path, adopts: [nameIn(args[1])] };
    case "mount": {
      const names = /routes!\s*[[({]([^\])}]*)/.exec(args[1]?.text ?? "")?.[1]?.split(",") ?? [];
      return path === undefined
        ? undefined
        : { prefix: path, adopts: names.map((name) => name.trim().split("::").at(-1)!) };
    }
    case "service":
      return { adopts: [nameIn(args[0])] };
    default: {
      if (path !== undefined) return { routes: handlersIn(args.slice(1)).map((one) => ({ ...one, path })) };
      return { routes: handlersIn(args).map((one) => ({ ...one, path: "", needsPrefix: true })) };
    }
  }
}

/** `get(list).post(create)` of Axum, `web::get().to(list)` of Actix. */
function handlersIn(args: readonly Argument[]): { methods: string[]; handler: string }[] {
  const text = args.map((one) => one.text).join(",");
  const verbs = `(${METHODS.join("|")}|any)`;
  const found = [...text.matchAll(new RegExp(`(?:^|[^\\w])${verbs}(?:_service)?\\(\\s*([\\w:]*)`, "g"))];
  const later = /\.to\(\s*([\w:]+)/.exec(text)?.[1] ?? "";
  return found.map(([, verb, name]) => ({
    methods: [verb === "any" ? ANY : verb!.toUpperCase()],
    handler: (name || later).split("::").at(-1)!,
  }));
}

function methodsOption(args: readonly Argument[]): string[] {
  return args.filter(({ name }) => name === "method").flatMap(({ literal }) => literal?.toUpperCase() ?? []);
}

/** `hives` and `hives()`, but nothing of a chain. */
function nameIn(argument: Argument | undefined): string {
  return /^(?:\w+::)*(\w+)(?:\(.*\))?$/s.exec(argument?.text ?? "")?.[1] ?? "";
}
