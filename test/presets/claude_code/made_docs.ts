import { mkdirSync, readdirSync, readFileSync, utimesSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { type Download, type DownloadOptions, FetchError } from "../../../src/fetch/mod.ts";
import type { ClaudeCodeGiven } from "../../../src/presets/claude_code/claude_code.ts";
import { claudeCodePreset } from "../../../src/presets/claude_code/mod.ts";
import { clientOf } from "../../served.ts";
import { temporaryFolder } from "../../temporary_folder.ts";

/** Slugs of pages that have a category, as many as official mode wants and some more. */
export const SLUGS = [
  ..."hooks hooks-guide skills commands sub-agents plugins plugin-marketplaces mcp channels settings memory overview".split(
    " ",
  ),
  ..."quickstart setup cli-reference best-practices common-workflows interactive-mode keybindings security iam".split(
    " ",
  ),
  ..."permissions sandboxing amazon-bedrock google-vertex-ai llm-gateway cloud-environments vs-code jetbrains".split(
    " ",
  ),
  ..."github-actions gitlab-ci-cd headless scheduled-tasks agent-sdk/overview agent-sdk/hooks desktop chrome slack".split(
    " ",
  ),
  ..."configuration model-config statusline costs analytics troubleshooting errors changelog glossary goal mobile".split(
    " ",
  ),
  ...Array.from({ length: 45 }, (_, week) => `whats-new/week-${week}`),
];

/** A text of pages by their slugs, of the shape that the real one has. */
export function madeDocs(slugs: readonly string[] = SLUGS, words: (slug: string) => string = () => ""): string {
  return slugs
    .map((slug) => {
      const title = slug.replace(/[-/]/g, " ");
      return (
        `# About ${title}\nSource: https://code.claude.com/docs/en/${slug}\n\nWhat ${title} does in one sentence.\n\n` +
        `## Setting up ${title}\n\nSet \`${slug}.enabledByDefault\` and run \`claude\`. ${words(slug)}\n`
      );
    })
    .join("\n\n");
}

/** What a scripted source answers with, one after another; the last one again and again. */
export type Answer = string | Error | { readonly text: string; readonly etag: string };

/** The preset over a scripted source, in a folder of caches of its own. */
export interface ScriptedDocs {
  readonly folder: string;
  readonly content: string;
  readonly index: string;
  /** The options of each fetch so far. */
  readonly asked: DownloadOptions[];
  readonly logged: string[];
  /** What the source answers from now on. */
  answer(...answers: Answer[]): void;
  /** Puts a text into the content cache, obtained so many ms ago. */
  keep(text: string, age?: number): void;
  /** A process over these caches. */
  start(env?: Record<string, string>): ReturnType<typeof clientOf>;
}

export function scriptedDocs(given: Pick<ClaudeCodeGiven, "patience"> = { patience: { most: 0 } }): ScriptedDocs {
  const folder = temporaryFolder();
  const content = join(folder, "claude-code-docs", "llms-full.txt");
  const asked: DownloadOptions[] = [];
  const logged: string[] = [];
  let answers: Answer[] = [offline()];
  const download = async (address: string, options: DownloadOptions): Promise<Download> => {
    asked.push(options);
    const next = answers.length > 1 ? answers.shift()! : answers[0]!;
    if (next instanceof Error) throw next;
    const { text, etag } = typeof next === "string" ? { text: next, etag: undefined } : next;
    const isKnown = etag !== undefined && options.validators?.etag === etag;
    return { bytes: isKnown ? undefined : Buffer.from(text), url: address, validators: etag ? { etag } : {} };
  };
  return {
    folder,
    content,
    index: join(folder, "claude-code-docs", "llms-full.index.bin"),
    asked,
    logged,
    answer: (...given) => {
      answers = given;
    },
    keep(text, age = 0) {
      mkdirSync(dirname(content), { recursive: true });
      writeFileSync(content, text);
      const then = new Date(Date.now() - age);
      utimesSync(content, then, then);
    },
    start(env = {}) {
      const preset = claudeCodePreset({ env: { XDG_CACHE_HOME: folder, HOME: folder, ...env }, download, ...given });
      const application = preset.application;
      return clientOf(undefined, {
        preset: { ...preset, application: (options) => application({ ...options, log: (line) => logged.push(line) }) },
      });
    },
  };
}

/** A source that cannot be reached. */
export function offline(): FetchError {
  return new FetchError("network", "code.claude.com was not found.");
}

/** Names of the files in the folder of the caches. */
export function filesOf({ content }: ScriptedDocs): string[] {
  return readdirSync(dirname(content)).sort();
}

/** The text in the content cache. */
export function kept({ content }: ScriptedDocs): string {
  return readFileSync(content, "utf8");
}
