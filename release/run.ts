/**
 * Makes the folder of a release: `npm run release`, or `npm run release -- --help`. On Linux x64, for every platform, and without a
 * network but for npm, which brings Node for the other platforms at its first run.
 *
 *     sources ─▶ bundle ─▶ with Node of each platform: executable ─▶ archives, extension, npm package
 *                  └────▶ install scripts, bill of materials, registry entry ─▶ SHA256SUMS
 */
import { relative } from "node:path";
import { exitWith } from "../build/mod.ts";
import { makeRelease } from "./make_release.ts";
import { releasePlanFrom, usage } from "./release_plan.ts";

try {
  const plan = releasePlanFrom(process.argv.slice(2));
  if (plan) {
    await makeRelease(plan);
    process.stderr.write(`${relative(process.cwd(), plan.out)}: released\n`);
  } else {
    process.stdout.write(usage);
  }
} catch (error) {
  exitWith("release", error);
}
