import { expect, test } from "vitest";
import { places } from "../../src/storage/mod.ts";

test.each([
  ["the home folder", { HOME: "/h" }, "linux", "/h/.local/share/lectern", "/h/.cache/lectern"],
  ["XDG variables", { HOME: "/h", XDG_DATA_HOME: "/d", XDG_CACHE_HOME: "/c" }, "linux", "/d/lectern", "/c/lectern"],
  [
    "empty XDG variables count as unset",
    { HOME: "/h", XDG_DATA_HOME: "" },
    "linux",
    "/h/.local/share/lectern",
    "/h/.cache/lectern",
  ],
  ["LECTERN_HOME overrides all", { HOME: "/h", LECTERN_HOME: "/l", XDG_DATA_HOME: "/d" }, "linux", "/l", "/l/cache"],
  ["macOS", { HOME: "/h" }, "darwin", "/h/Library/Application Support/lectern", "/h/Library/Caches/lectern"],
] as const)("%s", (_reason, env, platform, data, cache) => {
  expect(places(env as NodeJS.ProcessEnv, platform)).toMatchObject({ data, cache });
});
