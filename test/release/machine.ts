import { spawnSync } from "node:child_process";

/** Whether a program can be run here: tests that need it are skipped by name where it cannot. */
export function has(program: string, ...args: string[]): boolean {
  return spawnSync(program, args, { stdio: "ignore" }).status === 0;
}

/** What runs an executable of Linux on arm64 here. */
export const ON_ARM64: readonly [program: string, ...args: string[]] = [
  "qemu-aarch64-static",
  "-L",
  "/usr/aarch64-linux-gnu",
];
