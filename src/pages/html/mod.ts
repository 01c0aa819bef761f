/** HTML pages as Markdown: main text found, its blocks and words written, nothing else kept. */
export { htmlToMarkdown, MAX_HTML_BYTES, type MarkdownOfHtml } from "./html_to_markdown.ts";
