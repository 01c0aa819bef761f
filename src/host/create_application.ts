import type { Application, ServerInfo } from "../protocol/mod.ts";
import type { ResourceProvider } from "./resource.ts";
import { ResourceCatalogue } from "./resource_catalogue.ts";
import { runTool, type ToolErrors } from "./run_tool.ts";
import type { Tool } from "./tool.ts";
import { type RegisteredTool, registerTools } from "./tool_registry.ts";

/** What a server is made of. */
export interface ApplicationDefinition extends ServerInfo {
  /** How to use this server, for the model. */
  readonly instructions?: string;
  /** The tools, or how to load them once they are first needed. A function counts as at least one tool. */
  readonly tools?: readonly Tool[] | (() => Promise<readonly Tool[]>);
  readonly resources?: readonly ResourceProvider[];
  /** How failures of tools reach the client. Default: `results`. */
  readonly toolErrors?: ToolErrors;
  /** Grows whenever the resources change; see `Application.generation`. */
  readonly generation?: () => number;
}

/** An application whose definitions can be checked before anybody asks. */
export interface HostApplication extends Application {
  /**
   * Loads and checks all tools, as the first request for them would.
   *
   * @throws {DuplicateDefinitionError | SchemaError | RangeError} If a definition is refused.
   */
  ready(): Promise<void>;
}

/**
 * An MCP application from definitions. Nothing is loaded by making it, so that `initialize` is answered at once.
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
  const { name, version, title, instructions, tools = [], resources = [], toolErrors = "results" } = definition;
  const catalogue = new ResourceCatalogue(resources);
  const registry = lazily(async () => registerTools(typeof tools === "function" ? await tools() : tools));

  return {
    serverInfo: { name, version, ...(title === undefined ? {} : { title }) },
    ...(instructions === undefined ? {} : { instructions }),
    capabilities: {
      ...(typeof tools === "function" || tools.length > 0 ? { tools: {} } : {}),
      ...(resources.length > 0 ? { resources: {} } : {}),
    },
    async ready() {
      await this.listTools();
    },
    async listTools() {
      return await Promise.all([...(await registry()).values()].map(({ entry }) => entry()));
    },
    async findTool(name) {
      const found: RegisteredTool | undefined = (await registry()).get(name);
      return found && ((given, context) => runTool(found, given, context, toolErrors));
    },
    listResources: () => catalogue.list(),
    readResource: (uri, context) => catalogue.read(uri, context),
    ...(definition.generation === undefined ? {} : { generation: definition.generation }),
  };
}

/** Runs once, when first asked, and again only after a failure. */
function lazily<Value>(make: () => Promise<Value>): () => Promise<Value> {
  let made: Promise<Value> | undefined;
  return () => {
    made ??= make().catch((reason: unknown) => {
      made = undefined;
      throw reason;
    });
    return made;
  };
}
