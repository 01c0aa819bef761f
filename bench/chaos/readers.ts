import type { Member } from "./member.ts";
import { mixtures } from "./next_start.ts";
import { FLEETING, STEADY } from "./orchard.ts";
import { type Answer, Client, Unanswered } from "./serving.ts";
import { noteFault } from "./tally.ts";
import { versionsIn, WORD } from "./versioned_site.ts";

// What counts as an error: a steady source was added before and is never removed, so whatever else happens to it, every
// question that it could answer a moment ago must be answered, by one version of its text, and by none that is older than
// the one that the same reader saw. Two refusals are none: a page whose address has a version in it goes with that version
// (`page_unknown`), and a page of a folder may be edited while it is read (`page_changed`: ask again). Of the source that
// comes and goes a reader may be told in words that it is not there.

/** Questions after which a server is ended in peace and another takes its place. */
const QUESTIONS = 60;

/** Share of the servers, and of the searches, that are killed at some time. */
const KILLED = 0.3;

/** Keeps one server busy until it was asked enough, or killed. */
export async function serveAndAsk({ orchard, random, tally, isOver }: Member): Promise<void> {
  const { child, outcome } = orchard.serve();
  const client = new Client(child);
  const seen = new Map<string, number>();
  const killAt = random.next() < KILLED ? random.below(QUESTIONS) : undefined;
  try {
    for (let asked = 0; asked < QUESTIONS && !isOver(); asked++) {
      // At any moment of the question: it is sent, and on its way.
      if (asked === killAt) setTimeout(() => child.kill("SIGKILL"), random.below(40));
      await question();
    }
  } catch (error) {
    if (!(error instanceof Unanswered)) tally.errors.push(`serve: ${(error as Error).message}`);
  }
  child.stdin!.end();
  const { signal, code, stderr } = await outcome;
  if (signal === "SIGKILL" && killAt !== undefined) {
    tally.kills++;
    tally.restarts++;
  } else if (code !== 0) tally.errors.push(`serve ended with ${signal ?? code}: ${stderr}`);

  async function question(): Promise<void> {
    const source = random.pick(STEADY);
    switch (random.below(5)) {
      case 0:
        judgeSearch(await timed("search_docs", { query: WORD }), undefined);
        return;
      case 1:
        await timed("docs_status", {});
        return;
      case 2:
        await timed("search_docs", { query: WORD, source: FLEETING });
        return;
      default:
        await readOn(source);
    }
  }

  /** Searches a source, then reads a page that was found. */
  async function readOn(source: string): Promise<void> {
    const found = await timed("search_docs", { query: WORD, source });
    judgeSearch(found, source);
    const uri = found.structured?.results?.[0]?.uri;
    if (uri === undefined) return;
    const page = await timed("read_doc", { uri });
    const mayRefuse = source === "pear" ? "page_unknown" : source === "fig" ? "page_changed" : undefined;
    if (page.isError) {
      if (mayRefuse === undefined || !page.text.includes(mayRefuse)) note(`read_doc ${uri}: ${page.text}`);
      return;
    }
    judgeVersions(source, page.structured.content);
  }

  function judgeSearch(answer: Answer, source: string | undefined): void {
    if (answer.isError) {
      note(`search_docs ${source ?? "of all"}: ${answer.text}`);
      return;
    }
    const { results, meta } = answer.structured;
    const missing = [...meta.loading, ...meta.failed].filter((name) => name !== FLEETING);
    if (missing.length > 0) note(`search_docs ${source ?? "of all"}: without ${missing.join(", ")}: ${answer.text}`);
    if (results.length === 0) note(`search_docs ${source ?? "of all"}: nothing found: ${answer.text}`);
    for (const fault of mixtures(results)) if (!fault.startsWith("fig:")) note(fault);
  }

  function judgeVersions(source: string, text: string): void {
    const [version = 0, ...others] = versionsIn(text);
    if (version === 0 || others.length > 0) note(`${source}: a mixture of versions ${[version, ...others].join(", ")}`);
    const before = seen.get(source) ?? 0;
    if (version < before) note(`${source}: version ${version} after ${before}`);
    seen.set(source, version);
  }

  async function timed(name: string, given: object): Promise<Answer> {
    const began = performance.now();
    const answer = await client.call(name, given);
    tally.answers++;
    tally.longestWait = Math.max(tally.longestWait, performance.now() - began);
    return answer;
  }

  function note(fault: string): void {
    noteFault(tally, fault);
  }
}

/** Searches once from the command line. */
export async function askOnce({ orchard, random, tally }: Member): Promise<void> {
  const source = random.pick([...STEADY, undefined]);
  const began = performance.now();
  const scope = source === undefined ? [] : ["--source", source];
  const { child, outcome } = orchard.start(["search", WORD, "--json", ...scope]);
  const isKilled = random.next() < KILLED;
  if (isKilled) setTimeout(() => child.kill("SIGKILL"), random.below(1000));
  const { code, signal, stdout, stderr } = await outcome;
  if (isKilled && signal === "SIGKILL") {
    tally.kills++;
    tally.restarts++;
    return;
  }
  tally.answers++;
  tally.longestWait = Math.max(tally.longestWait, performance.now() - began);
  if (code !== 0) return noteFault(tally, `search ended with ${signal ?? code}: ${stderr}`);
  const { results } = JSON.parse(stdout);
  if (results.length === 0) noteFault(tally, `search of ${source ?? "all"} found nothing: ${stdout} ${stderr}`);
  for (const fault of mixtures(results)) if (!fault.startsWith("fig:")) noteFault(tally, fault);
}
