import { once } from "node:events";
import { readFileSync } from "node:fs";
import { Worker } from "node:worker_threads";
import { expect, test } from "vitest";
import { bundleWorker } from "../../build/bundle.ts";
import { type BuildJob, runJob } from "../../src/library/build_job.ts";
import type { FromWorker } from "../../src/library/index_worker.ts";
import { splitFile } from "../../src/pages/mod.ts";
import { temporaryFolder } from "../temporary_folder.ts";

test("the script of an executable's threads indexes, with nothing beside it", async () => {
  const { file, packages } = await bundleWorker(temporaryFolder());
  const bytes = Buffer.from(
    "# One\nSource: https://x.dev/one\n\nAlpha.\n\n\n# Two\nSource: https://x.dev/two\n\nBeta.\n",
  );
  const job: BuildJob = { kind: "pages", pages: splitFile(bytes).pages, file: { bytes, start: 0 } };
  const worker = new Worker(readFileSync(file, "latin1"), { eval: true });
  worker.postMessage(job);
  // On a slow machine it tells how far it is before it is done.
  let answer: FromWorker;
  do [answer] = await once(worker, "message");
  while (!("bytes" in answer));
  await worker.terminate();
  expect(Buffer.compare(answer.bytes, (await runJob(job)).bytes)).toBe(0);
  expect(packages, "its packages are in it, and so in the list of licences").toContain("node_modules/yaml");
});
