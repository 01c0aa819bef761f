import { mkdir, rename } from "node:fs/promises";
import { dirname, relative } from "node:path";
import { bundle } from "./bundle.ts";
import { codeCaches } from "./code_cache.ts";
import { embed } from "./embed.ts";
import { inWorkshop } from "./in_workshop.ts";
import { assertRunBy, nodeBinary } from "./node_binary.ts";
import type { Plan } from "./plan.ts";
import { hostPlatform } from "./platform.ts";
import { prove } from "./prove.ts";
import { root } from "./root.ts";
import { timed } from "./timed.ts";

/**
 * Builds the executable for this machine.
 *
 * @throws BuildError when something is missing, or what was built does not answer.
 */
export async function buildExecutable(plan: Plan): Promise<void> {
  const platform = hostPlatform();
  const node = await nodeBinary(platform, root);
  assertRunBy(node, platform);
  await inWorkshop(async (workshop) => {
    const assets = await timed(
      "bundle",
      async () => codeCaches((await bundle(plan, workshop)).assets),
      (made) => made["program.cjs"]!,
    );
    const executable = await timed(
      "executable",
      () => embed({ name: plan.name, assets, platform, node, maker: process.execPath, workshop }),
      (file) => file,
    );
    const line = await timed("first run", () => prove(executable));
    await mkdir(dirname(plan.outfile), { recursive: true });
    // Renamed, never written over: a running program keeps its file, and macOS its idea of the signature.
    await rename(executable, plan.outfile);
    process.stderr.write(`${relative(process.cwd(), plan.outfile)}: ${line}\n`);
  });
}
