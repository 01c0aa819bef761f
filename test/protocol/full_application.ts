import type { Annotations, Application, CallContext, Change, Icon, ToolCall } from "../../src/protocol/mod.ts";

const icons: readonly Icon[] = [
  { src: "https://docs.example.org/icon.svg", mimeType: "image/svg+xml", sizes: ["any"], theme: "dark" },
];
const annotations: Annotations = { audience: ["user"], priority: 0.5, lastModified: "2026-01-01T00:00:00Z" };
const _meta = { "org.example/note": "kept" };
const data = "aGk=";

/** A resource, for lists and for links. */
const resource = {
  uri: "sample://a",
  name: "A",
  title: "The letter A",
  description: "First.",
  mimeType: "text/plain",
  size: 1,
  annotations,
  icons,
  _meta,
};

/** How to tell clients of a full application that something changed. */
export interface FullApplication extends Application {
  change(change: Change): void;
}

/**
 * An application that offers all there is, with every member that any revision has for it: what reaches a client is then
 * what the revision knows.
 */
export function fullApplication(): FullApplication {
  const listeners = new Set<(change: Change) => void>();
  const everything: ToolCall = (_, { progress, message }) => {
    progress(1, 2, "halfway");
    message("error", { reason: "none" }, "sample");
    return {
      content: [
        { type: "text", text: "hi", annotations, _meta },
        { type: "image", data, mimeType: "image/png", annotations, _meta },
        { type: "audio", data, mimeType: "audio/wav", annotations, _meta },
        { type: "resource", resource: { uri: "sample://a", mimeType: "text/plain", text: "a", _meta }, annotations },
        { type: "resource", resource: { uri: "sample://b", blob: data } },
        { type: "resource_link", ...resource },
      ],
      isError: false,
      structured: { count: 1 },
      _meta,
    };
  };
  const tools: Readonly<Record<string, ToolCall>> = {
    everything,
    list: () => ({ content: [{ type: "text", text: "[1]" }], isError: false, structured: [1] }),
    wait: (_, { signal }: CallContext) =>
      new Promise((_resolve, reject) => {
        if (signal.aborted) reject(signal.reason);
        signal.addEventListener("abort", () => reject(signal.reason));
      }),
    fail: () => {
      throw new Error("cannot open /home/someone/secret");
    },
  };
  return {
    serverInfo: {
      name: "full",
      version: "1.2.3",
      title: "Full",
      description: "All there is.",
      websiteUrl: "https://docs.example.org/",
      icons,
    },
    instructions: "Ask for everything.",
    capabilities: {
      tools: { listChanged: true },
      resources: { listChanged: true, subscribe: true },
      prompts: { listChanged: true },
      completions: {},
      logging: {},
    },
    listTools: () => [
      {
        name: "everything",
        title: "Everything",
        description: "Answers all there is.",
        inputSchema: { type: "object", properties: { a: { type: "string" } }, required: [] },
        outputSchema: { type: "object", properties: { count: { type: "number" } }, required: ["count"] },
        annotations: { title: "Everything", readOnlyHint: true, openWorldHint: false },
        icons,
        _meta,
      },
    ],
    findTool: (name) => (Object.hasOwn(tools, name) ? tools[name] : undefined),
    listResources: () => [resource],
    listResourceTemplates: () => [
      {
        uriTemplate: "sample://{letter}",
        name: "letter",
        title: "A letter",
        description: "One of them.",
        mimeType: "text/plain",
        annotations,
        icons,
        _meta,
      },
    ],
    readResource: (uri) =>
      uri === "sample://a"
        ? {
            contents: [
              { text: "a", mimeType: "text/plain", _meta },
              { uri: "sample://a#raw", blob: data },
            ],
          }
        : undefined,
    listPrompts: () => [
      {
        name: "greet",
        title: "Greet",
        description: "Greets somebody.",
        arguments: [{ name: "whom", title: "Whom", description: "A name.", required: true }],
        icons,
        _meta,
      },
    ],
    findPrompt: (name) =>
      name === "greet"
        ? () => ({
            description: "A greeting.",
            messages: [
              { role: "user", content: { type: "text", text: "hi", annotations, _meta } },
              { role: "assistant", content: { type: "audio", data, mimeType: "audio/wav" } },
              { role: "user", content: { type: "resource_link", ...resource } },
            ],
          })
        : undefined,
    complete: ({ name, value }) =>
      name === "whom" ? Array.from({ length: 150 }, (_, at) => `${value}${at}`) : undefined,
    watch: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    cacheHint: () => ({ ttlMs: 60_000, cacheScope: "public" }),
    change: (change) => {
      for (const listener of listeners) listener(change);
    },
  };
}
