import { definePrompt, type Prompt } from "lectern/mcp";
import * as z from "zod";
import { PICTURE } from "./media.ts";

/** One prompt for each kind of message, by the names that the conformance suite asks for. */
export function everyPrompt(addedCount: number): readonly Prompt[] {
  return [...fixed, ...added(addedCount)];
}

const fixed: readonly Prompt[] = [
  definePrompt({
    name: "test_simple_prompt",
    description: "Says one thing.",
    get: () => "This is a simple prompt for testing.",
  }),
  definePrompt({
    name: "test_prompt_with_arguments",
    description: "Repeats its arguments.",
    arguments: z.object({
      arg1: z.string().describe("First test argument"),
      arg2: z.string().describe("Second test argument"),
    }),
    complete: { arg1: (typed) => ["paris", "park", "party"].filter((word) => word.startsWith(typed)) },
    get: ({ arg1, arg2 }) => `Prompt with arguments: arg1='${arg1}', arg2='${arg2}'`,
  }),
  definePrompt({
    name: "test_prompt_with_embedded_resource",
    description: "Shows a resource, then asks about it.",
    arguments: z.object({ resourceUri: z.string().describe("URI of the resource to embed") }),
    get: ({ resourceUri }) => [
      {
        role: "user",
        content: {
          type: "resource",
          resource: {
            uri: resourceUri,
            mimeType: "text/plain",
            text: "Embedded resource content for testing.",
          },
        },
      },
      { role: "user", content: { type: "text", text: "Please process the embedded resource above." } },
    ],
  }),
  definePrompt({
    name: "test_prompt_with_image",
    description: "Shows a picture, then asks about it.",
    get: () => [
      { role: "user", content: { type: "image", data: PICTURE, mimeType: "image/png" } },
      { role: "user", content: { type: "text", text: "Please analyze the image above." } },
    ],
  }),
];

function added(count: number): readonly Prompt[] {
  return Array.from({ length: count }, (_, index) =>
    definePrompt({
      name: `added_prompt_${index + 1}`,
      description: "Was added while the server ran.",
      get: () => "Added.",
    }),
  );
}
