import { setTimeout as pause } from "node:timers/promises";
import { type ChangeFeed, defineTool, missingClientCapability, rawInput, type Tool } from "lectern/mcp";
import { jsonSchema202012 } from "./json_schema_2020_12.ts";
import { PICTURE, SOUND } from "./media.ts";

/** What can be added while the server runs, to show that clients are told. */
export interface Additions {
  readonly changes: ChangeFeed;
  /** How often a tool, and a prompt, was added. */
  tools: number;
  prompts: number;
}

/** One tool for each kind of answer, by the names that the conformance suite calls. */
export function everyTool(additions: Additions): readonly Tool[] {
  return [...answering, ...withContext, ...changing(additions), ...added(additions.tools)];
}

const picture = { type: "image", data: PICTURE, mimeType: "image/png" } as const;

const answering: readonly Tool[] = [
  defineTool({
    name: "test_simple_text",
    description: "Answers a text.",
    call: () => "This is a simple text response for testing.",
  }),
  defineTool({
    name: "test_image_content",
    description: "Answers a picture.",
    call: () => ({ content: [picture] }),
  }),
  defineTool({
    name: "test_audio_content",
    description: "Answers a sound.",
    call: () => ({ content: [{ type: "audio", data: SOUND, mimeType: "audio/wav" }] }),
  }),
  defineTool({
    name: "test_embedded_resource",
    description: "Answers a resource within its result.",
    call: () => ({
      content: [
        {
          type: "resource",
          resource: {
            uri: "test://embedded-resource",
            mimeType: "text/plain",
            text: "This is an embedded resource content.",
          },
        },
      ],
    }),
  }),
  defineTool({
    name: "test_multiple_content_types",
    description: "Answers a text, a picture and a resource.",
    call: () => ({
      text: "Multiple content types test:",
      content: [
        picture,
        {
          type: "resource",
          resource: {
            uri: "test://mixed-content-resource",
            mimeType: "application/json",
            text: '{"test":"data","value":123}',
          },
        },
      ],
    }),
  }),
  defineTool({
    name: "test_error_handling",
    description: "Says no.",
    call: () => ({ error: "intended", text: "This tool intentionally returns an error for testing" }),
  }),
  defineTool({
    name: "json_schema_2020_12_tool",
    description: "Tool with JSON Schema 2020-12 features",
    input: rawInput(jsonSchema202012),
    call: (given) => `Called with ${JSON.stringify(given)}.`,
  }),
];

const withContext: readonly Tool[] = [
  defineTool({
    name: "test_tool_with_progress",
    description: "Reports its progress at 0, 50 and 100 of 100.",
    async call(_, { progress, signal }) {
      for (const done of [0, 50, 100]) {
        progress(done, 100, `Completed step ${done} of 100`);
        await pause(50, undefined, { signal });
      }
      return "Done, with three reports of progress.";
    },
  }),
  defineTool({
    name: "test_tool_with_logging",
    description: "Sends three log messages, 50 ms apart.",
    async call(_, { message, signal }) {
      for (const line of ["Tool execution started", "Tool processing data", "Tool execution completed"]) {
        message("info", line, "everything");
        await pause(50, undefined, { signal });
      }
      return "Done, with three log messages.";
    },
  }),
  defineTool({
    name: "test_logging_tool",
    description: "Sends a log message of each of two levels, to clients that ask for them.",
    call(_, { message }) {
      message("info", "An info message.", "everything");
      message("error", "An error message.", "everything");
      return "Done, with two log messages.";
    },
  }),
  defineTool({
    name: "test_streaming_elicitation",
    description: "Reports progress on the way to its answer, and asks the client nothing.",
    call(_, { progress }) {
      progress(50, 100);
      return "Streaming complete";
    },
  }),
  defineTool({
    name: "test_missing_capability",
    description: "Needs a client that can sample.",
    call(_, { client }) {
      if (!("sampling" in client.capabilities)) throw missingClientCapability({ sampling: {} });
      return "The client can sample.";
    },
  }),
];

function changing(additions: Additions): readonly Tool[] {
  return [
    defineTool({
      name: "test_trigger_tool_change",
      description: "Adds a tool, and tells it.",
      call() {
        additions.tools++;
        additions.changes.tell({ list: "tools" });
        return `There are ${additions.tools} added tools now.`;
      },
    }),
    defineTool({
      name: "test_trigger_prompt_change",
      description: "Adds a prompt, and tells it.",
      call() {
        additions.prompts++;
        additions.changes.tell({ list: "prompts" });
        return `There are ${additions.prompts} added prompts now.`;
      },
    }),
    defineTool({
      name: "test_trigger_resource_update",
      description: "Tells that the watched resource reads otherwise now.",
      call() {
        additions.changes.tell({ resource: "test://watched-resource" });
        return "Told to whoever subscribed.";
      },
    }),
  ];
}

function added(count: number): readonly Tool[] {
  return Array.from({ length: count }, (_, index) =>
    defineTool({
      name: `added_tool_${index + 1}`,
      description: "Was added while the server ran.",
      call: () => "Added.",
    }),
  );
}
