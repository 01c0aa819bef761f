import type { BuildOptions } from "esbuild";

/** How everything is bundled that runs within an executable. */
export const bundling = {
  bundle: true,
  minify: true,
  platform: "node",
  target: "node24",
  format: "cjs",
  legalComments: "none",
  sourcemap: false,
  logLevel: "warning",
  // The program inside an executable has no file: `import()` there would find nothing, `require` finds what Node has.
  supported: { "dynamic-import": false },
} satisfies BuildOptions;
