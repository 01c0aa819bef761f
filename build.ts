/**
 * Builds the native executable: `npm run build`, or `node build.ts --help`.
 *
 *     src/main.ts ──esbuild──▶ program.cjs ──rehearsed──▶ program.cache ──into a stripped Node──▶ runs? ──▶ dist/
 *
 * Everything comes from `node_modules`: the Node that runs this file becomes the executable, so no
 * network is needed. Only the host's platform is built: a code cache, worth 35 ms of every start, is only valid for the
 * platform and the exact Node version that made it. Taken after a rehearsal it is worth 10 ms more at the first search.
 * The steps are in `build/`; `npm run release` makes the executables of other platforms of the same steps.
 */
import { buildExecutable, exitWith, planFrom, usage } from "./build/mod.ts";

if (import.meta.main) {
  try {
    const plan = planFrom(process.argv.slice(2));
    if (plan) await buildExecutable(plan);
    else process.stdout.write(usage);
  } catch (error) {
    exitWith("build", error);
  }
}
