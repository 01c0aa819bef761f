/**
 * Takes the code caches of bundled packages: `node build/package_caches.ts NAME.cjs…` reads them in the working
 * directory and writes NAME.cache beside each. Names without a path, since V8 would keep the path that a name was cut
 * from. A process of its own, since flags of V8 hold for a whole one.
 */
import { readFileSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import { join } from "node:path";
import { Script } from "node:vm";
import { root } from "./root.ts";

for (const file of process.argv.slice(2)) {
  // A package of a scope has a slash in its name, which its file has not.
  const filename = file.replace("+", "/");
  const script = new Script(readFileSync(file, "utf8"), { filename });
  const module = { exports: {} as Record<string, () => unknown> };
  script.runInThisContext()(module, createRequire(join(root, "package.json")));
  // After a first run, so that it knows the inner functions too.
  for (const way of Object.values(module.exports)) way();
  writeFileSync(file.replace(/cjs$/, "cache"), script.createCachedData());
}
