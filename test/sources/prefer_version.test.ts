import { describe, expect, test } from "vitest";
import { preferVersion } from "../../src/sources/mod.ts";

describe("a version is wanted", () => {
  test.each<[string, string[], string, string]>([
    ["the same goes before all", ["v5.0.0", "v4.1.3", "v4.1.9"], "4.1.3", "v4.1.3"],
    ["the same, however it is written", ["v5.0.0", "zod@4.1.3"], "4.1.3", "zod@4.1.3"],
    ["a name as it was given", ["main", "next", "v4.0.0"], "next", "next"],
    ["the highest of the same minor", ["4.1.0", "4.1.2", "4.2.0"], "4.1.3", "4.1.2"],
    ["even one above it", ["4.0.9", "4.1.7"], "4.1.3", "4.1.7"],
    ["a name of the whole minor", ["v4", "v4.1", "v4.2"], "4.1.3", "v4.1"],
    ["a name that covers the major", ["v3", "v4", "v5"], "4.1.3", "v4"],
    ["a branch of a line of releases", ["release/3.x", "release/4.x", "main"], "4.1.3", "release/4.x"],
    ["the highest of the same major that is not above", ["4.0.1", "4.0.0", "4.2.0", "5.0.0"], "4.1.3", "4.0.1"],
    ["the nearest above, when none is below", ["4.3.0", "4.2.0", "5.0.0"], "4.1.3", "4.2.0"],
    ["a release goes before what was tried out", ["4.1.4-beta.1", "4.1.0"], "4.1.3", "4.1.0"],
    ["what was tried out, when there is nothing else", ["4.1.4-beta.1", "3.0.0"], "4.1.3", "4.1.4-beta.1"],
    ["the same trial", ["4.1.3-rc.1", "4.1.3-rc.2"], "4.1.3-rc.1", "4.1.3-rc.1"],
    ["the highest release, when no major fits", ["2.0.0", "3.9.0", "3.10.0", "next"], "4.1.3", "3.10.0"],
    ["numbers are numbers, not letters", ["4.9.0", "4.10.0"], "4.11.0", "4.10.0"],
    ["a scoped package's tag", ["@s/a@1.0.0", "@s/a@2.0.0"], "1.4.0", "@s/a@1.0.0"],
    ["a commit is no version", ["1234567", "v1.0.0"], "1234.0.0", "v1.0.0"],
    ["what is newest by its name, without numbers", ["dev", "main"], "4.1.3", "main"],
  ])("%s", (_why, versions, wanted, expected) => {
    expect(preferVersion(versions, wanted)).toBe(expected);
    expect(preferVersion(versions.toReversed(), wanted)).toBe(expected);
  });
});

describe("no version is wanted", () => {
  test.each<[string, string[], string]>([
    ["the highest release", ["v1.9.0", "v1.10.0", "v2.0.0-rc.1"], "v1.10.0"],
    [
      "trials in their order, when there is no release",
      ["1.0.0-beta.2", "1.0.0-beta.10", "1.0.0-alpha"],
      "1.0.0-beta.10",
    ],
    ["a whole major stands above its releases", ["4.9.9", "4"], "4"],
    ["latest before main, main before master", ["master", "main", "latest"], "latest"],
    ["a source that names no version is the newest", ["dev", ""], ""],
    ["the first of names that say nothing", ["canary"], "canary"],
  ])("%s", (_why, versions, expected) => {
    expect(preferVersion(versions, undefined)).toBe(expected);
    expect(preferVersion(versions.toReversed(), undefined)).toBe(expected);
  });
});
