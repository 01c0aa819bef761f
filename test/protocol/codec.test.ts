import { describe, expect, test } from "vitest";
import { decode } from "../../src/protocol/mod.ts";

const PARSE = -32700;
const INVALID = -32600;
const PARAMS = -32602;

/** What a text is classified as, in one line: `request 1 ping`, `error -32600 null`. */
function classify(text: string): string {
  const message = decode(text);
  if (message.kind === "malformed") return `error ${message.error.code} ${JSON.stringify(message.id)}`;
  if (message.kind === "request") return `request ${JSON.stringify(message.id)} ${message.method}`;
  return message.kind;
}

const envelope = (members: string) => `{"jsonrpc":"2.0",${members}}`;

describe("the envelope decision table, in its order", () => {
  const rows: [text: string, answer: string, reason: string][] = [
    ['{"jsonrpc":', `error ${PARSE} null`, "cut off"],
    ["", `error ${PARSE} null`, "empty"],
    ["\u0000{}\u0000", `error ${PARSE} null`, "NUL is not white space"],
    ["\ufeff{}", `error ${PARSE} null`, "a byte order mark is not JSON"],
    ["42", `error ${INVALID} null`, "a scalar"],
    ['"ping"', `error ${INVALID} null`, "a string"],
    ["null", `error ${INVALID} null`, "null"],
    ["[]", `error ${INVALID} null`, "an empty array is no object"],
    [`[${envelope('"id":1,"method":"ping"')}]`, `error ${INVALID} null`, "a batch left MCP in 2025-06-18"],
    ["{}", `error ${INVALID} null`, "an object that is no message"],
    ['{"jsonrpc":"1.0","id":3,"method":"ping"}', `error ${INVALID} 3`, "another JSON-RPC, id echoed"],
    ['{"jsonrpc":2.0,"id":3,"method":"ping"}', `error ${INVALID} 3`, "the version is a string"],
    ['{"id":1,"method":"ping"}', `error ${INVALID} 1`, "no version"],
    ['{"jsonrpc":"1.0","method":"ping"}', `error ${INVALID} null`, "broken, so not a notification"],
    [envelope('"id":3'), `error ${INVALID} 3`, "neither method nor outcome"],
    [envelope('"id":1,"result":{},"error":{}'), `error ${INVALID} 1`, "both outcomes"],
    [envelope('"id":1,"result":{"ok":true}'), "ignored", "a client's response"],
    [envelope('"id":"a","error":{"code":1,"message":"m"}'), "ignored", "a client's error response"],
    [envelope('"result":{}'), `error ${INVALID} null`, "a response to nothing"],
    [envelope('"id":null,"result":{}'), `error ${INVALID} null`, "a response to null"],
    [envelope('"id":3,"method":""'), `error ${INVALID} 3`, "empty method"],
    [envelope('"id":3,"method":5'), `error ${INVALID} 3`, "method is a number"],
    [envelope('"id":3,"method":null,"result":{}'), `error ${INVALID} 3`, "a method member makes it no response"],
    [envelope('"method":42,"params":[]'), `error ${INVALID} null`, "broken before its params are looked at"],
    [envelope('"id":null,"method":"ping"'), `error ${INVALID} null`, "MCP forbids a null id"],
    [envelope('"id":null,"method":"ping","params":[]'), `error ${INVALID} null`, "the id comes before params"],
    [envelope('"id":true,"method":"ping"'), `error ${INVALID} null`, "a boolean id"],
    [envelope('"id":1.5,"method":"ping"'), `error ${INVALID} null`, "a fraction"],
    [envelope('"id":{},"method":"ping"'), `error ${INVALID} null`, "an object id"],
    [envelope('"id":[],"method":"ping"'), `error ${INVALID} null`, "an array id"],
    [envelope('"id":1.0,"method":"ping"'), `error ${INVALID} null`, "a float, even if whole"],
    [envelope('"id":1e0,"method":"ping"'), `error ${INVALID} null`, "a float by its exponent"],
    [envelope('"id" \n:\t1E0\n,"method":"ping"'), `error ${INVALID} null`, "a float after white space"],
    [envelope('"\\u0069d":1.0,"method":"ping"'), `error ${INVALID} null`, "a float under an escaped name"],
    [envelope('"id":-0,"method":"ping"'), `error ${INVALID} null`, "minus zero could not be echoed"],
    [envelope('"id":9007199254740993,"method":"ping"'), `error ${INVALID} null`, "beyond what can be echoed exactly"],
    [envelope('"id":9007199254740991,"method":"ping"'), "request 9007199254740991 ping", "the last exact integer"],
    [envelope('"id":0,"method":"ping"'), "request 0 ping", "zero is an id"],
    [envelope('"id":-3,"method":"ping"'), "request -3 ping", "so is a negative integer"],
    [envelope('"id":"","method":"ping"'), 'request "" ping', "and an empty string"],
    [envelope('"id":"nine","method":"ping"'), 'request "nine" ping', "and any other"],
    [envelope('"id":1,"method":"ping","params":{"id":1.0}'), "request 1 ping", "a float elsewhere"],
    [envelope('"id":1,"method":"ping","params":{"a":"\\"id\\":1.0","b":2.5}'), "request 1 ping", "a float in a string"],
    [envelope('"id":1.0,"id":2,"method":"ping"'), "request 2 ping", "of two ids the last counts"],
    [envelope('"id":2,"id":1.0,"method":"ping"'), `error ${INVALID} null`, "of two ids the last counts"],
    [envelope('"__proto__":{"id":5},"method":"ping"'), "notification", "an inherited id is none"],
    ['{"__proto__":{"jsonrpc":"2.0"},"id":1,"method":"ping"}', `error ${INVALID} 1`, "nor an inherited version"],
    [envelope('"method":"x","method":"ping","id":1'), "request 1 ping", "of two methods the last counts"],
    [envelope('"method":"notifications/initialized"'), "notification", "no id"],
    [envelope('"method":"whatever"'), "notification", "an unknown one as well"],
  ];
  test.each(rows)("%s → %s (%s)", (text, answer) => expect(classify(text)).toBe(answer));

  test.each(["[]", "[1,2]", '"nope"', "7", "true", "null"])("params %s", (params) => {
    const withId = decode(envelope(`"id":4,"method":"ping","params":${params}`));
    expect(withId).toMatchObject({ kind: "malformed", id: 4, error: { code: PARAMS } });
    expect(withId.kind === "malformed" && withId.error.message).toBe('The "params" member must be an object.');
    expect(classify(envelope(`"method":"notifications/x","params":${params}`))).toBe("ignored");
  });
});

describe("what reaches the application", () => {
  test("objects and lists stay what they are, at every depth", () => {
    const message = decode(envelope('"id":1,"method":"m","params":{"a":{},"b":[],"c":{"0":{"x":[]},"1":"b"}}'));
    expect(message.kind === "request" && JSON.stringify(message.params)).toBe(
      '{"a":{},"b":[],"c":{"0":{"x":[]},"1":"b"}}',
    );
  });

  test("a member named __proto__ is a member, and changes nothing else", () => {
    const message = decode(envelope('"id":1,"method":"m","params":{"__proto__":{"polluted":true}}'));
    if (message.kind !== "request") throw new Error(message.kind);
    expect(Object.keys(message.params)).toEqual(["__proto__"]);
    expect(({} as { polluted?: boolean }).polluted).toBeUndefined();
  });

  test("100,000 levels are classified like any other", () => {
    const deep = `${"[".repeat(100_000)}${"]".repeat(100_000)}`;
    expect(classify(deep)).toBe(`error ${INVALID} null`);
    expect(classify(envelope(`"id":1,"method":"m","params":{"a":${deep}}`))).toBe("request 1 m");
    expect(classify(envelope(`"params":{"a":${deep}},"id":1.0,"method":"m"`))).toBe(`error ${INVALID} null`);
  });
});
