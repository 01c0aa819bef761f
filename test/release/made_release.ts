import { execFileSync } from "node:child_process";
import { mkdirSync, mkdtempSync, readFileSync, rmSync } from "node:fs";
import { join } from "node:path";
import { root } from "../../build/mod.ts";

/** Whether a release can be made here: on other machines, tests of it are skipped by name. */
export const canRelease: boolean = process.platform === "linux" && process.arch === "x64";

/** A release that was made for tests, at the quickest compression. Remove it. */
export class MadeRelease {
  readonly folder: string;
  readonly log: string;

  constructor(args: readonly string[]) {
    mkdirSync(join(root, ".build"), { recursive: true });
    this.folder = mkdtempSync(join(root, ".build", "release-"));
    const all = [join(root, "release/run.ts"), "--out", this.folder, "--compression", "1", ...args];
    this.log = execFileSync(process.execPath, all, { encoding: "utf8", stdio: ["ignore", "pipe", "pipe"] });
  }

  path(name: string): string {
    return join(this.folder, name);
  }

  read(name: string): Buffer {
    return readFileSync(this.path(name));
  }

  json(name: string): Record<string, unknown> {
    return JSON.parse(this.read(name).toString());
  }

  remove(): void {
    rmSync(this.folder, { recursive: true, force: true });
  }
}
