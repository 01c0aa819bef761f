import { execFileSync } from "node:child_process";
import { chmodSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { assertRunBy, cutCertificate, hostPlatform, signMacho, stripElf } from "../../build/mod.ts";
import { readElf } from "../release/elf.ts";
import { verifySignature } from "../release/macho.ts";
import { temporaryFolder } from "../temporary_folder.ts";
import { smallMacho } from "./small_macho.ts";

describe("a stripped Node", () => {
  test.skipIf(process.platform !== "linux")("runs, and asks its system for the same (on Linux)", () => {
    const whole = readFileSync(process.execPath);
    const stripped = stripElf(whole);
    expect(stripped.length).toBeLessThan(whole.length - 10_000_000);
    const { sections, ...asked } = readElf(stripped);
    expect(readElf(whole)).toMatchObject(asked);
    expect(sections).not.toContain(".symtab");
    const file = join(temporaryFolder(), "node");
    writeFileSync(file, stripped);
    chmodSync(file, 0o755);
    expect(execFileSync(file, ["-p", "6 * 7"], { encoding: "utf8" })).toBe("42\n");
  });

  test("a file of another kind is refused", () => {
    expect(() => stripElf(Buffer.from("#!/bin/sh\n".repeat(10)))).toThrow("no 64-bit little-endian ELF file");
    expect(() => cutCertificate(Buffer.alloc(4096))).toThrow("no 64-bit PE file");
    expect(() => signMacho(Buffer.alloc(4096), "lectern")).toThrow("no 64-bit Mach-O file");
  });
});

describe("an ad-hoc signature", () => {
  test.each([
    [4096, "one page"],
    [4097, "one page and a byte, which is padded before it is signed"],
    [20_000, "some pages"],
  ])("of a file of %i bytes verifies: %s", (length) => {
    const signed = signMacho(smallMacho(length), "lectern");
    expect(verifySignature(signed)).toMatchObject({ identifier: "lectern", isAdHoc: true, isHardened: false });
  });

  test("a byte that was changed afterwards shows, the header's too", () => {
    for (const at of [30, 3000, 9000]) {
      const signed = signMacho(smallMacho(10_000), "lectern");
      signed[at]! ^= 1;
      expect(() => verifySignature(signed), `byte ${at}`).toThrow("is not what was signed");
    }
  });

  test("is not put on a file that has one, or has no room for it", () => {
    const signed = signMacho(smallMacho(10_000), "lectern");
    expect(() => signMacho(signed, "lectern")).toThrow("is signed already");
    const full = smallMacho(10_000);
    full.fill(1, 32 + 2 * 72, 32 + 2 * 72 + 16);
    expect(() => signMacho(full, "lectern")).toThrow("no room for one more load command");
  });
});

test("a Node of another version than that of its binary does not build: the executable would print nothing", () => {
  const node = { file: "node", version: "1.2.3" };
  expect(() => assertRunBy(node, hostPlatform())).toThrow(
    /^This is Node v\d.*, but the executable is made from .* 1\.2\.3/,
  );
});
