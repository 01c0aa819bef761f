import * as z from "zod/mini";
import { defineTool, type Tool, type ToolContext } from "../host/mod.ts";
import type { LiveSource } from "../library/mod.ts";
import * as argument from "./arguments.ts";
import { NO_SOURCE } from "./provenance_line.ts";
import { orRefusal } from "./refusal.ts";
import type { ViewFor } from "./view_for.ts";

const outcome = z.strictObject({
  source: z.string(),
  ok: z.boolean(),
  changed: z.boolean(),
  pages: z.int(),
  revision: z.nullable(z.string()),
  error: z.nullable(z.strictObject({ code: z.string(), message: z.string() })),
});

/** What a reload did to one source. */
export type ReloadOutcome = z.infer<typeof outcome>;

/** Reads sources anew; the old corpus serves meanwhile, and on if a load fails. */
export function reloadDocs(view: ViewFor): Tool {
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
        const library = view(context);
        const sources = name === undefined ? library.sources() : [library.source(name)];
        const outcomes: ReloadOutcome[] = [];
        for (const [done, source] of sources.entries()) {
          outcomes.push(
            await reload(source, context, (share) => {
              context.progress(done + share, sources.length, `Reloading ${source.name}`);
            }),
          );
        }
        return { text: outcomes.map(inWords).join("\n") || NO_SOURCE, structured: { sources: outcomes } };
      }),
  });
}

/** @param tell Takes how far the reload is, from 0 to 1, ever more. */
async function reload(
  source: LiveSource,
  { signal }: ToolContext,
  tell: (share: number) => void,
): Promise<ReloadOutcome> {
  const before = source.provenance?.revision;
  let error: { code: string; message: string } | null = null;
  try {
    let told = 0;
    tell(told);
    await source.reload(({ done, total, unit }) => {
      // Bytes come first, then pages: a half each.
      const share = (total ? Math.min(1, done / total) : 0) / 2 + (unit === "pages" ? 0.5 : 0);
      if (share < told + 0.05 || share === 1) return;
      told = share;
      tell(told);
    }, signal);
  } catch (reason) {
    if (signal.aborted) throw reason;
    error = source.failure ? { code: source.failure.code, message: source.failure.message } : null;
  }
  const revision = source.provenance?.revision ?? null;
  const changed = revision !== (before ?? null);
  return { source: source.name, ok: error === null, changed, pages: source.corpus?.pageCount ?? 0, revision, error };
}

function inWords({ source, ok, changed, pages, revision, error }: ReloadOutcome): string {
  if (ok) return `${source}: ${changed ? "reloaded" : "unchanged"}, revision ${revision}, ${pages} pages.`;
  const kept = pages > 0 ? " The corpus loaded before still answers." : "";
  return `${source}: not reloaded (${error?.code}): ${error?.message}${kept}`;
}
