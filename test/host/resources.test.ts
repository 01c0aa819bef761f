import { describe, expect, test } from "vitest";
import {
  createApplication,
  DuplicateDefinitionError,
  defineResources,
  type ResourceProvider,
} from "../../src/host/mod.ts";
import { errorResponse, exchange, request } from "../protocol/exchange.ts";

const page = (uri: string, name = uri) => ({ uri, name, mimeType: "text/markdown", read: () => `# ${name}\n` });
const serve = (...resources: ResourceProvider[]) => createApplication({ name: "n", version: "1", resources });
const read = (uri: string) => request(1, "resources/read", { uri });

describe("resources", () => {
  test("are listed provider by provider, with what each has", async () => {
    const live: ResourceProvider = {
      name: "live",
      async *list() {
        yield { uri: "x://b", name: "B", title: "Bee", description: "D.", mimeType: "text/plain", size: 3 };
      },
      read: () => undefined,
    };
    const [answer] = await exchange(
      serve(defineResources("fixed", [page("x://a")]), live),
      request(1, "resources/list"),
    );
    expect(answer?.result).toEqual({
      resources: [
        { uri: "x://a", name: "x://a", mimeType: "text/markdown" },
        { uri: "x://b", name: "B", title: "Bee", description: "D.", mimeType: "text/plain", size: 3 },
      ],
    });
  });

  test("are read from the provider that knows them", async () => {
    const application = serve(defineResources("one", [page("x://a")]), defineResources("two", [page("x://b")]));
    expect(await exchange(application, read("x://b"))).toMatchObject([
      { result: { contents: [{ uri: "x://b", mimeType: "text/markdown", text: "# x://b\n" }] } },
    ]);
  });

  test("a bare text has the MIME type it is listed with", async () => {
    const provider = {
      name: "p",
      list: () => [{ uri: "x://a", name: "A", mimeType: "text/x-a" }],
      read: (uri: string) => (uri === "x://a" ? "a" : undefined),
    };
    expect(await exchange(serve(provider), read("x://a"))).toMatchObject([
      { result: { contents: [{ uri: "x://a", mimeType: "text/x-a", text: "a" }] } },
    ]);
  });

  test("an empty text is a text", async () => {
    const provider = { name: "p", list: () => [], read: () => "" };
    expect(await exchange(serve(provider), read("x://a"))).toMatchObject([{ result: { contents: [{ text: "" }] } }]);
  });

  test("an unknown one is not found", async () => {
    expect(await exchange(serve(defineResources("p", [page("x://a")])), read("x://z"))).toEqual([
      errorResponse(1, -32002, 'Resource not found: "x://z".', { uri: "x://z" }),
    ]);
  });

  test("one that fails is an internal error, its reason for the logger alone", async () => {
    const reasons: unknown[] = [];
    const broken = { ...page("x://a"), read: () => Promise.reject(new Error("got 404 from /secret")) };
    const logger = (_: string, reason?: unknown) => void reasons.push(reason);
    const answers = await exchange(serve(defineResources("p", [broken])), read("x://a"), { logger });
    expect(answers).toEqual([errorResponse(1, -32603, "Internal error.")]);
    expect(String(reasons[0])).toContain("got 404");
  });

  test("two definitions of one uri are refused, both named", () => {
    const define = () => defineResources("p", [page("x://a", "First"), page("x://a", "Second")]);
    expect(define).toThrow(DuplicateDefinitionError);
    expect(define).toThrow(/"First".*"Second"/);
  });

  test("two providers of one uri are refused when they are listed", async () => {
    const reasons: unknown[] = [];
    const application = serve(defineResources("one", [page("x://a")]), defineResources("two", [page("x://a")]));
    const logger = (_: string, reason?: unknown) => void reasons.push(reason);
    expect(await exchange(application, request(1, "resources/list"), { logger })).toMatchObject([
      { error: { code: -32603 } },
    ]);
    expect(String(reasons[0])).toMatch(/of one.*of two/);
  });
});
