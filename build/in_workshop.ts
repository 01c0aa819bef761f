import { mkdir, mkdtemp, rm } from "node:fs/promises";
import { join } from "node:path";
import { root } from "./root.ts";

/** Gives work an empty folder below `.build`, and takes it away afterwards: two builds at once never meet. */
export async function inWorkshop<Result>(work: (workshop: string) => Promise<Result>): Promise<Result> {
  await mkdir(join(root, ".build"), { recursive: true });
  const workshop = await mkdtemp(join(root, ".build", "making-"));
  try {
    return await work(workshop);
  } finally {
    await rm(workshop, { recursive: true, force: true });
  }
}
