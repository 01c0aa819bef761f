import { describe, expect, test } from "vitest";
import { acceptedBy, isJsonType } from "../../../src/transports/http/media_type.ts";

describe("what an Accept header admits", () => {
  test.each<[header: string | undefined, json: boolean, events: boolean]>([
    [undefined, true, true],
    ["", true, true],
    ["application/json, text/event-stream", true, true],
    ["text/event-stream,application/json", true, true],
    ["Application/JSON", true, false],
    ["application/json;q=0.1", true, false],
    ["text/event-stream", false, true],
    ["*/*", true, true],
    ["application/*", true, false],
    ["text/*;q=0.2, image/png", false, true],
    ["text/html, */*;q=0.1", true, true],
    // What is named counts before what is meant by a star.
    ["application/json;q=0, */*", false, true],
    ["text/html", false, false],
    ["application/json;q=x", false, false],
    ["application/jsonp", false, false],
    [",;,", false, false],
  ])("%j: JSON %s, events %s", (header, json, events) => {
    expect(acceptedBy(header)).toEqual({ json, events });
  });
});

describe("whether a Content-Type is JSON in UTF-8", () => {
  test.each<[header: string | undefined, expected: boolean]>([
    ["application/json", true],
    ["APPLICATION/JSON", true],
    ["application/json;charset=UTF-8", true],
    ['application/json; charset="utf-8"', true],
    ["application/json; v=1; charset=utf8", true],
    ["application/json; charset=latin1", false],
    ["application/jsonl", false],
    ["text/json", false],
    ["", false],
    [undefined, false],
  ])("%j: %s", (header, expected) => {
    expect(isJsonType(header)).toBe(expected);
  });
});
