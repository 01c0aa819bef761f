import {
  type ApplicationDefinition,
  type Completer,
  createApplication,
  IDENTITY,
  type ResourceProvider,
  type Tool,
  type ToolContext,
} from "../host/mod.ts";
import type { KeptSource, Library } from "../library/mod.ts";
import { VERSION } from "../product/mod.ts";
import type { DocsToolName } from "../tools/mod.ts";
import { LibraryChanges } from "./library_changes.ts";
import type { Preset, PresetOptions } from "./preset.ts";
import type { UserTool } from "./user_tools.ts";

/** A source that a preset names. */
export type PresetSource = Omit<KeptSource, "store">;

/** What a preset says; each member but the first two has a default. */
export interface PresetData extends Pick<Preset, "name" | "server" | "revisions" | "guard"> {
  /** Version in the handshake; lectern's own when left out. */
  readonly version?: string;
  /** What is served; what was added when left out. */
  readonly sources?: readonly PresetSource[];
  /** Built-in tools by name, and tools of a user, in this order. All that are built in when left out. */
  readonly tools?: readonly (DocsToolName | UserTool)[];
  /** Whether pages are resources. Default: true. */
  readonly resources?: boolean;
  /** Whether there is a prompt, if the tools that it asks for are there. Default: true. */
  readonly prompts?: boolean;
  /** Milliseconds after which a source on the web is fetched anew, once an answer is given. Never when left out. */
  readonly refreshEvery?: number;
}

/** Tools that the prompt tells the model to call. */
const ASKED = ["search_docs", "read_doc"] as const;

type CacheHint = Exclude<NonNullable<ApplicationDefinition["cacheHint"]>, (...given: never[]) => unknown>;

/** Milliseconds for which clients may keep lists and pages. */
const TTL = 60_000;

/** A documentation server from what a preset says. */
export function presetOf(data: PresetData): Preset {
  const { name, server, revisions, guard, version = VERSION, tools, resources = true } = data;
  const prompts = (data.prompts ?? true) && ASKED.every((tool) => tools?.includes(tool) ?? true);
  return {
    name,
    server,
    ...(revisions ? { revisions } : {}),
    ...(guard ? { guard } : {}),
    application(options) {
      const changes = new LibraryChanges(() => {
        rooms().catch((reason) => options.log(`The documentation could not be opened: ${reason}`));
      });
      let library: Library | undefined;
      const rooms = onFirstUse(async () => {
        const opened = await openRooms(data, options);
        library = opened.library;
        changes.open(library);
        return opened;
      });
      return createApplication({
        ...server,
        version,
        ...(tools?.length === 0 ? {} : { tools: async () => (await rooms()).tools }),
        ...(resources
          ? {
              resources: [whenAsked(async () => (await rooms()).pages)],
              templates: [pageTemplate(async (argument) => (await rooms()).complete[argument])],
              changes,
            }
          : {}),
        ...(prompts ? { prompts: async () => (await rooms()).prompts } : {}),
        completions: resources || prompts,
        logging: true,
        generation: () => library?.generation ?? 0,
        cacheHint: (_what, scope) => cacheHint(library, scope),
      });
    },
  };
}

/** Opens the documentation rooms, and starts loading what they hold: whoever asks for the tools will use them. */
async function openRooms(data: PresetData, { only, log }: PresetOptions) {
  const { Library, StoredSources } = await import("../library/mod.ts");
  const room = await import("../tools/mod.ts");
  const { places } = await import("../storage/mod.ts");
  const { findProject, loadingOf } = await import("../settings/mod.ts");
  const stored = new StoredSources(places());
  const loading = loadingOf(places());
  const { refreshEvery = data.refreshEvery } = loading;
  const passing = (source: PresetSource) => ({ ...source, store: stored.passing(source.record) });
  const served = only ?? data.sources?.map(passing);
  const library = new Library({
    ...loading,
    stored,
    log,
    refreshEvery,
    ...(served
      ? { only: served }
      : { declared: (findProject(process.cwd())?.sources ?? []).map((record) => passing({ record })) }),
  });
  setImmediate(() => library.warmUp());
  const view = room.viewsOf(library);
  const builtIn = room.docsTools(view, loading.budgets);
  const tools = (data.tools ?? (Object.keys(builtIn) as DocsToolName[])).map((tool): Tool => {
    if (typeof tool === "string") return builtIn[tool];
    return {
      ...tool,
      call: (given, context) => room.orRefusal(() => tool.call(given, context, room.documentationOf(view(context)))),
    };
  });
  return {
    library,
    tools: room.tellingFailures(tools, view).map((tool) => refreshingAfter(tool, library)),
    pages: room.pageResources(view),
    complete: { source: room.sourceCompleter(view), page: room.pageCompleter(view) },
    prompts: [room.answerFromDocs(view)],
  };
}

/** A tool after whose answer it is looked what was fetched too long ago: nobody waits for that. */
function refreshingAfter(tool: Tool, library: Library): Tool {
  return {
    ...tool,
    call(given, context) {
      context.scope.defer(() => void setImmediate(() => library.refreshOld()));
      return tool.call(given, context);
    },
  };
}

/** How addresses of pages are made, with candidates for both parts. */
function pageTemplate(completer: (argument: "source" | "page") => Promise<Completer>) {
  const completing =
    (argument: "source" | "page"): Completer =>
    async (...given) =>
      await (await completer(argument))(...given);
  return {
    uriTemplate: "lectern://{source}/{+page}",
    name: "page",
    title: "Page of documentation",
    description: "A page by its source and its path there, as search_docs and list_docs give them.",
    mimeType: "text/markdown",
    complete: { source: completing("source"), page: completing("page") },
    // Whatever there is, the provider of the pages has read, by its address as it is written.
    read: () => undefined,
  };
}

/**
 * How long an answer holds, and for whom: not at all after answers that had to do without a source, or when something has just changed, and for nobody else when
 * another might be told otherwise.
 */
function cacheHint(library: Library | undefined, scope: ToolContext["scope"]): CacheHint {
  const viewer = scope.get(IDENTITY);
  const sources = library?.for(viewer).known() ?? [];
  const isSettled = !sources.some(({ wasMissing }) => wasMissing) && Date.now() - (library?.changedAt ?? 0) > TTL;
  const isPublic = viewer?.sources === undefined && sources.every((source) => source.isPublic);
  return { ttlMs: isSettled ? TTL : 0, cacheScope: library && isPublic ? "public" : "private" };
}

/** A provider that is made when it is first asked. */
function whenAsked(provider: () => Promise<ResourceProvider>): ResourceProvider {
  return {
    name: "pages",
    list: async (context) => await (await provider()).list(context),
    read: async (uri, context) => await (await provider()).read(uri, context),
  };
}

/** Makes a value when it is first asked for, and again only after a failure. */
function onFirstUse<Value>(make: () => Promise<Value>): () => Promise<Value> {
  let made: Promise<Value> | undefined;
  return () => {
    made ??= make().catch((reason: unknown) => {
      made = undefined;
      throw reason;
    });
    return made;
  };
}
