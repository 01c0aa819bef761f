/** What the strictest clients take for a tool's whole name; the interface of a model takes 64. */
const MAX_QUALIFIED = 60;

/** The longest name of a preset, whatever its tools: it stands where the name of a source might. */
const MAX_NAME = 21;

/** What a client that has a preset as a plugin calls one of its tools. */
function qualifiedName(preset: string, tool: string): string {
  return `mcp__plugin_${preset}_${preset}__${tool}`;
}

/** What is wrong with the length of a preset's name, if anything is, so that clients take each of its built-in tools. */
export function presetNameFault(name: unknown, tools: readonly string[]): string | undefined {
  if (typeof name !== "string") return undefined;
  const [longest = ""] = tools.toSorted((a, b) => b.length - a.length);
  const most = Math.min(MAX_NAME, Math.floor((MAX_QUALIFIED - qualifiedName("", longest).length) / 2));
  if (name.length <= most) return undefined;
  const why = most === MAX_NAME ? "" : `, since clients take ${MAX_QUALIFIED} for ${qualifiedName("<name>", longest)}`;
  return `"name" has ${name.length} characters; at most ${most} are allowed${why} (name_too_long).`;
}

/** What is wrong with the names of a preset's tools, of which some are a user's. */
export function* toolNameFaults(
  preset: string,
  tools: readonly string[],
): Generator<{ readonly message: string; readonly isTooLong: boolean }> {
  const taken = new Set<string>();
  for (const tool of tools) {
    const whole = qualifiedName(preset, tool);
    const over = whole.length - MAX_QUALIFIED;
    if (taken.has(tool)) yield { message: `The tool "${tool}" is there twice.`, isTooLong: false };
    if (!/^[A-Za-z0-9_-]+$/.test(tool)) {
      yield { message: `The tool "${tool}" has other characters than letters, digits, "_" and "-".`, isTooLong: false };
    }
    if (over > 0) {
      const count = `${whole} has ${whole.length} characters; clients take ${MAX_QUALIFIED}`;
      yield { message: `The tool "${tool}" is ${over} too long: ${count} (name_too_long).`, isTooLong: true };
    }
    taken.add(tool);
  }
}
