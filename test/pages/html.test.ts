import { describe, expect, test } from "vitest";
import { htmlToMarkdown } from "../../src/pages/mod.ts";

const BASE = "https://x.dev/docs/guide/page.html";
const main = async (html: string) => (await htmlToMarkdown(`<main>${html}</main>`, BASE)).markdown.trimEnd();

describe("what a page says stays", () => {
  test.each([
    ["headings", "<h1>A</h1><h3>B <code>c</code></h3>", "# A\n\n### B `c`"],
    ["marks in text", "<p><b>a</b> <em>b</em> <del>c</del> <kbd>d</kbd></p>", "**a** *b* ~~c~~ `d`"],
    ["names with underscores, for they are searched", "<p>snake_case_name and 2 * 3</p>", "snake_case_name and 2 * 3"],
    ["signs that Markdown would take for markup", "<p>Promise&lt;T&gt; *a* `b`</p>", "Promise\\<T> \\*a\\* \\`b\\`"],
    ["a reference that is meant as text", "<p>&amp;lt;</p>", "&amp;lt;"],
    ["a paragraph that looks like a heading", "<p># no</p><p>1. no</p><p>- no</p>", "\\# no\n\n1\\. no\n\n\\- no"],
    ["line ends", "<p>a<br>b</p>", "a  \nb"],
    ["blanks between words only", "<p>\n a\n   b <b> c </b>d</p>", "a b **c** d"],
    ["code with backticks", "<p><code>a`b</code></p>", "``a`b``"],
    [
      "links, absolute",
      '<p><a href="../api/#x">a</a> <a href="#y">b</a></p>',
      "[a](https://x.dev/docs/api/#x) [b](https://x.dev/docs/guide/page.html#y)",
    ],
    ["words of a link that leads nowhere", '<p><a href="javascript:x()">a</a> <a>b</a></p>', "a b"],
    ["a card that is a link", '<a href="/c"><h3>Card</h3><p>Says more</p></a>', "[Card Says more](https://x.dev/c)"],
    ["an address with parentheses", '<p><a href="/a_(b)">a</a></p>', "[a](https://x.dev/a_%28b%29)"],
    [
      "pictures by their words",
      '<p><img src="a.png" alt="A"><img src="b.png"></p>',
      "![A](https://x.dev/docs/guide/a.png)",
    ],
    ["lists in lists", "<ul><li>a<ul><li>b</li></ul></li><li>c</li></ul>", "- a\n  - b\n- c"],
    ["numbers of a list", '<ol start="3"><li>a</li><li>b</li></ol>', "3. a\n4. b"],
    ["blocks in an item", "<ol><li><p>a</p><pre>b\n\nc</pre></li></ol>", "1. a\n\n   ```\n   b\n\n   c\n   ```"],
    [
      "tasks",
      '<ul><li><input type="checkbox" checked> a</li><li><input type="checkbox"> b</li></ul>',
      "- [x] a\n- [ ] b",
    ],
    [
      "definitions",
      "<dl><dt>a</dt><dd>b</dd><dt>c</dt><dd><p>d</p><p>e</p></dd></dl>",
      "**a**\n: b\n\n**c**\n\nd\n\ne",
    ],
    ["quotes", "<blockquote><p>a</p><p>b</p></blockquote>", "> a\n>\n> b"],
    ["details", "<details><summary>a</summary><p>b</p></details>", "**a**\n\nb"],
    ["captions of code", "<figure><figcaption>a.ts</figcaption><pre>b</pre></figure>", "a.ts\n\n```\nb\n```"],
    [
      "a note by its title",
      '<div class="admonition tip"><p class="admonition-title">Tip</p><p>a</p></div>',
      "> **Tip**\n>\n> a",
    ],
    [
      "a note by its kind",
      '<aside class="starlight-aside starlight-aside--caution"><p>a</p></aside>',
      "> **Caution**\n>\n> a",
    ],
    ["the words of an accordion", "<h3><button>a</button></h3><p>b</p>", "### a\n\nb"],
    ["the title in a header", "<article><header><h1>a</h1></header><p>b</p></article>", "# a\n\nb"],
  ])("%s", async (_, html, expected) => {
    expect(await main(html)).toBe(expected);
  });
});

describe("blocks of code", () => {
  const fence = (language: string, code: string) => `\`\`\`${language}\n${code}\n\`\`\``;
  test.each([
    ["a class of the code", '<pre><code class="language-ts">a</code></pre>', fence("ts", "a")],
    ["a class around", '<div class="highlight-source-shell"><pre>a</pre></div>', fence("shell", "a")],
    [
      "Sphinx",
      '<div class="highlight-python notranslate"><div class="highlight"><pre>a</pre></div></div>',
      fence("python", "a"),
    ],
    ["an attribute", '<pre data-language="js">a</pre>', fence("js", "a")],
    ["none that is one", '<pre class="language-plaintext">a</pre>', fence("", "a")],
    [
      "lines that are elements",
      '<pre><div class="line">a</div><div class="line"></div><div class="line">b</div></pre>',
      fence("", "a\n\nb"),
    ],
    [
      "lines with their own ends",
      '<pre><span class="line">a</span>\n<span class="line"></span>\n<span class="line">b</span></pre>',
      fence("", "a\n\nb"),
    ],
    [
      "lines that end with a break",
      '<pre><span class="token-line">a<br></span><span class="token-line">b<br></span></pre>',
      fence("", "a\nb"),
    ],
    ["blanks and signs as they are", "<pre>  a  &lt;b&gt; *c*\n\tx_y</pre>", fence("", "  a  <b> *c*\n\tx_y")],
    ["a fence in it", "<pre>```\na\n```</pre>", "````\n```\na\n```\n````"],
    [
      "numbers of lines in a column",
      '<table><tr><td><pre>1\n2</pre></td><td><pre class="language-c">a\nb</pre></td></tr></table>',
      fence("c", "a\nb"),
    ],
    [
      "numbers of lines in each line",
      '<pre><span class="linenos">1</span>a\n<span class="linenos">2</span>b</pre>',
      fence("", "a\nb"),
    ],
    [
      "tabs, the hidden ones too",
      '<div role="tablist"><button role="tab">npm</button></div><div role="tabpanel"><pre>a</pre></div><div role="tabpanel" hidden><pre>b</pre></div>',
      `${fence("", "a")}\n\n${fence("", "b")}`,
    ],
    ["no copy button", '<div class="code"><pre>a</pre><button>Copy</button></div>', fence("", "a")],
  ])("%s", async (_, html, expected) => {
    expect(await main(html)).toBe(expected);
  });
});

describe("tables", () => {
  test.each([
    [
      "with a head",
      "<table><thead><tr><th>a</th><th>b</th></tr></thead><tbody><tr><td>c</td><td>d</td></tr></tbody></table>",
      "| a | b |\n| --- | --- |\n| c | d |",
    ],
    ["without one", "<table><tr><td>a</td><td>b</td></tr></table>", "|  |  |\n| --- | --- |\n| a | b |"],
    [
      "with bars and blocks in cells",
      "<table><tr><th>a</th><th>b</th></tr><tr><td><code>c|d</code></td><td><p>e</p><ul><li>f</li></ul></td></tr></table>",
      "| a | b |\n| --- | --- |\n| `c\\|d` | e<br>- f |",
    ],
    [
      "with wide cells",
      '<table><tr><th>a</th><th>b</th></tr><tr><td colspan="2">c</td></tr></table>',
      "| a | b |\n| --- | --- |\n| c |  |",
    ],
    [
      "that only place blocks",
      "<table><tr><td><p>a</p></td></tr><tr><td><pre>b</pre></td></tr></table>",
      "a\n\n```\nb\n```",
    ],
  ])("%s", async (_, html, expected) => {
    expect(await main(html)).toBe(expected);
  });
});

describe("what stands beside the text goes", () => {
  test.each([
    ["navigation, footer, scripts, styles", "<nav>n</nav><p>a</p><footer>f</footer><script>s</script><style>t</style>"],
    ["the contents of the page", '<div class="toc"><a href="#a">a</a></div><p>a</p>'],
    [
      "crumbs and links to other pages",
      '<ul class="breadcrumbs"><li>b</li></ul><p>a</p><div class="pagination-nav">Next</div>',
    ],
    ["the link to edit it", '<p>a</p><a href="https://g.dev/e">Edit this page</a>'],
    ["a sidebar", "<aside><a href='/x'>x</a></aside><p>a</p>"],
    ["empty paragraphs and comments", "<p></p><!-- c --><p> </p><p>a</p>"],
  ])("%s", async (_, html) => {
    expect(await main(html)).toBe("a");
  });

  test.each([
    '<a class="hash-link" href="#a">#</a>',
    '<a href="#a">¶</a>',
    '<a class="anchor" href="#a"><svg></svg></a>',
    '<a href="#a"><span>Section titled “A”</span></a>',
  ])("the anchor of a heading: %s", async (anchor) => {
    expect(await main(`<h2 class="anchor" id="a">A${anchor}</h2>`)).toBe("## A");
  });
});

describe("the main text", () => {
  const page = (body: string, head = "") => `<!doctype html><html><head>${head}</head><body>${body}</body></html>`;

  test("is what the page marks, with its title and description", async () => {
    const html = page(
      "<div>menu</div><main><div>side</div><article><p>The text of it.</p></article></main><div>end</div>",
      '<title>Start | Acme</title><meta name="description" content="How to  start">',
    );
    expect(await htmlToMarkdown(html, BASE)).toEqual({
      title: "Start",
      description: "How to start",
      markdown: "# Start\n\nThe text of it.\n",
    });
  });

  test("is the part of most words where none is marked", async () => {
    const words = "Long text of the guide, with many words, which says what there is to say. ".repeat(20);
    const html = page(
      `<div class="menu"><a href="/1">One</a> <a href="/2">Two</a></div><div><h1>G</h1><p>${words}</p><p>${words}</p></div>`,
    );
    const { markdown } = await htmlToMarkdown(html, BASE);
    expect(markdown).toContain("Long text of the guide");
    expect(markdown).not.toContain("/1");
  });

  test("is all of it where that would lose code and tables", async () => {
    const code = Array.from(
      { length: 20 },
      (_, at) => `<div class="x"><a href="/f${at}">f${at}</a><pre>f${at}()</pre></div>`,
    ).join("");
    const { markdown } = await htmlToMarkdown(page(`<h1>API</h1>${code}`), BASE);
    expect(markdown.match(/f\d+\(\)/g)).toHaveLength(20);
  });

  test("of two articles is both", async () => {
    expect(await main("<article><p>a</p></article><article><p>b</p></article>")).toBe("a\n\nb");
  });

  test("links relative to what the page names as its base, or as they stand in a page without a place", async () => {
    const html = page('<main><p><a href="a b.html">a</a></p></main>', '<base href="/other/">');
    expect((await htmlToMarkdown(html, BASE)).markdown).toBe("[a](https://x.dev/other/a%20b.html)\n");
    expect((await htmlToMarkdown(html)).markdown).toBe("[a](a%20b.html)\n");
  });
});

describe("a page without a text of its own is refused, and says what it is", () => {
  test.each([
    [
      '<html><body><div id="root"></div><script src="a.js"></script></body></html>',
      "an app whose text comes from scripts",
    ],
    ['<html><body><div id="app">Loading…</div><noscript>x</noscript><script>1</script></body></html>', "an app"],
    ["<html><body><p>You need to enable JavaScript to run this app.</p><script>1</script></body></html>", "an app"],
    ['<html><body><h1>Welcome</h1><form><input type="password">Sign in</form></body></html>', "asks for a login"],
    ["<html><head><title>404 – Not found</title></head><body><p>Sorry.</p></body></html>", 'says "404"'],
    ["<html><body><h1>Page not found</h1></body></html>", 'says "Page not found"'],
    ["<html><body><nav>a</nav></body></html>", "no main text"],
    ["", "no main text"],
  ])("%s", async (html, message) => {
    await expect(htmlToMarkdown(html, BASE)).rejects.toMatchObject({
      code: "html",
      message: expect.stringContaining(message),
    });
  });
});

describe("malformed and hostile pages are read or refused, never worse", () => {
  test.each([
    "<",
    "<p",
    "<p a=",
    "</p></p>",
    "<<<>>>a",
    "<table><tr>a",
    "<p>a<b>c<i>d</b>e",
    "<!-- a",
    "<![CDATA[a]]>b",
    "\0a",
    "<svg><p>a",
    "<a href='http://['>a</a>",
    "<img alt=a src='http://['>",
    "<base href='http://['><a href=x>a</a>",
    "<li>a<li>b",
    "<pre>\n\n",
    "&#xffffffff;&#0;a",
    "<p>\ud800</p>",
  ])("%j", async (html) => {
    const outcome = await htmlToMarkdown(html, BASE).catch((error: unknown) => error);
    expect(outcome instanceof Error ? outcome.name : typeof outcome).toMatch(/^(?:object|DocumentError)$/);
  });

  test.each([
    "<div>",
    "<ul><li>",
    "<b>",
    "<div></span>",
    "<p><li>",
    "<p:a>",
    "<blockquote>",
    "<svg><g>",
    "<table><tr><td>",
  ])("100,000 of %s in each other are refused before they are built", async (tags) => {
    await expect(htmlToMarkdown(tags.repeat(100_000), BASE)).rejects.toMatchObject({
      code: "html",
      message: expect.stringContaining("deep"),
    });
  });

  test("tags whose end may be left out are not in each other", async () => {
    const rows = "<tr><td>a<td>b".repeat(1_000);
    expect(
      (await main(`<p>x${"<p>y".repeat(1_000)}<table>${rows}</table>${"<br><img><hr>".repeat(500)}`)).length,
    ).toBeGreaterThan(10_000);
  });

  test("more than 10 MB is refused", async () => {
    await expect(htmlToMarkdown("a".repeat(10 * 1024 * 1024 + 1), BASE)).rejects.toThrow("larger than the limit");
  });

  // Each would take minutes if time went by the square of it.
  test.each([
    ["paragraphs", "<p>a <b>b</b></p>".repeat(20_000)],
    ["items", `<ol>${"<li>a".repeat(50_000)}</ol>`],
    ["rows", `<table>${"<tr><td>a<td>b".repeat(20_000)}</table>`],
    ["references", "&lt;".repeat(100_000)],
    ["open brackets", "<".repeat(100_000)],
    ["open comments", "<!--".repeat(500_000)],
    ["open scripts", "<script>".repeat(100_000)],
    ["text that stands deep", `${"<div>".repeat(200)}${"<b>a</b> ".repeat(50_000)}`],
    ["lists that stand deep", `${"<ul><li>".repeat(100)}${"<p>a</p>".repeat(20_000)}`],
    ["tables that stand deep", `${"<table><tr><td>a<td>".repeat(60)}${"<p>a</p>".repeat(20_000)}`],
    ["backticks", `<p>${"`".repeat(500_000)}</p><pre>${"`".repeat(500_000)}</pre>`],
    ["blanks", `<pre>a${" ".repeat(500_000)}b</pre><p>a${" ".repeat(500_000)}b</p>`],
  ])("many %s", async (_, html) => {
    const outcome = await htmlToMarkdown(html, BASE).catch((error: unknown) => error);
    expect(outcome).toBeTypeOf("object");
  });
});
