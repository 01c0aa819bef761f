import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { claudeCodePreset } from "../src/presets/claude_code/mod.ts";
import { RequestScope } from "../src/protocol/mod.ts";
import { type GoldenQuestion, type GoldenScore, goldenScore } from "./golden_score.ts";

/** Results of one question: what the tool's own limit allows. */
const LIMIT = 20;

interface Found {
  readonly category: string;
}

/** The questions of the repository: each is answered by any page of its category. */
export function goldenQuestions(): GoldenQuestion<Found>[] {
  const path = join(import.meta.dirname, "golden.json");
  const rows = JSON.parse(readFileSync(path, "utf8")) as { query: string; category: string }[];
  return rows.map(({ query, category }) => ({ query, isRight: (found) => found.category === category }));
}

/** Asks `search_docs` of the preset, as a client would, over a text that stands in for what it fetches. */
export async function scorePreset(text: Uint8Array, questions: readonly GoldenQuestion<Found>[]): Promise<GoldenScore> {
  const caches = mkdtempSync(join(tmpdir(), "lectern-golden-"));
  try {
    const preset = claudeCodePreset({
      env: { XDG_CACHE_HOME: caches },
      download: async (url) => ({ bytes: text, url, validators: {} }),
    });
    const search = await preset.application({ log: console.error }).findTool("search_docs", callContext());
    return await goldenScore(questions, async (query) => {
      const answer = await search!({ query, limit: LIMIT }, callContext());
      const { results, error } = answer.structured as { results: Found[]; error?: string };
      if (error !== undefined) throw new Error(error);
      return results;
    });
  } finally {
    rmSync(caches, { recursive: true, force: true });
  }
}

function callContext() {
  return {
    progress: () => {},
    signal: new AbortController().signal,
    log: () => {},
    message: () => {},
    scope: new RequestScope(),
    client: { revision: "2025-11-25", capabilities: {} },
    meta: {},
  };
}
