import { ANY } from "../route_key.ts";
import { type Argument, literalsIn } from "./argument.ts";
import { type Call, type CallMeaning, type Mark, type MarkMeaning, methodOf, type RouteRules } from "./route_rules.ts";

/** Spring, JAX-RS and Micronaut, by their annotations. */
export const JAVA_ROUTES: RouteRules = {
  sign: /\b(springframework|javax\.ws\.rs|jakarta\.ws\.rs|micronaut|RequestMapping|GetMapping|RestController)\b/,
  query: `
(annotation name: (_) @word arguments: (_) @args) @mark
(marker_annotation name: (_) @word) @mark
`,
  mark,
};

/** The same annotations, and Ktor's nested calls. */
export const KOTLIN_ROUTES: RouteRules = {
  sign: /\b(springframework|javax\.ws\.rs|jakarta\.ws\.rs|micronaut|RequestMapping|GetMapping|ktor|routing)\b/,
  query: `
(annotation (user_type) @word) @mark
(annotation (constructor_invocation (user_type) @word (value_arguments) @args)) @mark
(call_expression (call_expression (identifier) @verb (value_arguments) @args) (annotated_lambda)) @call
(call_expression (identifier) @verb (annotated_lambda)) @call
`,
  verbs: /^(get|post|put|patch|delete|head|options|route|handle)$/,
  call: ktorCall,
  mark,
};

function ktorCall({ verb, args }: Call): CallMeaning | undefined {
  const path = args[0]?.literal;
  const method = methodOf(verb);
  if (method) return { routes: [{ methods: [method], path: path ?? "", needsPrefix: path === undefined }] };
  if (verb !== "route" || path === undefined) return undefined;
  const named = constantsIn(args[1]?.text ?? "", /\bHttpMethod\.(\w+)/g);
  return named.length > 0 ? { prefix: path, routes: [{ methods: named, path }] } : { prefix: path };
}

function mark({ word, args }: Mark): MarkMeaning | undefined {
  const paths = pathsOf(args);
  const [, verb] = /^(Get|Post|Put|Patch|Delete|Head|Options)(?:Mapping)?$/.exec(word) ?? [];
  // JAX-RS has the method and the path in annotations of their own.
  if (/^(GET|POST|PUT|PATCH|DELETE|HEAD|OPTIONS)$/.test(word)) return { methods: [word] };
  if (verb) return { methods: [methodOf(verb)!], paths: paths.length > 0 ? paths : [""] };
  if (word === "Path" || word === "Controller" || word === "ApplicationPath")
    return paths.length > 0 ? { paths } : undefined;
  if (word !== "RequestMapping") return undefined;
  const methods = args
    .filter(({ name }) => name === "method")
    .flatMap(({ text }) => constantsIn(text, /\b(?:RequestMethod\.)?(GET|POST|PUT|PATCH|DELETE|HEAD|OPTIONS)\b/g));
  return { methods: methods.length > 0 ? methods : [ANY], paths: paths.length > 0 ? paths : [""] };
}

/** `"/hives"`, `value = "/hives"`, `path = {"/hives", "/boxes"}`. */
function pathsOf(args: readonly Argument[]): string[] {
  return args
    .filter(({ name }) => name === undefined || name === "value" || name === "path" || name === "uri")
    .flatMap(({ text }) => literalsIn(text));
}

function constantsIn(text: string, pattern: RegExp): string[] {
  return [...text.matchAll(pattern)].map(([, name]) => name!.toUpperCase());
}
