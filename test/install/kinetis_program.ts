/**
 * The program as it is, but for two things that a test has to say: that it is the executable at a path, and where the
 * pages of Kinetis are. Arguments: the address of the pages, the path, then those of the program.
 */
import { registerHooks } from "node:module";

const [, , origin, program, ...args] = process.argv as [string, string, string, string, ...string[]];

process.execPath = program;
process.argv = [program, program, ...args];

const preset = `
import { kinetisPreset } from "./kinetis.ts";
const download = async (address) => {
  const response = await fetch(address);
  if (response.status !== 200) throw new Error(address + " answered " + response.status);
  return { bytes: new Uint8Array(await response.arrayBuffer()) };
};
export const kinetis = kinetisPreset({ origin: ${JSON.stringify(origin)}, download });
`;
registerHooks({
  resolve: (specifier, context, next) =>
    specifier === "node:sea" && context.parentURL?.endsWith("/this_program.ts")
      ? { url: "data:text/javascript,export const isSea = () => true;", shortCircuit: true }
      : next(specifier, context),
  load: (url, context, next) =>
    url.endsWith("/src/presets/kinetis/mod.ts")
      ? { format: "module", source: preset, shortCircuit: true }
      : next(url, context),
});

await import("../../src/main.ts");
