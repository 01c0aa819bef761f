import { chmodSync, existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it, onTestFinished, vi } from "vitest";
import { firstStart } from "../../src/installation/first_start.ts";
import { temporaryFolder } from "../temporary_folder.ts";

/** A program that is killed until it is signed, and the commands of macOS that are there. */
function mac({ signs }: { signs: boolean }) {
  const folder = temporaryFolder();
  const write = (name: string, script: string) => {
    writeFileSync(join(folder, name), `#!/bin/sh\n${script}\n`);
    chmodSync(join(folder, name), 0o755);
    return join(folder, name);
  };
  mkdirSync(join(folder, "bin"));
  const program = write("lectern", `[ -e "${folder}/signed" ] || kill -9 $$; echo "lectern 1.0.0 (darwin-arm64)"`);
  write("bin/xattr", `echo "xattr $*" >>"${folder}/events"; exit 1`);
  if (signs) write("bin/codesign", `echo "codesign $*" >>"${folder}/events"; : >"${folder}/signed"`);
  onTestFinished(() => void vi.unstubAllEnvs());
  vi.stubEnv("PATH", `${join(folder, "bin")}:/usr/bin:/bin`);
  return { folder, program };
}

describe.skipIf(process.platform === "win32")(
  "a new program on macOS that the system kills before it can print",
  () => {
    it("is signed for this machine, and starts", async () => {
      const { folder, program } = mac({ signs: true });
      expect(await firstStart(program, "darwin")).toBe("lectern 1.0.0 (darwin-arm64)");
      expect(readFileSync(join(folder, "events"), "utf8")).toBe(
        `xattr -d com.apple.quarantine ${program}\ncodesign --force --sign - ${program}\n`,
      );
    });

    it("is reported where there is nothing to sign with", async () => {
      const { program } = mac({ signs: false });
      await expect(firstStart(program, "darwin")).rejects.toThrow("does not start: it was ended by SIGKILL");
    });

    it("is not touched on other systems", async () => {
      const { folder, program } = mac({ signs: true });
      await expect(firstStart(program, "linux")).rejects.toThrow("ended by SIGKILL");
      expect(existsSync(join(folder, "events"))).toBe(false);
    });
  },
);
