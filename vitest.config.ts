import { defineConfig } from "vitest/config";

export default defineConfig({
  test: {
    include: ["test/**/*.test.ts"],
    globalSetup: ["test/build_executable.ts"],
    testTimeout: 120_000,
    hookTimeout: 120_000,
    pool: "forks",
    // All cores: vitest keeps one for itself, which on two is half.
    maxWorkers: "100%",
  },
});
