import { spawnSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { kinetisInstallation, programInstallation } from "../../src/installation/mod.ts";
import { has, SCRIPT } from "./installer.ts";

const FILE = join(SCRIPT, "../install.ps1");
const text = readFileSync(FILE, "utf8");
const lines = text.split("\n");

// It was not run where it was written: there is no PowerShell, nor a Windows. So it is looked at.
describe("install.ps1", () => {
  it("is ASCII, since Windows PowerShell reads anything else in the code page of the machine", () => {
    expect(text).toMatch(/^[\n\x20-\x7e]*$/);
  });

  it("has the two lines that a release fills in, once each", () => {
    expect(lines.filter((line) => /^\s*\$(Name|BaseUrl) = /.test(line))).toEqual([
      "$Name = 'lectern'",
      "$BaseUrl = ''",
    ]);
  });

  it("knows the markers, as the program writes them", () => {
    const surroundings = { env: { HOME: "/", USERPROFILE: "/" }, platform: "linux" } as const;
    for (const { marker } of [programInstallation(surroundings), kinetisInstallation(surroundings)]) {
      expect(lines.filter((line) => line.endsWith(`Marker = '${marker.content.trimEnd()}'`))).toHaveLength(1);
      expect(text).toContain(`'${marker.name}'`);
    }
  });

  it("has an option for each of install.sh, and none besides", () => {
    const usage = /usage\(\) \{[\s\S]*?\n\}/.exec(readFileSync(SCRIPT, "utf8"))![0];
    const options = [...usage.matchAll(/^ {2}--([a-z-]+)/gm)].map(([, name]) => name!.replaceAll("-", ""));
    const parameters = [...text.matchAll(/^ {2}(?:\[[^\n]+\] )+\$(\w+)/gm)].map(([, name]) => name!.toLowerCase());
    expect(parameters.sort()).toEqual(options.filter((name) => name !== "help").sort());
    const documented = [...text.matchAll(/^\.PARAMETER (\w+)$/gm)].map(([, name]) => name!.toLowerCase());
    expect(documented.sort()).toEqual(parameters);
  });

  const promises: { what: string; how: RegExp }[] = [
    { what: "offers TLS 1.2 where the system does not", how: /\[Net\.SecurityProtocolType\]::Tls12/ },
    { what: "compares the sum before it unpacks", how: /Get-FileHash -Algorithm SHA256[\s\S]+Expand-Archive/ },
    {
      what: "looks at folder and agent before it fetches",
      how: /Assert-Folder \$folder[\s\S]+Assert-Client\n[\s\S]+Get-Program \$base/,
    },
    {
      what: "starts the program before it hands over",
      how: /Assert-Start \$executable\n[\s\S]+& \$executable @arguments/,
    },
    { what: "removes its folder on every way out", how: /finally \{[^}]+Remove-Item -LiteralPath \$scratch -Recurse/ },
    { what: "ends no shell that it was piped into", how: /\nif \(\$PSCommandPath\) \{ exit \$LASTEXITCODE \}\n$/ },
  ];
  it.each(promises)("$what", ({ how }) => {
    expect(text).toMatch(how);
  });

  it("ends the process nowhere else, nor takes a path for a pattern", () => {
    expect(text.match(/\bexit\b(?! code)/g)).toHaveLength(1);
    expect(text).not.toMatch(
      /(Test-Path|Get-Content|Get-Item|Get-ChildItem|Remove-Item|Get-FileHash|Expand-Archive) (?!-LiteralPath|-Algorithm)/,
    );
  });

  it.skipIf(!has("pwsh"))("is read by PowerShell without a fault", () => {
    const parse =
      "$e = $null; [void][Management.Automation.Language.Parser]::ParseFile($args[0], [ref]$null, [ref]$e); $e";
    expect(spawnSync("pwsh", ["-NoProfile", "-CommandWithArgs", parse, FILE], { encoding: "utf8" }).stdout).toBe("");
  });
});
