import type { Lockfile } from "./installed_lockfile.ts";

/** `"zod": ["zod@3.22.4", …`, or `"a/zod": [ …` for the one that only the package `a` uses. */
const LINE = /^\s*"([^"]+)": \["(?:@?[^@"]+)@(\d[^"]*)"/;

/** Reads `bun.lock`, which has one package a line, commas behind the last included, so that it is no JSON. */
export function bunLockfile(text: string): Lockfile {
  const versions = new Map<string, string>();
  for (const line of text.split("\n")) {
    const [, name, version] = LINE.exec(line) ?? [];
    if (name !== undefined && version !== undefined) versions.set(name, version);
  }
  return { versionOf: (name) => versions.get(name) };
}
