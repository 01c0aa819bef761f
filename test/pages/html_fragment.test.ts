import { describe, expect, test } from "vitest";
import { DocumentText } from "../../src/pages/mod.ts";

const read = (text: string | Buffer) => new DocumentText(Buffer.from(text as string));

describe("what is no text is refused by its kind", () => {
  test.each([
    ['<div class="error">Page not found</div>\n<script>var a = 1</script>\n', "html", "an error page without a head"],
    ["<body><p>App</p></body>", "html", "a body"],
    ["<head><title>x</title></head>", "html", "a head"],
    ["<!-- built --><div id='root'></div><script src='/a.js'></script>", "html", "an app without a head"],
    ["<h1>403 Forbidden</h1>", "html", "a server's error"],
    ["<center><h1>502 Bad Gateway</h1></center><hr>nginx", "html", "a proxy's error"],
    ["<form action='/login'><input name='user'><input type='password'></form>", "html", "a login"],
    ["<script>- a\n# b\n</script><div>x</div>", "html", "Markdown within a script is none"],
    ['{"error":{"code":404}}', "json", "an error in JSON"],
    ["%PDF-1.4\n%", "binary", "a PDF file without NUL"],
    ["\x1f\x8b\x08", "binary", "an archive"],
    ["GIF89a,", "binary", "a picture"],
  ])("%j: %s (%s)", (text, code) => {
    expect(() => read(Buffer.from(text, "latin1"))).toThrow(expect.objectContaining({ code }));
  });
});

describe("Markdown that begins with a tag is Markdown", () => {
  test.each([
    ['<div align="center">\n\n# Title\n\n</div>\n', "a logo"],
    ['<p align="center"><img src="a.png"></p>\n\nThis library does a thing for you.\n', "a picture, then a paragraph"],
    ['<img src="logo.png">\n\n- [Docs](docs.md)\n', "a picture, then a list"],
    ["<details>\n<summary>More</summary>\n\nText.\n\n</details>\n", "details"],
    ["<!-- generated -->\n\n# Title\n", "a comment"],
    ["<Tabs>\n  <Tab title='a'>x</Tab>\n</Tabs>\n", "components"],
    ["<script setup>\nimport X from './X.vue'\n</script>\n\n<X />\n", "components that their page imports"],
    ["<style>\n.a { }\n</style>\n\n# Title\n", "a style"],
    ["<div>\n\n| a | b |\n| - | - |\n\n</div>\n<script></script>", "a table"],
    ["<a name='top'></a>\n\n```sh\nnpm i\n```\n", "an anchor"],
    ['<p align="center"><b>Small, fast</b></p>\n', "markup only, and nothing failed"],
    ["<T> is a type parameter of the class.\n", "a type"],
    ["a < b\n", "a comparison"],
    ["{error} is shown\n", "a brace"],
  ])("%j (%s)", (text) => {
    expect(read(text).text).toBe(text);
  });
});
