import { expect, test } from "vitest";
import { soak } from "../bench/soaking.ts";
import { temporaryFolder } from "./temporary_folder.ts";

// What a process holds is read from /proc.
test.skipIf(process.platform !== "linux")(
  "twenty busy seconds leave no descriptor open and little memory",
  async () => {
    const home = temporaryFolder();
    const soaked = await soak(20_000, { LECTERN_HOME: home, HOME: home, PATH: process.env.PATH });
    for (const { transport, messages, samples, descriptors } of soaked) {
      expect(messages, transport).toBeGreaterThan(100);
      expect(descriptors.after, `${transport}: open descriptors`).toBe(descriptors.before);
      const most = Math.max(...samples.map(({ residentBytes }) => residentBytes));
      expect(most, `${transport}: bytes in memory`).toBeLessThan(600e6);
    }
  },
);
