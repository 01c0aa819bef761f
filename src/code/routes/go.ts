import { ANY } from "../route_key.ts";
import { literalsIn } from "./argument.ts";
import { type Call, type CallMeaning, handlerOf, methodOf, type RouteRules } from "./route_rules.ts";

/** Gin, Echo, Fiber, Chi, gorilla/mux, and the patterns of `net/http` since 1.22. */
export const GO_ROUTES: RouteRules = {
  sign: /"net\/http"|gin-gonic|labstack\/echo|go-chi|gofiber|gorilla\/mux|httprouter/,
  query: `
(call_expression function: (selector_expression operand: (_) @receiver field: (_) @verb) arguments: (_) @args) @call
`,
  verbs:
    /^(GET|POST|PUT|PATCH|DELETE|HEAD|OPTIONS|Get|Post|Put|Patch|Delete|Head|Options|Any|All|Handle|HandleFunc|Method|MethodFunc|Add|Group|Route|Mount|PathPrefix|Subrouter|Methods)$/,
  call,
};

function call({ verb, receiver, args, text }: Call): CallMeaning | undefined {
  const path = args[0]?.literal;
  const handler = handlerOf(args.at(-1));
  switch (verb) {
    case "Group":
    case "Route":
      return path === undefined ? undefined : { prefix: path };
    case "Mount":
      return path === undefined ? undefined : { prefix: path, adopts: [adopted(args[1]?.text ?? "")] };
    case "PathPrefix":
      return path === undefined ? undefined : { prefix: path, reachesChain: true };
    case "Subrouter": {
      // The variable is assigned to the end of the chain, which begins where the prefix stands.
      const prefix = /PathPrefix\(\s*"([^"]*)"/.exec(text)?.[1];
      return prefix === undefined ? undefined : { prefix };
    }
    case "Methods": {
      const [, inner, name] = /\.Handle(?:Func)?\(\s*"([^"]*)"\s*,\s*([\w.]+)/.exec(receiver) ?? [];
      const methods = [...literalsIn(args.map((one) => one.text).join()), ...constants(args.map((one) => one.text))];
      return inner === undefined ? undefined : { routes: [{ methods, path: inner, handler: name?.split(".").at(-1) }] };
    }
    case "Handle":
    case "HandleFunc":
    case "Method":
    case "MethodFunc":
    case "Add":
      return handled(
        verb,
        args.length === 3 ? args[0]!.text : "",
        args.length === 3 ? args[1]?.literal : path,
        handler,
      );
    default: {
      const isRoute = args.length > 1 && (path === "" || path?.startsWith("/")) && !/(^http|[cC]lient)$/.test(receiver);
      const method = /^(Any|All)$/.test(verb) ? ANY : methodOf(verb);
      return isRoute && method ? { routes: [{ methods: [method], path: path!, handler }] } : undefined;
    }
  }
}

/** `"GET /hives/{id}"` of net/http names its method; `Method("GET", "/hives", h)` has it as an argument. */
function handled(_verb: string, first: string, written: string | undefined, handler: string): CallMeaning | undefined {
  const [, method, path] = /^(?:([A-Z]+)\s+)?(?:[\w.-]+)?(\/.*)$/.exec(written ?? "") ?? [];
  if (path === undefined) return undefined;
  const given = literalsIn(first)[0] ?? constants([first])[0];
  return { routes: [{ methods: [method ?? given ?? ANY], path: path.replace(/\{\$\}$/, ""), handler }] };
}

/** `http.MethodGet` → `GET` */
function constants(texts: readonly string[]): string[] {
  return texts.flatMap((text) => [...text.matchAll(/\bMethod([A-Z][a-z]+)\b/g)].map(([, name]) => name!.toUpperCase()));
}

/** `userRoutes()` and `s.userRoutes()` are functions whose routes are mounted. */
function adopted(text: string): string {
  return /(\w+)\s*(\([^)]*\))?$/.exec(text)?.[1] ?? "";
}
