/**
 * What is done to an installation in a process of its own, so that it can be killed: `node deed.ts install PREFIX SOURCE`,
 * `update PREFIX BASE`, or `roll-back PREFIX`.
 */
import { Network } from "../../src/fetch/mod.ts";
import { install, programInstallation, rollBack, update } from "../../src/installation/mod.ts";

const [deed, prefix, given] = process.argv.slice(2);
const env = process.env;
const installation = programInstallation({ env, platform: process.platform }, prefix);
const say = () => {};

const deeds: Record<string, () => Promise<unknown>> = {
  install: () => install(installation, { source: given!, baseUrl: "https://example.org", env, say }),
  "roll-back": () => rollBack(installation, { env, say }),
  update: () =>
    update(installation, {
      ...{ force: true, network: new Network(), env: { ...env, LECTERN_BASE_URL: given }, say },
      ...{ platform: `${process.platform}-${process.arch}`, onBytes: () => {} },
    }),
};

deeds[deed!]!().catch((error) => {
  const isForeseen = typeof (error as { code?: unknown }).code === "string";
  process.stderr.write(`${isForeseen ? (error as Error).message : (error as Error).stack}\n`);
  process.exitCode = 1;
});
