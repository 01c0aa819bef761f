import {
  type CallContext,
  invalidParams,
  type JsonObject,
  type PromptEntry,
  type PromptResult,
} from "../protocol/mod.ts";
import { unexpectedField } from "./argument_error.ts";
import { bindArguments } from "./bind_arguments.ts";
import type { Completer } from "./completer.ts";
import { jsonSchemaOf, SchemaError } from "./json_schema.ts";
import type { Prompt, PromptAnswer } from "./prompt.ts";
import { assertName, registered } from "./registered.ts";

/** A prompt and what clients are told of it. */
export interface RegisteredPrompt {
  /** @throws {SchemaError} If an argument is no string; likewise the other members. */
  entry(): Promise<PromptEntry>;
  /** @throws {ProtocolError} −32602 naming everything that is wrong with the arguments. */
  get(given: Readonly<Record<string, string>>, context: CallContext): Promise<PromptResult>;
  /** What completes an argument; undefined if there is no such argument. */
  completer(argument: string): Promise<Completer | undefined>;
}

/**
 * Prompts by their names, in the order they were given.
 *
 * @throws {DuplicateDefinitionError | RangeError} As for tools.
 */
export function registerPrompts(prompts: readonly Prompt[]): ReadonlyMap<string, RegisteredPrompt> {
  const byName = registered(prompts, {
    kind: "prompt",
    keyOf: ({ name }) => name,
    describe: ({ title, description, name }) => title ?? description?.slice(0, 40) ?? name,
  });
  return new Map([...byName].map(([name, prompt]) => [name, register(prompt)]));
}

/** The JSON Schema of each argument, and which of them must be given. */
interface ArgumentSchemas {
  readonly published: JsonObject;
  readonly properties: Readonly<Record<string, JsonObject>>;
  readonly required: readonly string[];
}

const NONE: ArgumentSchemas = { published: {}, properties: {}, required: [] };

function register(prompt: Prompt): RegisteredPrompt {
  assertName(prompt.name, "prompt");
  let derived: Promise<ArgumentSchemas> | undefined;
  const schemas = () => {
    derived ??= argumentSchemas(prompt);
    return derived;
  };
  return {
    entry: async () => entryOf(prompt, await schemas()),
    get: async (given, context) =>
      toResult(prompt, await prompt.get(await bound(prompt, await schemas(), given), context)),
    async completer(argument) {
      const { properties } = await schemas();
      const schema = Object.hasOwn(properties, argument) ? properties[argument] : undefined;
      if (schema === undefined) return undefined;
      return (prompt.complete as Readonly<Record<string, Completer>>)?.[argument] ?? proposing(schema.enum);
    },
  };
}

async function argumentSchemas({ name, arguments: schema }: Prompt): Promise<ArgumentSchemas> {
  if (schema === undefined) return NONE;
  const published = await jsonSchemaOf(schema, "input", `prompt ${name}`);
  const properties = published.properties as Readonly<Record<string, JsonObject>>;
  const other = Object.entries(properties).find(([, property]) => property.type !== "string");
  if (other !== undefined) {
    throw new SchemaError(`The arguments of prompt ${name} cannot be published: "${other[0]}" is not a string.`);
  }
  return { published, properties, required: (published.required ?? []) as string[] };
}

function entryOf(prompt: Prompt, { properties, required }: ArgumentSchemas): PromptEntry {
  const { get: _, complete: __, arguments: ___, ...entry } = prompt;
  const listed = Object.entries(properties).map(([name, { title, description }]) => ({
    name,
    ...(typeof title === "string" ? { title } : {}),
    ...(typeof description === "string" ? { description } : {}),
    ...(required.includes(name) ? { required: true } : {}),
  }));
  return { ...entry, ...(listed.length > 0 ? { arguments: listed } : {}) };
}

async function bound(prompt: Prompt, { published }: ArgumentSchemas, given: Readonly<Record<string, string>>) {
  const names = Object.keys(given);
  const binding =
    prompt.arguments === undefined
      ? { value: {}, errors: names.map((name) => unexpectedField([name.toWellFormed()], given[name], [], names)) }
      : await bindArguments(prompt.arguments, published, given);
  const { errors } = binding;
  if (errors === undefined || errors.length === 0) return (binding as { value: Record<string, unknown> }).value;
  throw invalidParams(errors.map(({ message }) => message).join(" "), { errors });
}

function toResult({ description }: Prompt, answer: PromptAnswer): PromptResult {
  const described = description === undefined ? {} : { description };
  if (typeof answer === "string") {
    return { ...described, messages: [{ role: "user", content: { type: "text", text: answer } }] };
  }
  return "messages" in answer ? { ...described, ...answer } : { ...described, messages: answer };
}

/** Proposes the values of an enum that begin with what is typed. */
function proposing(values: unknown): Completer {
  if (!Array.isArray(values)) return () => [];
  return (typed) => (values as string[]).filter((value) => value.startsWith(typed));
}
