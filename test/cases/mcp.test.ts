import { execFileSync } from "node:child_process";
import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { Ajv, type ValidateFunction } from "ajv";
import { Ajv2020 } from "ajv/dist/2020.js";
import { describe, expect, test } from "vitest";
import type { KeptSource } from "../../src/library/mod.ts";
import { docs, type Preset, PresetError, presetNamed } from "../../src/presets/mod.ts";
import { ProtocolServer } from "../../src/protocol/mod.ts";
import { temporaryHome } from "../served.ts";
import { shared, sharedPath } from "../shared_folder.ts";
import { temporaryFolder } from "../temporary_folder.ts";

// biome-ignore lint/suspicious/noExplicitAny: each case knows the shape that it asks for
type Frame = any;

const text = (name: string, file: string) => readFileSync(sharedPath("cases", name, file), "utf8");
const expected = (name: string) => JSON.parse(text(name, "expect.json"));

/** What a server answers to the frames of a case, by their ids. */
async function answers(name: string, preset: Preset, only: readonly KeptSource[]): Promise<Map<unknown, Frame>> {
  const server = new ProtocolServer(preset.application({ log: () => {}, only }));
  const connection = server.connect({ send: () => {} });
  const found = new Map<unknown, Frame>();
  for (const frame of text(name, "frames.jsonl").trim().split("\n")) {
    const reception = connection.receive(frame);
    if (reception.kind !== "request") continue;
    const answer = JSON.parse((await reception.answer())!.frame);
    found.set(answer.id, answer);
  }
  return found;
}

function herons(): KeptSource[] {
  return temporaryHome().passing({
    name: "birds",
    kind: "folder",
    origin: temporaryFolder({ "a.md": "# Heron\n\nx\n" }),
  });
}

/** The presets: what is built in, and a file's of the longest name that goes with every built-in tool. */
const presets: [string, () => Promise<Preset>][] = [
  ["docs", async () => docs],
  ["a file's", async () => await presetNamed(presetFile({ name: "a2345678901234567" }))],
];

function presetFile(data: object): string {
  const file = join(temporaryFolder(), "preset.json");
  writeFileSync(file, JSON.stringify({ server: { name: "x", instructions: "x" }, ...data }));
  return file;
}

describe.skipIf(!shared)("mcp-names-fit", () => {
  const qualified = (preset: string, tool: string) => `mcp__plugin_${preset}_${preset}__${tool}`;

  test.each(presets)("every tool of %s preset keeps within the limit of a plugin", async (_what, made) => {
    const preset = await made();
    const { maxQualifiedName } = expected("mcp-names-fit");
    const { tools } = (await answers("mcp-schemas-clients-accept", preset, herons())).get(2).result;
    const names = tools.map(({ name }: Frame) => qualified(preset.name, name));
    expect(names.length).toBe(6);
    for (const name of names) expect(name).toMatch(new RegExp(`^[A-Za-z0-9_-]{1,${maxQualifiedName}}$`));
  });

  test("the preset of the case is refused when it is read, with the length and the limit", async () => {
    const given = presetNamed(sharedPath("cases", "mcp-names-fit", "preset-long-name.json"));
    const error = await given.catch((reason) => reason);
    expect(error).toBeInstanceOf(PresetError);
    expect(error.code.replaceAll("_", "-")).toBe(expected("mcp-names-fit")["preset-long-name.json"].error);
    expect(error.message).toContain('"name" has 55 characters; at most 17 are allowed');
  });

  test.each([
    ["a23456789012345678", ["*"], '"name" has 18 characters; at most 17 are allowed'],
    ["a2345678901234567890", ["read_doc"], '"name" has 20 characters; at most 18 are allowed'],
    ["a2345678901234567", ["./tools.mjs"], 'The tool "count_every_page" is 5 too long'],
    ["a234567890123456789012", [], '"name" has 22 characters; at most 21 are allowed'],
  ])("%s with the tools %j is one too long", async (name, tools, message) => {
    const file = presetFile({ name, tools });
    const module = 'export default [{ name: "count_every_page", description: "x", call: () => "x" }];';
    writeFileSync(join(file, "..", "tools.mjs"), module);
    await expect(presetNamed(file)).rejects.toMatchObject({
      code: "name_too_long",
      message: expect.stringContaining(message),
    });
  });
});

describe.skipIf(!shared)("mcp-schemas-clients-accept", () => {
  const ajv = new Ajv2020({ strict: false });
  /** What the case asks of each schema, by the case's names. */
  const checks: Record<string, (schema: Frame) => unknown> = {
    "type-object": ({ type }) => type === "object",
    "has-properties": ({ properties }) =>
      typeof properties === "object" && properties !== null && !Array.isArray(properties),
    "no-top-level-combinators": (schema) => !["anyOf", "oneOf", "allOf", "not", "$ref"].some((key) => key in schema),
    "no-remote-schema": (schema) =>
      !/"\$(ref|schema)":"https?:(?!\/\/json-schema\.org\/draft\/2020-12\/schema")/.test(JSON.stringify(schema)),
    "boolean-additional-properties": ({ additionalProperties }) => typeof additionalProperties === "boolean",
    "required-exist": ({ required = [], properties }) => required.every((name: string) => name in properties),
    "defaults-valid": ({ properties }) =>
      Object.values(properties).every((one: Frame) => !("default" in one) || ajv.validate(one, one.default)),
  };

  test("each demand of the case has a check", () => {
    expect(Object.keys(checks)).toEqual(expected("mcp-schemas-clients-accept").everyTool);
  });

  test.each(presets)("every tool of %s preset", async (_what, made) => {
    const { tools } = (await answers("mcp-schemas-clients-accept", await made(), herons())).get(2).result;
    expect(tools.length).toBe(6);
    for (const { name, inputSchema, outputSchema } of tools) {
      for (const schema of [inputSchema, outputSchema]) {
        const failed = Object.keys(checks).filter((check) => !checks[check]!(schema));
        expect({ name, failed, isSchema: ajv.validateSchema(schema) }).toEqual({ name, failed: [], isSchema: true });
      }
    }
  });
});

test.skipIf(!shared)("mcp-structured-content-and-errors", async () => {
  const only = herons();
  const name = "mcp-structured-content-and-errors";
  const found = await answers(name, docs, only);
  const wanted = expected(name);
  expect(found.get(2).result).toEqual(wanted[2].result);
  const { tools } = (await answers("mcp-schemas-clients-accept", docs, only)).get(2).result;
  const schema = tools.find((tool: Frame) => tool.name === "search_docs").outputSchema;
  const fits: ValidateFunction = new Ajv({ strict: false, validateSchema: false }).compile({
    ...schema,
    $schema: undefined,
  });
  expect(found.get(3).result.structuredContent.results.length).toBe(1);
  expect(fits(found.get(3).result.structuredContent)).toBe(wanted[3].structuredFitsSchema);
  const { isError, structuredContent = null } = found.get(4).result;
  expect({ isError, structuredContent }).toEqual(wanted[4]);
});

test.skipIf(!shared)("mcp-unknown-or-out-of-range-arguments", async () => {
  const name = "mcp-unknown-or-out-of-range-arguments";
  const found = await answers(name, docs, herons());
  const values: Record<string, unknown> = { 3: "docs", 4: 500, 5: -1, 6: undefined, 7: "" };
  for (const [id, argument] of Object.entries(expected(name).errors)) {
    const { isError, content, structuredContent } = found.get(Number(id)).result;
    expect({ isError, structuredContent }).toEqual({ isError: true, structuredContent: undefined });
    const { errors } = JSON.parse(content[0].text);
    expect(errors).toMatchObject([{ path: [argument] }]);
    expect(errors[0].parameters.value).toBe(values[id]);
    expect(errors[0].message).toMatch(/the nearest is "|must (be|have) at (least|most)|is required/);
  }
});

describe.skipIf(!shared)("mcp-answers-within-limits", () => {
  const name = "mcp-answers-within-limits";
  test("each answer has its cap, and says what was left out and how to get it", async () => {
    const folder = temporaryFolder();
    execFileSync(process.execPath, [sharedPath("cases", name, "make.mjs")], { cwd: folder });
    const only = temporaryHome().passing({ name: "pages", kind: "folder", origin: join(folder, "pages") });
    const found = await answers(name, docs, only);
    const { maxCharacters, saysWhatWasLeftOut } = expected(name);
    for (const [id, most] of Object.entries(maxCharacters)) {
      expect(JSON.stringify(found.get(Number(id))).length).toBeLessThanOrEqual(most as number);
    }
    for (const id of saysWhatWasLeftOut) {
      expect(found.get(id).result.content[0].text).toMatch(
        /Left out .*\(a (larger budget|higher limit)|more pages follow: cursor/,
      );
    }
  });
});
