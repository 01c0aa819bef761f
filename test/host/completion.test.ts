import { describe, expect, test } from "vitest";
import * as z from "zod";
import {
  type ApplicationDefinition,
  createApplication,
  definePrompt,
  defineResourceTemplate,
} from "../../src/host/mod.ts";
import { stream } from "../protocol/stream.ts";

const cities = ["Oslo", "Osaka", "Rome"];
const trip = definePrompt({
  name: "trip",
  arguments: z.object({
    city: z.string(),
    street: z.string().optional(),
    season: z.enum(["spring", "summer", "winter"]).optional(),
  }),
  complete: {
    city: (typed) => cities.filter((city) => city.startsWith(typed)),
    street: async (typed, { city = "nowhere" }) => [`${typed} in ${city}`],
  },
  get: () => "",
});
const place = defineResourceTemplate({
  uriTemplate: "x://{city}/{+street}",
  name: "Place",
  complete: { city: () => cities },
  read: () => undefined,
});
const plain = definePrompt({ name: "plain", get: () => "" });
const serve = (definition: Partial<ApplicationDefinition>) =>
  createApplication({ name: "n", version: "1", ...definition });

describe("candidates", () => {
  const prompt = { type: "ref/prompt", name: "trip" };
  const template = { type: "ref/resource", uri: "x://{city}/{+street}" };
  const rows: [reason: string, ref: object, name: string, value: string, values: string[] | undefined][] = [
    ["of a prompt's argument", prompt, "city", "Os", ["Oslo", "Osaka"]],
    ["that know what was filled in", prompt, "street", "Main", ["Main in Oslo"]],
    ["of an enum, by themselves", prompt, "season", "s", ["spring", "summer"]],
    ["of a template's variable", template, "city", "", cities],
    ["none, of a variable without a completer", template, "street", "", []],
    ["of an unknown argument", prompt, "town", "", undefined],
    ["of what every object has", prompt, "constructor", "", undefined],
    ["of an unknown variable", template, "town", "", undefined],
    ["of an unknown prompt", { type: "ref/prompt", name: "trop" }, "city", "", undefined],
    ["of an unknown template", { type: "ref/resource", uri: "x://Oslo/a" }, "city", "", undefined],
  ];
  test.each(rows)("%s", async (_, ref, name, value, values) => {
    const client = stream(serve({ prompts: [trip], templates: [place] }));
    await client.open("2025-11-25");
    const params = { ref, argument: { name, value }, context: { arguments: { city: "Oslo" } } };
    const answer = await client.ask(1, "completion/complete", params);
    if (values === undefined) expect(answer.error.code).toBe(-32602);
    else expect(answer.result.completion.values).toEqual(values);
  });
});

describe("completion is declared", () => {
  const rows: [reason: string, definition: Partial<ApplicationDefinition>, isDeclared: boolean][] = [
    ["when a prompt completes something", { prompts: [plain, trip] }, true],
    ["when a template does", { templates: [place] }, true],
    ["not when nothing does", { prompts: [plain] }, false],
    ["not for prompts that are not loaded yet", { prompts: () => [trip] }, false],
    ["unless the definition says so", { prompts: () => [trip], completions: true }, true],
    ["nor when the definition says no", { prompts: [trip], completions: false }, false],
  ];
  test.each(rows)("%s", (_, definition, isDeclared) => {
    expect("completions" in serve(definition).capabilities).toBe(isDeclared);
  });
});
