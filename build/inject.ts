/**
 * Puts a blob into a copy of Node: `node build/inject.ts EXECUTABLE BLOB elf|macho|pe`. A process of its own, since it takes a
 * gigabyte of memory that is not given back, and talks on both outputs.
 */
import { readFile } from "node:fs/promises";
import { createRequire } from "node:module";

/** The part of the package that is used; it has no types. */
interface Postject {
  inject(
    file: string,
    resource: string,
    content: Buffer,
    options: { sentinelFuse: string; machoSegmentName?: string; overwrite: boolean },
  ): Promise<void>;
}

/** The switch in every Node binary that says whether a program is in it. */
const FUSE = "NODE_SEA_FUSE_fce680ab2cc467b6e072b8b5df1996b2";

const [executable, blob, format] = process.argv.slice(2);
const { inject } = createRequire(import.meta.url)("postject") as Postject;
await inject(executable!, "NODE_SEA_BLOB", await readFile(blob!), {
  sentinelFuse: FUSE,
  ...(format === "macho" ? { machoSegmentName: "NODE_SEA" } : {}),
  overwrite: true,
});
