/**
 * The JSON Schemas that the specification publishes, as the judges of what this server writes.
 *
 * They are taken out of the conformance suite, which carries them as literals in its one minified file. That file is
 * parsed and its literals are read off the tree, since running the program to get at them would run all of it.
 */
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { parse } from "@babel/parser";
import { Ajv, type AnySchemaObject } from "ajv";
import { Ajv2020 } from "ajv/dist/2020.js";
import ajvFormats from "ajv-formats";

/** The revisions that {@linkcode validator} judges. */
export const REVISIONS = ["2024-11-05", "2025-03-26", "2025-06-18", "2025-11-25", "2026-07-28"] as const;

export type RevisionName = (typeof REVISIONS)[number];

/** What is wrong with a value, one fault a line; the empty string if nothing is. */
export type Validator = (value: unknown) => string;

interface Node {
  readonly type: string;
  readonly [key: string]: unknown;
}

/** A schema object. Only the members named here are looked into. */
interface Schema {
  type?: unknown;
  properties?: Record<string, Schema>;
  required?: string[];
  additionalProperties?: unknown;
  anyOf?: Schema[];
  items?: Schema;
  $ref?: string;
  [key: string]: unknown;
}

interface Published {
  /** Where definitions stand: `definitions` up to 2025-06-18, then `$defs`. */
  readonly place: "definitions" | "$defs";
  readonly document: AnySchemaObject;
}

const compiled = new Map<string, Validator>();
const judges = new Map<RevisionName, Ajv>();
let published: ReadonlyMap<RevisionName, Published> | undefined;

/**
 * Judges a value by a definition of a revision.
 *
 * The published schemas let every object have members that they do not name. Here the named definitions are closed, but
 * for those of `_meta`: a member of a later revision must not reach a client of an earlier one.
 *
 * The suite has no schema of 2024-11-05. That of 2025-03-26 stands in for it, less what came with that revision:
 * annotations of tools, audio, the completions capability, the message of progress. So it is judged by a schema of
 * ours made from a published one, not by a published one.
 *
 * @param definition Its name there, for instance `ListToolsResult`.
 * @throws {Error} If the revision has no such definition.
 */
export function validator(revision: RevisionName, definition: string): Validator {
  const key = `${revision} ${definition}`;
  const known = compiled.get(key);
  if (known !== undefined) return known;
  const judge = judgeOf(revision);
  const check = judge.getSchema(`published#/${schemas().get(revision)!.place}/${definition}`);
  if (check === undefined) throw new Error(`${revision} has no ${definition}.`);
  const judged: Validator = (value) =>
    check(value)
      ? ""
      : check
          .errors!.map(({ instancePath, message, params }) => {
            return `${definition}${instancePath} ${message} ${JSON.stringify(params)}`;
          })
          .join("\n");
  compiled.set(key, judged);
  return judged;
}

/** Whether a revision defines something of this name. */
export function defines(revision: RevisionName, definition: string): boolean {
  const { document, place } = schemas().get(revision)!;
  return Object.hasOwn(document[place], definition);
}

function judgeOf(revision: RevisionName): Ajv {
  let judge = judges.get(revision);
  if (judge === undefined) {
    const { document, place } = schemas().get(revision)!;
    const options = { strict: false, allErrors: true } as const;
    judge = place === "$defs" ? (new Ajv2020(options) as unknown as Ajv) : new Ajv(options);
    ajvFormats.default(judge);
    judge.addSchema(closed(document, place), "published");
    judges.set(revision, judge);
  }
  return judge;
}

function schemas(): ReadonlyMap<RevisionName, Published> {
  published ??= readPublished();
  return published;
}

function readPublished(): ReadonlyMap<RevisionName, Published> {
  const path = join(
    import.meta.dirname,
    "..",
    "..",
    "node_modules",
    "@modelcontextprotocol",
    "conformance",
    "dist",
    "index.js",
  );
  const tree = parse(readFileSync(path, "utf8"), { sourceType: "module" }).program as unknown as Node;
  const values = new Map<string, unknown[]>();
  let table: Node | undefined;
  walk(tree, (node) => {
    if (node.type === "VariableDeclarator" && (node.id as Node).type === "Identifier" && node.init) {
      const name = (node.id as Node).name as string;
      values.set(name, [...(values.get(name) ?? []), node.init]);
    }
    if (node.type !== "ObjectExpression") return;
    const first = (node.properties as Node[])[0];
    if (first !== undefined && nameOf(first) === "2025-03-26" && (first.value as Node).type === "Identifier")
      table = node;
  });
  if (table === undefined) throw new Error(`No table of schemas was found in ${path}.`);

  const found = new Map<RevisionName, Published>();
  for (const property of table.properties as Node[]) {
    const documents = (values.get((property.value as Node).name as string) ?? []) as Node[];
    const schema = documents.find((node) => node.type === "ObjectExpression" && nameOf(firstOf(node)) === "$schema");
    if (schema === undefined) continue;
    const document = literal(schema) as AnySchemaObject;
    const place = "$defs" in document ? "$defs" : "definitions";
    found.set(revisionOf(property, values), { document, place });
  }
  found.set("2024-11-05", { document: withoutNewsOf20250326(found.get("2025-03-26")!.document), place: "definitions" });
  for (const revision of REVISIONS) {
    if (!found.has(revision)) throw new Error(`No schema of ${revision} was found in ${path}.`);
  }
  return found;
}

/** The key of an entry of the table: written out, or the name of a constant that holds it. */
function revisionOf(property: Node, values: ReadonlyMap<string, unknown[]>): RevisionName {
  if (property.computed !== true) return nameOf(property) as RevisionName;
  const constants = (values.get((property.key as Node).name as string) ?? []) as Node[];
  const dates = constants.filter((node) => /Literal$/.test(node.type)).map((node) => literal(node) as string);
  return dates.find((date) => (REVISIONS as readonly unknown[]).includes(date)) as RevisionName;
}

function walk(node: Node, visit: (node: Node) => void): void {
  const waiting = [node];
  for (let next = waiting.pop(); next !== undefined; next = waiting.pop()) {
    visit(next);
    for (const [key, value] of Object.entries(next)) {
      if (key === "loc") continue;
      for (const child of Array.isArray(value) ? value : [value]) {
        if (typeof (child as Node | null)?.type === "string") waiting.push(child as Node);
      }
    }
  }
}

function firstOf(object: Node): Node | undefined {
  return (object.properties as Node[])[0];
}

function nameOf(property: Node | undefined): string | undefined {
  const key = property?.key as Node | undefined;
  return (key?.name ?? key?.value) as string | undefined;
}

/** The value that a literal stands for; throws on anything that would have to be run. */
function literal(node: Node): unknown {
  switch (node.type) {
    case "ObjectExpression":
      return Object.fromEntries((node.properties as Node[]).map((one) => [nameOf(one), literal(one.value as Node)]));
    case "ArrayExpression":
      return (node.elements as Node[]).map(literal);
    case "TemplateLiteral": {
      const [text, ...more] = node.quasis as { value: { cooked: string } }[];
      if (more.length > 0) throw new Error("A template with expressions is no literal.");
      return text!.value.cooked;
    }
    case "StringLiteral":
    case "NumericLiteral":
    case "BooleanLiteral":
      return node.value;
    case "NullLiteral":
      return null;
    case "UnaryExpression": {
      const operand = literal(node.argument as Node);
      return node.operator === "!" ? !operand : -(operand as number);
    }
    default:
      throw new Error(`${node.type} is no literal.`);
  }
}

/** Definitions of what many things have in common: others add to them. */
const COMMON = /^(Result|Request|Notification|\w*MetaObject)$/;

/** A copy in which the named definitions allow no member that they do not name. */
function closed(document: AnySchemaObject, place: "definitions" | "$defs"): AnySchemaObject {
  const copy = structuredClone(document);
  const definitions = copy[place] as Record<string, Schema>;
  definitions.EmptyResult = structuredClone(definitions.Result!);
  for (const [name, definition] of Object.entries(definitions)) {
    if (definition.properties === undefined || COMMON.test(name)) continue;
    definition.additionalProperties = false;
    // Early revisions describe a notification without the envelope that it travels in.
    if (name.endsWith("Notification")) definition.properties.jsonrpc ??= { const: "2.0" };
  }
  return copy;
}

function withoutNewsOf20250326(document: AnySchemaObject): AnySchemaObject {
  const copy = structuredClone(document);
  const definitions = copy.definitions as Record<string, Schema>;
  delete definitions.Tool!.properties!.annotations;
  delete definitions.ServerCapabilities!.properties!.completions;
  delete definitions.ProgressNotification!.properties!.params!.properties!.message;
  definitions.ProgressNotification!.properties!.params!.additionalProperties = false;
  for (const name of ["AudioContent", "ToolAnnotations", "JSONRPCBatchRequest", "JSONRPCBatchResponse"]) {
    delete definitions[name];
  }
  const dropAudio = (schema: Schema) => {
    if (schema.anyOf !== undefined) {
      schema.anyOf = schema.anyOf.filter(({ $ref }) => !/\/(AudioContent|JSONRPCBatch\w+)$/.test($ref ?? ""));
    }
    for (const part of Object.values(schema)) {
      if (typeof part === "object" && part !== null) dropAudio(part as Schema);
    }
  };
  dropAudio(copy as Schema);
  return copy;
}
