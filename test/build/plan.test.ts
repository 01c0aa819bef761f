import { describe, expect, test } from "vitest";
import { BuildError, planFrom } from "../../build/mod.ts";
import { releasePlanFrom } from "../../release/release_plan.ts";
import { temporaryFolder } from "../temporary_folder.ts";

describe("--base-url", () => {
  test.each([
    ["https://docs.example.org/lectern/", "https://docs.example.org/lectern", "a slash at the end is none"],
    ["http://127.0.0.1:8080", "http://127.0.0.1:8080", "this machine"],
    ["http://localhost:8080/a", "http://localhost:8080/a", "this machine, by name"],
    ["http://[::1]:8080", "http://[::1]:8080", "this machine, in IPv6"],
  ])("%s is %s: %s", (given, baseUrl) => {
    expect(planFrom(["--base-url", given])).toMatchObject({ baseUrl });
  });

  test.each([
    ["http://docs.example.org", "plain HTTP can be changed on its way"],
    ["http://127.0.0.1.example.org", "looks like this machine and is not"],
    ["ftp://docs.example.org", "no way to fetch it"],
    ["docs.example.org", "no address"],
    ["https://docs.example.org/?token=a", "a question has no files below it"],
    ["https://docs.example.org/a'b", "would end the quotes of a script"],
    ["https://docs.example.org/$(id)", "would run in a script"],
    ["https://user:word@docs.example.org", "a password would be published"],
  ])("%s is refused: %s", (given) => {
    expect(() => planFrom(["--base-url", given])).toThrow(BuildError);
    expect(() => planFrom(["--base-url", given])).toThrow(`--base-url ${given}: use an https address`);
  });
});

describe("a release", () => {
  test("is for every platform, unless some are named", () => {
    const all = ["linux-x64", "linux-arm64", "darwin-arm64", "darwin-x64", "win32-x64"];
    expect(releasePlanFrom([])?.platforms.map(({ id }) => id)).toEqual(all);
    const some = ["--platform", "win32-x64", "--platform", "win32-x64"];
    expect(releasePlanFrom(some)?.platforms.map(({ id }) => id)).toEqual(["win32-x64"]);
  });

  test.each([
    [["--platform", "plan9-x64"], "No Node for plan9-x64 comes from npm; known are linux-x64, "],
    [["--compression", "10"], "--compression 10: use 1 to 9"],
    [["--registry-name", "lectern"], "--registry-name lectern: use a domain in reverse, a slash and a name"],
    [["--name", "Lectern"], "--name Lectern: use a letter, then at most 20 of a-z, 0-9 and -"],
  ])("%j: %s", (args, message) => {
    expect(() => releasePlanFrom(args)).toThrow(message);
  });

  test("takes the versions before from a file, and refuses a line that is none", () => {
    const folder = temporaryFolder({ good: "1.1.0\n1.0.0\n", bad: "1.1.0\nv1\n" });
    expect(releasePlanFrom(["--versions", `${folder}/good`])?.versionsBefore).toEqual(["1.1.0", "1.0.0"]);
    expect(() => releasePlanFrom(["--versions", `${folder}/bad`])).toThrow('"v1" is no version');
  });
});
