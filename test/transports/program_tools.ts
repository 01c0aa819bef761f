import process from "node:process";
import * as z from "zod/mini";
import { defineTool } from "../../src/host/mod.ts";

export const tools = [
  defineTool({
    name: "print",
    description: "Prints to everything that could reach standard output.",
    input: z.object({}),
    call() {
      console.log("noise: log");
      console.info("noise: info");
      console.debug("noise: debug");
      console.dir({ noise: "dir" });
      console.table([{ noise: "table" }]);
      console.group("noise: group");
      console.groupEnd();
      process.stdout.write("noise: write\n");
      return { text: "quiet" };
    },
  }),
  defineTool({
    name: "wait",
    description: "Waits until it is aborted.",
    input: z.object({}),
    call: (_, { signal }) =>
      new Promise((_resolve, reject) => signal.addEventListener("abort", () => reject(signal.reason))),
  }),
];
