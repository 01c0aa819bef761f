import { keyOf, type LiveSource } from "../library/mod.ts";
import { places } from "../storage/mod.ts";
import { age, missingLine, onceMore, plural, statusOf, warningLines } from "../tools/mod.ts";
import type { Command } from "./command.ts";
import { storedSources } from "./named_sources.ts";
import { openedLibrary } from "./opened_library.ts";
import { keptOwnSources } from "./own_sources.ts";
import { SOURCE_FLAGS } from "./source_flags.ts";
import { bytes, print, printJson, strong } from "./terminal.ts";

/** `lectern status` */
export const command: Command = {
  name: "status",
  summary: "Tell what each source holds, how old it is, and what is wrong with it.",
  usage: "",
  arity: [0, 0],
  flags: [...SOURCE_FLAGS, { name: "json", help: "Print it for a program." }],
  examples: ["lectern status", "lectern status --json"],
  async run(args) {
    const library = await openedLibrary(args);
    const sources = library.sources();
    const stored = storedSources();
    const own = await keptOwnSources();
    const storeOf = (name: string) => own?.find(({ record }) => keyOf(record) === name)?.store ?? stored.store(name);
    const names = own?.map(({ record }) => keyOf(record)) ?? stored.names();
    const onDisk = names.reduce((sum, name) => sum + storeOf(name).diskBytes, 0);
    if (args.has("json")) {
      const each = sources.map((source) => ({ ...statusOf(source), diskBytes: storeOf(source.name).diskBytes }));
      printJson({ sources: each, diskBytes: onDisk });
    } else {
      for (const source of sources) {
        print(
          await onceMore(async () => {
            if (source.corpus?.isDamaged) await source.current().catch(() => {}); // found by the first run
            return lines(source, storeOf(source.name).diskBytes);
          }),
        );
      }
      print(`Kept in ${own ? places().cache : places().data}: ${bytes(onDisk)}`);
    }
    return sources.every(({ failure }) => failure === undefined) ? 0 : 1;
  },
};

function lines(source: LiveSource, disk: number): string[] {
  const { corpus, failure, provenance } = source;
  if (!corpus || !provenance) return [`${strong(source.name)}: ${missingLine(source)}`, `  ${failure?.reason ?? ""}`];
  const { kind, origin, obtainedAt, revision } = provenance;
  return [
    `${strong(source.name)}: ${plural(corpus.pageCount, "page")}, ${plural(corpus.sectionCount, "section")}, ${bytes(corpus.bytes)}`,
    `  from ${origin}`,
    `  ${kind}, ${age(Date.now() - obtainedAt)} old, format ${corpus.format}, revision ${revision}`,
    ...(disk > 0 ? [`  ${bytes(disk)} on disk`] : []),
    ...(failure ? [`  the last load failed ${ago(failure.at)} (${failure.code}): ${failure.reason}`] : []),
    ...warningLines(corpus, 10).map((line) => `  ${line}`),
  ];
}

function ago(time: number): string {
  return `${age(Math.max(0, Date.now() - time))} ago`;
}
