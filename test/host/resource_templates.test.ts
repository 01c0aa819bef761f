import { describe, expect, test } from "vitest";
import {
  createApplication,
  DuplicateDefinitionError,
  defineResource,
  defineResources,
  defineResourceTemplate,
  type ResourceValue,
} from "../../src/host/mod.ts";
import { errorResponse, exchange, request } from "../protocol/exchange.ts";

const read = (uri: string) => request(1, "resources/read", { uri });

const forecast = defineResourceTemplate({
  uriTemplate: "weather://{city}/{+day}",
  name: "Forecast",
  title: "Forecast of a day",
  description: "What the weather will be.",
  mimeType: "application/json",
  list: () => [{ uri: "weather://Oslo/today", name: "Oslo today", mimeType: "application/json" }],
  read: ({ city, day }) => (city === "Atlantis" ? undefined : { city, day }),
});
const serve = () =>
  createApplication({
    name: "n",
    version: "1",
    resources: [defineResource({ uri: "weather://fixed/day", name: "F", mimeType: "text/plain", read: () => "fixed" })],
    templates: [forecast],
  });

describe("a template", () => {
  test("is listed with what it says of itself", async () => {
    const [answer] = await exchange(serve(), request(1, "resources/templates/list"), {});
    expect(answer?.result).toEqual({
      resourceTemplates: [
        {
          uriTemplate: "weather://{city}/{+day}",
          name: "Forecast",
          title: "Forecast of a day",
          description: "What the weather will be.",
          mimeType: "application/json",
        },
      ],
    });
  });

  test("lists resources of its family behind the fixed ones", async () => {
    const [answer] = await exchange(serve(), request(1, "resources/list"));
    expect(answer?.result).toMatchObject({
      resources: [{ uri: "weather://fixed/day" }, { uri: "weather://Oslo/today" }],
    });
  });

  test("reads what its variables say", async () => {
    const uri = "weather://S%C3%A3o%20Paulo/2030/01";
    expect(await exchange(serve(), read(uri))).toMatchObject([
      { result: { contents: [{ uri, mimeType: "application/json", text: '{"city":"São Paulo","day":"2030/01"}' }] } },
    ]);
  });

  test("comes after a resource of that very uri", async () => {
    expect(await exchange(serve(), read("weather://fixed/day"))).toMatchObject([
      { result: { contents: [{ text: "fixed" }] } },
    ]);
  });

  test.each(["weather://Atlantis/today", "other://Oslo/today"])("does not know %s", async (uri) => {
    expect(await exchange(serve(), read(uri))).toEqual([
      errorResponse(1, -32002, `Resource not found: "${uri}".`, { uri }),
    ]);
  });

  test("alone makes resources to be declared", () => {
    expect(createApplication({ name: "n", version: "1", templates: [forecast] }).capabilities).toEqual({
      resources: {},
    });
  });

  test("twice is refused, both named", () => {
    const twice = () =>
      createApplication({ name: "n", version: "1", templates: [forecast, { ...forecast, name: "G" }] });
    expect(twice).toThrow(DuplicateDefinitionError);
    expect(twice).toThrow(/"Forecast".*"G"/);
  });
});

describe("what a reader returns", () => {
  const rows: [reason: string, value: ResourceValue, contents: object[]][] = [
    ["a text", "a", [{ mimeType: "x/y", text: "a" }]],
    ["bytes are base64", new Uint8Array([0, 255]), [{ mimeType: "x/y", blob: "AP8=" }]],
    ["a text of another type", { text: "a", mimeType: "b/c" }, [{ mimeType: "b/c", text: "a" }]],
    ["a text without a type", { text: "a" }, [{ mimeType: "x/y", text: "a" }]],
    ["bytes of another type", { blob: new Uint8Array([1]), mimeType: "b/c" }, [{ mimeType: "b/c", blob: "AQ==" }]],
    ["base64 already", { blob: "AQ==" }, [{ mimeType: "x/y", blob: "AQ==" }]],
    [
      "several contents",
      { contents: [{ text: "a" }, { uri: "x://b", text: "b" }] },
      [{ text: "a" }, { uri: "x://b", text: "b" }],
    ],
    ["an object is its JSON", { n: 1, text: "a" }, [{ mimeType: "x/y", text: '{"n":1,"text":"a"}' }]],
    ["a list is its JSON", [1, null], [{ mimeType: "x/y", text: "[1,null]" }]],
    ["null is a value", null, [{ mimeType: "x/y", text: "null" }]],
  ];
  const expected = (contents: object[]) => contents.map((one) => ({ uri: "x://a", ...one }));

  test.each(rows)("%s: of a single resource", async (_, value, contents) => {
    const resource = defineResource({ uri: "x://a", name: "A", mimeType: "x/y", read: () => value });
    const application = createApplication({ name: "n", version: "1", resources: [resource] });
    expect((await exchange(application, read("x://a")))[0]?.result).toEqual({ contents: expected(contents) });
  });

  test.each(rows)("%s: of a provider", async (_, value, contents) => {
    const provider = {
      name: "p",
      list: () => [{ uri: "x://a", name: "A", mimeType: "x/y" }],
      read: (uri: string) => (uri === "x://a" ? value : undefined),
    };
    const application = createApplication({ name: "n", version: "1", resources: [provider] });
    expect((await exchange(application, read("x://a")))[0]?.result).toEqual({ contents: expected(contents) });
  });

  test.each([
    ["a BigInt", { n: 1n }],
    ["a Map", new Map()],
    ["a hole", { n: undefined }],
  ])("what JSON cannot carry is an internal error: %s", async (_, value) => {
    const resource = defineResource({ uri: "x://a", name: "A", mimeType: "x/y", read: () => value });
    const application = createApplication({ name: "n", version: "1", resources: [resource] });
    expect(await exchange(application, read("x://a"))).toEqual([errorResponse(1, -32603, "Internal error.")]);
  });

  test("undefined means that it is gone", async () => {
    const resource = defineResource({ uri: "x://a", name: "A", mimeType: "x/y", read: () => undefined });
    const application = createApplication({ name: "n", version: "1", resources: [resource] });
    expect(await exchange(application, read("x://a"))).toMatchObject([{ error: { code: -32002 } }]);
  });
});

describe("resources on their own", () => {
  const one = defineResource({ uri: "x://a", name: "One", mimeType: "x/y", read: () => "1" });

  test("of one uri are refused wherever they stand, both named", () => {
    const other = defineResources("others", []);
    const two = () => createApplication({ name: "n", version: "1", resources: [one, other, { ...one, name: "Two" }] });
    expect(two).toThrow(DuplicateDefinitionError);
    expect(two).toThrow(/"One".*"Two"/);
  });

  test("given twice are listed once", async () => {
    const application = createApplication({ name: "n", version: "1", resources: [one, one] });
    expect((await exchange(application, request(1, "resources/list")))[0]?.result).toMatchObject({
      resources: [{ uri: "x://a" }],
    });
  });
});
