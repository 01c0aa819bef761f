// This repository's search as an engine of the retrieval bench: `node run.mjs --with …/bench/adapter.mjs`.
// It is the very code that the program runs; only the cutting of pages is the bench's own.
import fs from "node:fs";
import { Index, IndexBuilder, search } from "../src/search/mod.ts";

/** The sections of one page, in the form that `src/pages/` gives. The section's id travels as its slug. */
function parsedPage(docs) {
  let at = 0;
  const sections = docs.map((doc, i) => {
    const trail = doc.headings ? doc.headings.split(" > ") : [];
    const start = at;
    at += Buffer.byteLength(doc.body) + Buffer.byteLength(doc.code);
    return {
      start,
      end: at,
      heading: trail.at(-1) ?? "",
      level: trail.length,
      trail,
      slug: doc.id,
      firstLine: i + 1,
      lastLine: i + 1,
    };
  });
  const page = {
    id: docs[0].page,
    title: docs[0].title,
    trail: [],
    frontMatter: {},
    start: 0,
    end: at,
    firstLine: 1,
    lines: docs.length,
  };
  const chunks = sections.map((section, i) => ({
    section: i,
    start: section.start,
    end: section.end,
    firstLine: i + 1,
    lastLine: i + 1,
  }));
  const texts = docs.map(({ body, code }) => ({ body, code, identifiers: codeSpans(body) }));
  return { page, sections, chunks, texts };
}

function codeSpans(body) {
  return Array.from(body.matchAll(/(?<!`)(`{1,2})(?!`)([^\n]+?)(?<!`)\1(?!`)/g), (match) => match[2]);
}

export default {
  build(docs) {
    const pages = new Map();
    for (const doc of docs) pages.get(doc.page)?.push(doc) ?? pages.set(doc.page, [doc]);
    const builder = new IndexBuilder();
    const document = builder.addDocument({ path: "bench", bytes: 0, modified: 0, digest: "" });
    for (const sections of pages.values()) builder.addPage(document, parsedPage(sections));
    return builder.finish();
  },
  save: (bytes, file) => fs.writeFileSync(file, bytes),
  open: (bytes) => Index.open(bytes),
  load: (file) => Index.openFile(file),
  // Weights are given by those who look for better ones.
  search: (index, query, k, weights) =>
    search([{ index }], query, { limit: k, weights }).hits.map((hit) => index.section(hit.section).slug),
};
