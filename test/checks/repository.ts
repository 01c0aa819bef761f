import { execFileSync } from "node:child_process";
import { CheckContext, type CheckInput, type Finding, runChecks } from "../../src/checks/mod.ts";
import type { CodeState } from "../../src/code/mod.ts";
import { readCorpus } from "../../src/graph/mod.ts";
import { defaultConfiguration, type ProjectConfiguration } from "../../src/project/mod.ts";
import { temporaryFolder } from "../temporary_folder.ts";

export type Files = Readonly<Record<string, string | Uint8Array>>;

/** What a test says of its repository beside the files. */
export interface Setting extends Partial<Omit<CheckInput, "corpus">> {
  readonly configuration?: ProjectConfiguration;
  readonly root?: string;
}

/** Every finding in a repository with these files, governed unless the setting says otherwise. */
export async function findings(files: Files, { configuration, root, ...input }: Setting = {}): Promise<Finding[]> {
  const folder = root ?? temporaryFolder(files);
  const corpus = readCorpus(folder, configuration ?? defaultConfiguration());
  return await runChecks(new CheckContext({ corpus, isGoverned: true, today: "2026-06-01", ...input }));
}

/** Findings of one code, as `file:line`, in order. */
export function placesOf(all: readonly Finding[], code: string): string[] {
  return all
    .filter((one) => one.code === code)
    .map(({ file, startLine }) => (startLine ? `${file}:${startLine}` : file));
}

/** A governed document; keys that are `undefined` are left out. */
export function document(keys: Readonly<Record<string, string | undefined>>, body = ""): string {
  const all = {
    id: "x/y",
    title: "Title",
    owner: "Beekeepers",
    "last-reviewed": "2026-05-04",
    "doc-type": "reference",
    status: "current",
    ...keys,
  };
  const lines = Object.entries(all).flatMap(([key, value]) => (value === undefined ? [] : [`${key}: ${value}`]));
  return ["---", ...lines, "---", "", `# ${all.title}`, "", body, ""].join("\n");
}

export const CATALOG = [
  document({ id: "catalog", title: "Catalog" }),
  "| Component | Owner |",
  "| --- | --- |",
  "| Hive Core | Beekeepers |",
  "| Field Gateway | Beekeepers |",
  "",
].join("\n");

/** The corpus of the vectors: six documents, a catalog, an index, and the folder that they speak about. */
export const APIARY: Files = {
  "docs/catalog.md": CATALOG,
  "docs/README.md": document(
    { id: "readme", title: "Documents", "doc-type": "index" },
    "[a](apiary/overview.md) [b](apiary/swarm-runbook.md) [c](apiary/frames.md) [d](gateway/protocol.md) [e](old/protocol-v1.md) [f](plans/README.md)",
  ),
  "docs/apiary/overview.md": document(
    {
      id: "apiary/overview",
      title: "Apiary overview",
      "doc-type": "architecture",
      component: "Hive Core",
      "source-root": "src/hive",
      "code-refs": "[Apiary.HiveBox]",
    },
    "## Colonies\n\nA colony lives in a [hive box](frames.md#sizes).",
  ),
  "docs/apiary/swarm-runbook.md": document(
    {
      id: "apiary/swarm-runbook",
      title: "Handling a swarm",
      "doc-type": "runbook",
      component: "Hive Core",
      "api-endpoints": '["POST /swarms/{id}/recover"]',
    },
    "## Signs\n\nBees are suddenly gone.",
  ),
  "docs/apiary/frames.md": document(
    { id: "apiary/frames", title: "Frames", component: "Hive Core", keywords: "[comb]" },
    "## Sizes\n\nA frame is 37 cm wide.",
  ),
  "docs/plans/README.md": document({ id: "plans", title: "Plans", "doc-type": "index" }, "[p](frames-plan.md)"),
  "docs/plans/frames-plan.md": document(
    {
      id: "plans/frames",
      title: "Frames plan",
      "doc-type": "plan",
      component: "Hive Core",
      "decided-by": "[apiary/frames]",
    },
    "## Goal\n\nPlastic frames.",
  ),
  "docs/gateway/protocol.md": document(
    {
      id: "gateway/protocol",
      title: "Gateway protocol",
      status: "draft",
      component: "Field Gateway",
      supersedes: "[gateway/protocol-v1]",
    },
    "## Transport\n\n````md\n```\n## not a heading\n```\n````\n\n## Retry\n\nThree times.",
  ),
  "docs/old/protocol-v1.md": document(
    {
      id: "gateway/protocol-v1",
      title: "Gateway protocol version one",
      status: "superseded",
      component: "Field Gateway",
    },
    "## Transport\n\nSerial cable.",
  ),
  "src/hive/box.ts": "\n\n\nexport class HiveBox {}\n",
};

/** An index that knows these symbols (name → files) and routes, as far as checks ask. */
export function codeWith(
  symbols: Readonly<Record<string, readonly string[]>>,
  routes: readonly string[] = [],
): CodeState {
  const files = new Set(Object.values(symbols).flat());
  const named = (name: string) => {
    const bare = name.split(".").at(-1)!;
    return (Object.hasOwn(symbols, bare) ? symbols[bare]! : []).map((file, index) => ({
      kind: "class" as const,
      name: bare,
      qualifiedName: bare,
      file,
      language: "typescript",
      firstLine: 4 + index,
      lastLine: 9,
    }));
  };
  const known = routes.map((route) => {
    const [method = "", path = ""] = route.split(" ");
    return { method, path, handler: "", file: "src/routes.ts", line: 1 };
  });
  return {
    index: {
      kind: "own",
      files: files.size,
      skipped: [],
      named,
      route: (endpoint) => known.find(({ method, path }) => `${method} ${path}` === endpoint),
      routes: () => known,
      hasFileUnder: (prefix) => [...files].some((file) => file.startsWith(prefix)),
      similarNames: (name, limit) =>
        Object.keys(symbols)
          .filter((one) => one.slice(0, 4).toLowerCase() === name.slice(0, 4).toLowerCase())
          .slice(0, limit),
      neighbours: () => [],
    },
  };
}

/** Runs git in a folder as somebody, at a time. */
export function git(folder: string, args: readonly string[], day = "2026-05-01"): void {
  const date = `${day}T12:00:00Z`;
  const who = { NAME: "Bee", EMAIL: "bee@example.org", DATE: date };
  const env = Object.fromEntries(
    Object.entries(who).flatMap(([key, value]) => [
      [`GIT_AUTHOR_${key}`, value],
      [`GIT_COMMITTER_${key}`, value],
    ]),
  );
  execFileSync("git", ["-C", folder, ...args], { env: { ...process.env, ...env }, stdio: "ignore" });
}

export function commit(folder: string, day: string): void {
  git(folder, ["add", "-A"], day);
  git(folder, ["-c", "commit.gpgsign=false", "commit", "-m", "x", "--allow-empty"], day);
}
