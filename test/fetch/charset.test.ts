import { expect, test } from "vitest";
import { mediaType, toUtf8 } from "../../src/fetch/charset.ts";

const latin1 = (text: string) => Buffer.from(text, "latin1");
const utf16be = (text: string) => Buffer.from(text, "utf16le").swap16();

test.each<[string, Buffer, string | undefined, string]>([
  ["UTF-8 that is declared", Buffer.from("ä"), "text/plain; charset=utf-8", "ä"],
  ["UTF-8 that nobody declares", Buffer.from("ä"), undefined, "ä"],
  ["a mark of UTF-8 stays, since bytes of UTF-8 are kept", Buffer.from("\ufeffä"), "text/plain", "\ufeffä"],
  ["Latin 1 that is declared", latin1("Größe"), "text/plain; charset=ISO-8859-1", "Größe"],
  ["a name in quotes", latin1("Größe"), 'text/plain; charset="iso-8859-1"; x=y', "Größe"],
  ["quotes of Windows", Buffer.from([0x93, 0x61, 0x94]), "text/plain;charset=windows-1252", "“a”"],
  ["Latin 1 that is declared by habit, for UTF-8", Buffer.from("Größe"), "text/plain; charset=ISO-8859-1", "Größe"],
  ["Japanese", Buffer.from([0x93, 0xfa, 0x96, 0x7b]), "text/plain; charset=Shift_JIS", "日本"],
  ["Chinese", Buffer.from([0xd6, 0xd0]), "text/markdown; charset=gb2312", "中"],
  ["UTF-16 by its mark", Buffer.from("\ufeffä", "utf16le"), "text/plain", "ä"],
  ["UTF-16 by its mark, the other way round", utf16be("\ufeffä"), undefined, "ä"],
  ["UTF-16 by its mark, whatever is declared", Buffer.from("\ufeffä", "utf16le"), "text/plain; charset=utf-8", "ä"],
  ["UTF-16 that is declared, without a mark", Buffer.from("ä", "utf16le"), "text/plain; charset=utf-16le", "ä"],
  ["a charset that nobody knows", latin1("abc"), "text/plain; charset=x-klingon", "abc"],
  ["a page that says it itself", latin1('<meta charset="latin1"><p>ä'), "text/html", '<meta charset="latin1"><p>ä'],
  [
    "a page that says it in the old way",
    latin1('<meta http-equiv=content-type content="text/html; charset=iso-8859-1"><p>ä'),
    "text/html",
    '<meta http-equiv=content-type content="text/html; charset=iso-8859-1"><p>ä',
  ],
  [
    "a page whose server knows better",
    Buffer.from('<meta charset="shift_jis"><p>ä'),
    "text/html; charset=utf-8",
    '<meta charset="shift_jis"><p>ä',
  ],
  [
    "a page that calls itself UTF-16 and can be read",
    Buffer.from('<meta charset="utf-16"><p>ä'),
    "text/html",
    '<meta charset="utf-16"><p>ä',
  ],
  [
    "a comment says nothing",
    Buffer.from('<!-- <meta charset="shift_jis"> --><p>ä'),
    "text/html",
    '<!-- <meta charset="shift_jis"> --><p>ä',
  ],
  [
    "nor does text that is no page",
    Buffer.from('`<meta charset="shift_jis">` ä'),
    "text/markdown",
    '`<meta charset="shift_jis">` ä',
  ],
  [
    "nor what comes late",
    Buffer.from(`${" ".repeat(1024)}<meta charset="shift_jis">ä`),
    "text/html",
    `${" ".repeat(1024)}<meta charset="shift_jis">ä`,
  ],
])("%s", (_reason, bytes, contentType, text) => {
  expect(Buffer.from(toUtf8(bytes, contentType)).toString()).toBe(text);
});

test.each(["application/gzip", "image/png", "application/x-tar", "application/zip"])(
  "what is no text stays as it is: %s",
  (contentType) => {
    const bytes = Buffer.from([0xff, 0xfe, 0x41, 0x00]);
    expect(toUtf8(bytes, contentType)).toBe(bytes);
  },
);

test.each([
  ["Text/HTML; charset=utf-8", "text/html"],
  ["text/markdown", "text/markdown"],
  ["", undefined],
  ["nonsense", undefined],
  [undefined, undefined],
])("the media type of %j is %j", (contentType, type) => {
  expect(mediaType(contentType)).toBe(type);
});
