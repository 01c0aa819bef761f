/** Fills a question up to what an agent may send: 500 UTF-16 units. */
const filled = (piece: string): string => piece.repeat(Math.ceil(500 / piece.length)).slice(0, 500);

const codes = (from: number, to: number): string =>
  String.fromCharCode(...Array.from({ length: to - from }, (_, i) => from + i));

/** What a browser and a terminal print of an error: names, addresses and numbers, the message in the middle. */
export const STACK_TRACE = `node:internal/modules/esm/resolve:275
    throw new ERR_MODULE_NOT_FOUND(
          ^

Error [ERR_MODULE_NOT_FOUND]: Cannot find module '/srv/app/dist/main.js' imported from /srv/app/start.js
    at finalizeResolution (node:internal/modules/esm/resolve:275:11)
    at moduleResolve (node:internal/modules/esm/resolve:860:10)
    at ModuleLoader.resolve (node:internal/modules/esm/loader:731:38) {
  code: 'ERR_MODULE_NOT_FOUND',
  url: 'file:///srv/app/dist/main.js'
}
`.slice(0, 500);

/** Questions that nobody means to ask, or that other engines choke on, and why each is here. */
export const BAD_QUESTIONS: readonly (readonly [why: string, question: string])[] = [
  ["one letter, 500 times: a term is cut at 64", "a".repeat(500)],
  ["one letter, 250 times alone", filled("a ")],
  ["250 different letters and digits: more terms than are looked at", [..."abcdefghij0123456789".repeat(12)].join(" ")],
  ["nothing but common words", filled("the of and to in is it ")],
  ["one word, 80 times", filled("server ")],
  ["nothing at all", ""],
  ["nothing but blanks of all kinds", filled(" \t\r\n\u00a0\u2003\u2028\u3000")],
  ["emoji", filled("🚀")],
  ["emoji joined and coloured", filled("👩🏽‍💻👨‍👩‍👧‍👦🏳️‍🌈🇫🇷1️⃣")],
  ["all control characters", codes(0, 0x20) + codes(0x7f, 0xa0)],
  ["control characters within words", "ser\0ver \x1b[31mport\x1b[0m \x07dep\x08loy"],
  ["unpaired surrogates, high and low", filled("\ud800 \udc00")],
  ["halves in the wrong order", filled("\udc00\ud800")],
  ["a half within a word, and at its end", "ser\ud83dver port\ude80 -\ud83d .\udc00"],
  ["cut in the middle of a pair", `server ${"🚀".repeat(250)}`.slice(0, 500)],
  ["right to left", filled("الخادم يستمع إلى المنفذ השרת מאזין ")],
  ["turned around by signs", "\u202eserver\u202c \u2067port\u2069 \u200f--force\u200e"],
  ["nothing but joiners of no width", filled("\u200d\u200c\u2060\ufeff\u00ad\u200b")],
  ["joiners in every word", filled("ser\u200dver po\u00adrt ")],
  ["a whole stack trace", STACK_TRACE],
  ["every sign there is", codes(0x21, 0x30) + codes(0x3a, 0x41) + codes(0x5b, 0x61) + codes(0x7b, 0x7f)],
  ["signs that join, joining nothing", filled("-./:'’#@$+>")],
  ["signs that join everything", filled("a.b-c/d:e'f#g->h::i_")],
  ["marks without a letter", filled("\u0301\u0308\u0334")],
  ["a letter under 499 marks", `e${"\u0301".repeat(499)}`],
  ["one character that folding makes eighteen", "ﷺ".repeat(500)],
  ["no blanks: Chinese", filled("配置认证系统使用令牌")],
  ["no blanks: Thai", filled("เซิร์ฟเวอร์รับฟังที่พอร์ต")],
  ["no blanks: a path", filled("/srv/app/node_modules/.bin")],
  ["no blanks: data", filled("iVBORw0KGgoAAAANSUhEUgAA")],
  ["a number of 500 digits", filled("1234567890")],
  ["a version that goes on", filled("1.2.")],
  ["camels without end", filled("aB")],
  ["letters beyond the first plane: a term is cut between pairs only", `x${"𐌰".repeat(249)}`],
  ["names of what every object has", "__proto__ constructor toString hasOwnProperty valueOf"],
  ["operators of other engines", '"server AND (port OR NOT *) NEAR/3 title:x^2 ~ +a -b [1 TO 2]'],
  ["a pattern that backtracks", `(${"a+".repeat(60)})+$ \\p{L}* [^]]`],
  ["what templates replace", `$& $1 $\` $' %s %n \${server} {{port}} #{x}`],
  ["markup", '<script>alert("server")</script> &amp; <![CDATA[port]]> ```'],
  ["what is no character", "\ufffe\uffff\ufffd\u{10ffff}\ue000 server"],
  ["marks that the dictionary uses itself", "limit\x01%ed limit\x01 \x01\x01"],
];
