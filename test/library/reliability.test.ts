/** Plays what goes wrong against a source that was read well, and holds the table of `docs/reliability.md` to it. */
import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { afterAll, describe, expect, test } from "vitest";
import { type KeptSource, type LiveSource, textOf } from "../../src/library/mod.ts";
import { loopbackServer } from "../fetch/loopback_server.ts";
import { alive, clientOf, temporaryHome } from "../served.ts";
import { goodText, misbehavingSite } from "./misbehaving_site.ts";
import { MISBEHAVIOURS, type Misbehaviour } from "./misbehaviours.ts";

const DOCUMENT = join(import.meta.dirname, "../../docs/reliability.md");
const TABLE = /(?<=<!-- world -->\n).*(?=<!-- \/world -->)/s;
const HEAD = "| what happens | code | what is served | what a person reads |\n| --- | --- | --- | --- |\n";

/** What each row gave, as it stands in the table. */
const seen = new Map<string, string>();

afterAll(() => {
  // A run of some rows only knows no table.
  if (process.env.WRITE_RELIABILITY !== "1" || seen.size < MISBEHAVIOURS.length) return;
  const table = HEAD + MISBEHAVIOURS.map(({ name }) => `${seen.get(name)}\n`).join("");
  writeFileSync(
    DOCUMENT,
    readFileSync(DOCUMENT, "utf8").replace(TABLE, () => table),
  );
});

/** Says what came of a row, and holds the document to it. */
function documented(name: string, cells: readonly string[]): void {
  const line = `| ${[name, ...cells].map((cell) => cell.replaceAll("|", "\\|")).join(" | ")} |`;
  seen.set(name, line);
  if (process.env.WRITE_RELIABILITY !== "1") expect(readFileSync(DOCUMENT, "utf8").split("\n")).toContain(line);
}

/** A source that was read well, before its site misbehaves as the row says. */
async function spoiled(row: Misbehaviour) {
  const { answer = (response) => void response.end(goodText()), limits = {}, isSecure = false } = row;
  const site = await misbehavingSite({ isSecure });
  const [kept] = temporaryHome().passing({ name: "docs", kind: "site", origin: site.address, allowLocal: true });
  const open = () => alive(kept!, { network: () => site.network });
  const source = open();
  expect((await source.current()).pageCount).toBe(6);
  const { proxyAnswer } = row;
  const proxy = proxyAnswer && (await loopbackServer((request, response) => proxyAnswer(response, 0, request)));
  const network = proxy ? { proxy } : row.network;
  site.misbehave(answer, { limits, ...(network && { network }) });
  if (row.isDown) await site.stop();
  // Ports are others in each run.
  const neutral = (message: string) =>
    message
      .replaceAll(`http://${site.host}`, `${isSecure ? "http" : "https"}://docs.example`)
      .replaceAll(site.host, "docs.example");
  return { site, kept: kept!, open, source, neutral };
}

/** The text of all pages, as a reader has it. */
async function textsOf(source: LiveSource): Promise<string> {
  const corpus = await source.current();
  return corpus
    .pages()
    .map((page) => textOf(page))
    .join("");
}

/** What an agent learns from a server that starts now. */
async function askedAnew(kept: KeptSource) {
  const client = clientOf([kept]);
  const found = (await client.call("search_docs", { query: "quinces ripen" })).structured;
  const [status] = (await client.call("docs_status")).structured.sources;
  return { kind: found.meta.kind, best: found.results[0], status };
}

/** The site is well again: one reload, and nobody remembers. */
async function heals(row: Misbehaviour, { site, open, source }: Awaited<ReturnType<typeof spoiled>>): Promise<void> {
  if (row.isDown) await site.start();
  site.heal();
  await source.reload();
  expect(source.failure).toBeUndefined();
  expect(source.provenance?.kind).toBe("fetched");
  const next = open();
  expect(await textsOf(next)).toBe(await textsOf(source));
  expect((await next.current()).pageCount).toBe(6);
  expect(next.failure).toBeUndefined();
  expect(next.provenance?.kind).toBe("cached");
}

describe("what passes is taken", () => {
  test.each(MISBEHAVIOURS.filter(({ code }) => !code))("$name", async (row) => {
    const spoilt = await spoiled(row);
    const { pages = 6, warnings = [], finds = "Edition 1." } = row;
    const corpus = await spoilt.source.reload();
    expect(corpus.pageCount).toBe(pages);
    expect(corpus.warnings.map(({ code }) => code)).toEqual(warnings);
    expect(await textsOf(spoilt.source)).toContain(finds);
    expect(spoilt.source.failure).toBeUndefined();
    expect(spoilt.source.provenance?.kind).toBe("fetched");
    const { kind, best, status } = await askedAnew(spoilt.kept);
    expect(kind).toBe("cached");
    expect(best.title).toBe("Quinces");
    expect(status).toMatchObject({ state: "ready", error: null, pages, warningCount: warnings.length });
    const [warning] = warnings;
    const served = warning
      ? `what came, with a warning on ${warnings.length === 1 ? "one page" : `${warnings.length} pages`} (\`${warning}\`)`
      : "what came";
    documented(row.name, ["–", row.later ? `${served}; ${row.later}` : served, "–"]);
    await heals(row, spoilt);
  });
});

describe("what is no text of the source is refused, and the last good one answers", () => {
  test.each(MISBEHAVIOURS.filter(({ code }) => code))("$name: $code", async (row) => {
    const spoilt = await spoiled(row);
    const { source, kept, open, neutral } = spoilt;
    const before = await textsOf(source);
    await expect(source.reload()).rejects.toMatchObject({ code: row.code });
    const failure = source.failure!;
    expect(failure.code).toBe(row.code);
    // A person learns what happened, to what, and what to do.
    expect(failure.reason).toMatch(row.says ?? /docs\.example|localhost/);
    expect(failure.reason).toMatch(
      /Check|check it|[Tt]ry again|check the address|If you|lectern refresh|put them|--offline/,
    );
    // An agent learns what happened, and nothing private.
    expect(failure.message).toMatch(/^The .+\.$/);
    expect(failure.message).not.toMatch(/:\/\/|docs\.example|localhost|127\.|llms/);
    expect(source.state).toBe("ready");
    expect(source.provenance?.kind).toBe("stale-fallback");
    expect(await textsOf(source)).toBe(before);

    const { kind, best, status } = await askedAnew(kept);
    expect(kind).toBe("stale-fallback");
    expect(best.title).toBe("Quinces");
    expect(status).toMatchObject({ state: "ready", pages: 6, error: { code: row.code, message: failure.message } });
    const next = open();
    expect(await textsOf(next)).toBe(before);
    expect(next.provenance?.kind).toBe("stale-fallback");
    expect(next.failure).toMatchObject({ code: row.code, reason: failure.reason });

    documented(row.name, [`\`${row.code}\``, "the text before", neutral(failure.reason)]);
    await heals(row, spoilt);
  });
});

test.skipIf(process.env.WRITE_RELIABILITY === "1")("the table has these rows and no others", () => {
  const [table] = TABLE.exec(readFileSync(DOCUMENT, "utf8"))!;
  const names = table.slice(HEAD.length).trim().split("\n");
  expect(names.map((line) => line.split(" | ")[0]!.slice(2))).toEqual(MISBEHAVIOURS.map(({ name }) => name));
});
