import * as z from "zod/mini";
import { defineTool, type Tool } from "../host/mod.ts";
import type { Library, LiveSource } from "../library/mod.ts";
import * as argument from "./arguments.ts";
import { orRefusal } from "./refusal.ts";

const outcome = z.strictObject({
  source: z.string(),
  ok: z.boolean(),
  changed: z.boolean(),
  pages: z.int(),
  revision: z.nullable(z.string()),
  error: z.nullable(z.strictObject({ code: z.string(), message: z.string() })),
});

/** Reads sources anew; the old corpus serves meanwhile, and on if a load fails. */
export function reloadDocs(library: Library): Tool {
  return defineTool({
    name: "reload_docs",
    title: "Reload documentation",
    description:
      "Reads documentation anew from where it came from. Use it when docs_status says that a source is old or failed; " +
      "until the new one is loaded, and if loading fails, the old one answers.",
    annotations: { readOnlyHint: false, destructiveHint: false, idempotentHint: true, openWorldHint: true },
    input: z.strictObject({ source: argument.source }),
    output: z.strictObject({ sources: z.array(outcome) }),
    call: ({ source: name }, context) =>
      orRefusal(async () => {
        const sources = name === undefined ? library.sources() : [library.source(name)];
        const outcomes: z.infer<typeof outcome>[] = [];
        for (const [done, source] of sources.entries()) {
          context.progress(done, sources.length, `Reloading ${source.name}`);
          outcomes.push(await reload(source));
        }
        return { text: outcomes.map(inWords).join("\n"), structured: { sources: outcomes } };
      }),
  });
}

async function reload(source: LiveSource): Promise<z.infer<typeof outcome>> {
  const before = source.provenance?.revision;
  let error: { code: string; message: string } | null = null;
  try {
    await source.reload();
  } catch {
    error = source.failure ? { code: source.failure.code, message: source.failure.message } : null;
  }
  const revision = source.provenance?.revision ?? null;
  const changed = revision !== (before ?? null);
  return { source: source.name, ok: error === null, changed, pages: source.corpus?.pageCount ?? 0, revision, error };
}

function inWords({ source, ok, changed, pages, revision, error }: z.infer<typeof outcome>): string {
  if (ok) return `${source}: ${changed ? "reloaded" : "unchanged"}, revision ${revision}, ${pages} pages.`;
  const kept = pages > 0 ? " The corpus loaded before still answers." : "";
  return `${source}: not reloaded (${error?.code}): ${error?.message}${kept}`;
}
