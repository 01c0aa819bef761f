import type {
  Application,
  Awaitable,
  CacheHint,
  Capabilities,
  CompletionRequest,
  RequestScope,
  ServerInfo,
} from "../protocol/mod.ts";
import type { ChangeFeed } from "./change_feed.ts";
import type { Claim } from "./claim.ts";
import { loadedOnce } from "./loaded_once.ts";
import type { Prompt } from "./prompt.ts";
import { registerPrompts } from "./prompt_registry.ts";
import type { Resource, ResourceProvider } from "./resource.ts";
import { ResourceCatalogue } from "./resource_catalogue.ts";
import type { ResourceTemplate } from "./resource_template.ts";
import { MAX_RESULT_BYTES } from "./result_limit.ts";
import { runTool, type ToolErrors } from "./run_tool.ts";
import { observed, type Telemetry } from "./telemetry.ts";
import type { Tool } from "./tool.ts";
import { registerTools } from "./tool_registry.ts";

/** Fills the scope of a message before anything else happens with it. */
export type ScopeInitialiser = (scope: RequestScope) => Awaitable<void>;

/** What a server is made of. */
export interface ApplicationDefinition extends ServerInfo {
  /** How to use this server, for the model. Clients show the first 4,096 characters. */
  readonly instructions?: string;
  /** The tools, or how to load them once they are first needed. A function counts as at least one tool. */
  readonly tools?: readonly Tool[] | (() => Awaitable<readonly Tool[]>);
  /** Single resources, and providers of any number of them. */
  readonly resources?: readonly (ResourceProvider | Resource)[];
  // biome-ignore lint/suspicious/noExplicitAny: each template has variables of its own
  readonly templates?: readonly ResourceTemplate<any>[];
  /** The prompts, or how to load them once they are first needed. */
  readonly prompts?: readonly Prompt[] | (() => Awaitable<readonly Prompt[]>);
  /**
   * Whether arguments of prompts or templates are completed. Default: whether a template, or a prompt that need not be
   * loaded first, has completers.
   */
  readonly completions?: boolean;
  /** Whether log messages are sent to clients (`context.message`). Default: false. */
  readonly logging?: boolean;
  /** Tells changes to clients; without it none are declared. */
  readonly changes?: ChangeFeed;
  /** How long lists and reads hold. Default: not at all, and for nobody else. */
  readonly cacheHint?: CacheHint | ((what: "list" | "read", scope: RequestScope) => CacheHint);
  /** Run one after the other on the scope of each message. */
  readonly openScope?: ScopeInitialiser | readonly ScopeInitialiser[];
  /** How failures of tools reach the client. Default: `results`. */
  readonly toolErrors?: ToolErrors;
  /**
   * The largest result of a tool, in bytes of JSON. A larger one is replaced by an error that says so. Default: 8 MiB,
   * since clients of the official SDK end the connection at 10 MiB.
   */
  readonly maxResultBytes?: number;
  /** Watches calls. */
  readonly telemetry?: Telemetry;
  /** Grows whenever a list changes; see `Application.generation`. Default: what `changes` counts. */
  readonly generation?: () => number;
}

/** An application whose definitions can be checked before anybody asks. */
export interface HostApplication extends Application {
  /**
   * Loads and checks all definitions, as the first request for them would.
   *
   * @throws {DuplicateDefinitionError | SchemaError | RangeError} If a definition is refused.
   */
  ready(): Promise<void>;
  /** Every name and address that is known without asking a provider. Loads what must be loaded. */
  claims(): Promise<readonly Claim[]>;
}

/**
 * An MCP application from definitions. Nothing is loaded by making it, so that `initialize` is answered at once.
 *
 * @throws {DuplicateDefinitionError} If two resources or templates claim one address. Tools and prompts are checked when
 * they are first needed, or by `ready`.
 * @throws {RangeError} If a template cannot be read back.
 *
 * @example
 * ```ts
 * const application = createApplication({
 *   name: "lectern",
 *   version: "1.0.0",
 *   tools: async () => (await import("../tools/mod.ts")).docsTools,
 *   resources: [defineResources("manual", pages)],
 * });
 * process.exit(await serveStdio(new ProtocolServer(application)));
 * ```
 */
export function createApplication(definition: ApplicationDefinition): HostApplication {
  const { instructions, resources = [], templates = [], changes, telemetry, toolErrors = "results" } = definition;
  const rules = { toolErrors, maxResultBytes: definition.maxResultBytes ?? MAX_RESULT_BYTES };
  const catalogue = new ResourceCatalogue(resources, templates);
  const tools = loadedOnce(
    async () => registerTools(await loaded(definition.tools)),
    () => changes?.count("tools") ?? 0,
  );
  const prompts = loadedOnce(
    async () => registerPrompts(await loaded(definition.prompts)),
    () => changes?.count("prompts") ?? 0,
  );
  const generation = definition.generation ?? (changes && (() => changes.generation));

  async function complete({ ref, name, value, filled }: CompletionRequest, context: Parameters<Completing>[1]) {
    const completer =
      ref.type === "ref/resource"
        ? catalogue.completer(ref.uri, name)
        : await (await prompts()).get(ref.name)?.completer(name);
    return completer && (await completer(value, filled, context));
  }

  const application: HostApplication = {
    serverInfo: serverInfoOf(definition),
    ...(instructions === undefined ? {} : { instructions }),
    capabilities: capabilitiesOf(definition),
    async ready() {
      await this.claims();
    },
    async claims() {
      const [toolEntries, promptEntries] = await Promise.all([entriesOf(tools), entriesOf(prompts)]);
      return [
        ...toolEntries.map(({ name }) => ({ kind: "tool", key: name }) as const),
        ...promptEntries.map(({ name }) => ({ kind: "prompt", key: name }) as const),
        ...catalogue.claims(),
      ];
    },
    listTools: () => entriesOf(tools),
    async findTool(name) {
      const found = (await tools()).get(name);
      return found && ((given, context) => runTool(found, given, context, rules));
    },
    listResources: (context) => catalogue.list(context),
    readResource: (uri, context) => catalogue.read(uri, context),
    listResourceTemplates: () => catalogue.templates(),
    listPrompts: () => entriesOf(prompts),
    async findPrompt(name) {
      const found = (await prompts()).get(name);
      return found && ((given, context) => found.get(given, context));
    },
    complete,
    ...(changes === undefined ? {} : { watch: changes.watch.bind(changes), attend: changes.attend.bind(changes) }),
    ...(generation === undefined ? {} : { generation }),
    ...cacheHintOf(definition),
    ...openScopeOf(definition),
  };
  return telemetry === undefined ? application : observed(application, telemetry);
}

type Completing = NonNullable<Application["complete"]>;

type Loadable<Definition> = readonly Definition[] | (() => Awaitable<readonly Definition[]>) | undefined;

async function loaded<Definition>(definitions: Loadable<Definition> = []): Promise<readonly Definition[]> {
  return typeof definitions === "function" ? await definitions() : definitions;
}

async function entriesOf<Entry>(
  registry: () => Promise<ReadonlyMap<string, { entry(): Promise<Entry> }>>,
): Promise<Entry[]> {
  return await Promise.all([...(await registry()).values()].map((one) => one.entry()));
}

function serverInfoOf(definition: ApplicationDefinition): ServerInfo {
  const { name, version, title, description, websiteUrl, icons } = definition;
  return {
    name,
    version,
    ...(title === undefined ? {} : { title }),
    ...(description === undefined ? {} : { description }),
    ...(websiteUrl === undefined ? {} : { websiteUrl }),
    ...(icons === undefined ? {} : { icons }),
  };
}

function capabilitiesOf(definition: ApplicationDefinition): Capabilities {
  const { tools = [], resources = [], templates = [], prompts = [], changes, logging = false } = definition;
  const isSome = (given: Loadable<unknown>) => typeof given === "function" || (given ?? []).length > 0;
  const flags = (list: "tools" | "prompts" | "resources") => (changes?.lists.has(list) ? { listChanged: true } : {});
  const subscribe = changes?.resources ? { subscribe: true } : {};
  return {
    ...(isSome(tools) ? { tools: flags("tools") } : {}),
    ...(isSome(resources) || isSome(templates) ? { resources: { ...flags("resources"), ...subscribe } } : {}),
    ...(isSome(prompts) ? { prompts: flags("prompts") } : {}),
    ...((definition.completions ?? completes(definition)) ? { completions: {} } : {}),
    ...(logging ? { logging: {} } : {}),
  };
}

function completes({ templates = [], prompts = [] }: ApplicationDefinition): boolean {
  const here = typeof prompts === "function" ? [] : prompts;
  return [...templates, ...here].some(({ complete = {} }) => Object.keys(complete).length > 0);
}

function cacheHintOf({ cacheHint }: ApplicationDefinition): Pick<Application, "cacheHint"> {
  if (cacheHint === undefined) return {};
  return { cacheHint: typeof cacheHint === "function" ? cacheHint : () => cacheHint };
}

function openScopeOf({ openScope }: ApplicationDefinition): Pick<Application, "openScope"> {
  if (openScope === undefined) return {};
  const initialisers = typeof openScope === "function" ? [openScope] : openScope;
  return {
    async openScope(scope) {
      for (const initialise of initialisers) await initialise(scope);
    },
  };
}
