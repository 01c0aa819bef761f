import { join } from "node:path";
import process from "node:process";
import { lecternCommand } from "../lectern_command.ts";
import { homeContent, orphans } from "./home_content.ts";
import { start } from "./outcome.ts";
import { versionsIn, WORD } from "./versioned_site.ts";

/** Keeps what Node made of the sources: a start then takes half the time. */
const COMPILED = join(import.meta.dirname, "..", "..", ".build", "compiled");

/** What a program is started with: a home, and nothing of the person who runs this. */
export function environment(home: string): NodeJS.ProcessEnv {
  return { LECTERN_HOME: home, HOME: home, PATH: process.env.PATH, NO_COLOR: "1", NODE_COMPILE_CACHE: COMPILED };
}

/** What a home holds after something was killed there, as the next start finds it. */
export interface NextStart {
  /** Source → the version of its text. */
  readonly versions: ReadonlyMap<string, number>;
  readonly faults: readonly string[];
  /** What is left although a start should have removed it. */
  readonly orphans: readonly string[];
}

/** Starts a program that searches without a network, then looks at all that is stored. */
export async function nextStart(home: string): Promise<NextStart> {
  const command = lecternCommand();
  const { outcome } = start([...command, "search", WORD, "--json", "--offline"], environment(home));
  const { code, signal, stdout, stderr } = await outcome;
  const faults: string[] = [];
  if (code !== 0) faults.push(`search ended with ${signal ?? code}: ${stderr}`);
  else if (stderr !== "") faults.push(`search complained: ${stderr}`);
  else faults.push(...mixtures(JSON.parse(stdout).results));
  const content = await homeContent(home);
  return { versions: content.versions, faults: [...faults, ...content.faults], orphans: orphans(home) };
}

/** Results of one search that show two versions of one source. */
export function mixtures(results: readonly { readonly source: string; readonly snippet: string }[]): string[] {
  const sources = [...new Set(results.map(({ source }) => source))];
  return sources.flatMap((source) => {
    const shown = results.filter((result) => result.source === source).map(({ snippet }) => snippet);
    const versions = versionsIn(shown.join("\n"));
    return versions.length > 1 ? [`${source}: a mixture of versions ${versions.join(", ")}`] : [];
  });
}
