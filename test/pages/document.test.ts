import { describe, expect, test } from "vitest";
import { DocumentText, singlePage } from "../../src/pages/mod.ts";

const REFUSED: readonly { what: string; bytes: string | Buffer; code: string; says: string }[] = [
  { what: "an app page", bytes: "\n <!DOCTYPE html><html></html>", code: "html", says: "HTML page" },
  { what: "HTML after a mark", bytes: "\ufeff<html lang='en'>", code: "html", says: "HTML page" },
  { what: "HTML after a comment", bytes: "<!-- x -->\n<!doctype html>", code: "html", says: "HTML page" },
  { what: "XML", bytes: '<?xml version="1.0"?><a/>', code: "xml", says: "XML" },
  { what: "a JSON object", bytes: '{"message": "Not found"}\n', code: "json", says: "JSON" },
  { what: "a JSON list", bytes: '[{"a": 1}]', code: "json", says: "JSON" },
  { what: "NUL", bytes: Buffer.from([35, 32, 0, 65]), code: "binary", says: "byte 2 is NUL" },
  { what: "UTF-16", bytes: Buffer.from("\ufeff# A", "utf16le"), code: "encoding", says: "UTF-16" },
  { what: "Latin-1", bytes: Buffer.from("café é", "latin1"), code: "encoding", says: "2 invalid sequences in 6 bytes" },
  { what: "0 bytes", bytes: "", code: "empty", says: "0 bytes" },
  { what: "blanks", bytes: " \n\t\r\n", code: "empty", says: "only blanks" },
  { what: "only a mark", bytes: "\ufeff", code: "empty", says: "only blanks" },
];

describe("refusing what is no documentation", () => {
  test.each(REFUSED)("$what: $code", ({ bytes, code, says }) => {
    expect(() => new DocumentText(Buffer.from(bytes as string))).toThrow(
      expect.objectContaining({ name: "DocumentError", code, message: expect.stringContaining(says) }),
    );
  });

  test.each(["[a link](b.md) first", "[1]: https://x.dev\n", "{ brace", "<div>\n# T\n</div>", "<Note>x</Note>"])(
    "%j is text",
    (text) => expect(new DocumentText(Buffer.from(text)).text).toBe(text),
  );
});

describe("the view of a document", () => {
  test("a mark is no part of the text; bytes and characters are counted apart", () => {
    const document = new DocumentText(Buffer.from("\ufeffäb\n\u{1f600}c\rd\r\nlast"));
    expect(document.start).toBe(3);
    expect([...document.byteStarts]).toEqual([3, 7, 16, 20]);
    expect([...document.charStarts]).toEqual([0, 3, 10, 14]);
    expect([0, 1, 2].map((line) => document.line(line))).toEqual(["äb", "\u{1f600}c\rd", "last"]);
    expect(document.charAt(11)).toBe(5);
    expect([0, 6, 7, 18, 99].map((byte) => document.lineAt(byte))).toEqual([0, 0, 1, 2, 2]);
  });

  test("few invalid sequences are replaced, with one warning for the page", () => {
    const bytes = Buffer.concat([Buffer.from(`# A\n\ufffd genuine\n${"x".repeat(1_200)}\n`), Buffer.from([0xe9, 10])]);
    const document = new DocumentText(bytes);
    expect(document.replacedLines).toEqual([3]);
    expect(singlePage(document, { path: "a.txt" }).warnings).toMatchObject([
      { code: "encoding", page: "a.txt", line: 4 },
    ]);
  });
});
