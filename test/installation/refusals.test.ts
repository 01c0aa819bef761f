import { mkdirSync, symlinkSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { describe, expect, it } from "vitest";
import { contents, machine } from "./machine.ts";

const onPosix = describe.skipIf(process.platform === "win32");

onPosix("an installer refuses untouched", () => {
  const right = "the marker's text";
  const foreign: {
    what: string;
    make: (folder: string, marker: { name: string; content: string }) => void;
    says: string;
  }[] = [
    {
      what: "a folder with files and no marker",
      make: (folder) => writeFileSync(join(folder, "letters.txt"), "dear"),
      says: "holds files that are not ours",
    },
    ...(
      [
        ["without its newline", (text) => text.trimEnd()],
        ["with a newline more", (text) => `${text}\n`],
        ["with other text", () => `${right}\n`],
        ["in capitals", (text) => text.toUpperCase()],
        ["with a carriage return", (text) => text.replace("\n", "\r\n")],
        ["with a zero byte", (text) => text.replace("installer", "inst\0aller")],
        ["with a line more", (text) => `${text}more\n`],
        ["empty", () => ""],
      ] as const satisfies [string, (text: string) => string][]
    ).map(([how, change]) => ({
      what: `a marker ${how}`,
      make: (folder: string, { name, content }: { name: string; content: string }) =>
        writeFileSync(join(folder, name), change(content)),
      says: "holds files that are not ours",
    })),
    {
      what: "a marker that is a link to a right one",
      make: (folder, { name, content }) => {
        writeFileSync(join(dirname(folder), "marker"), content);
        symlinkSync(join(dirname(folder), "marker"), join(folder, name));
      },
      says: "holds files that are not ours",
    },
    {
      what: "a marker that is a folder",
      make: (folder, { name }) => mkdirSync(join(folder, name)),
      says: "holds files that are not ours",
    },
    {
      what: "a program that is a link",
      make: (folder, { name, content }) => {
        writeFileSync(join(folder, name), content);
        symlinkSync("/bin/sh", join(folder, "lectern"));
      },
      says: "is not a regular file",
    },
    {
      what: "a previous program that is a folder",
      make: (folder, { name, content }) => {
        writeFileSync(join(folder, name), content);
        mkdirSync(join(folder, "lectern.previous"));
      },
      says: "is not a regular file",
    },
  ];
  it.each(foreign)("$what", async ({ make, says }) => {
    const { install, installation, kinetis, home } = machine();
    for (const into of [installation, kinetis]) {
      mkdirSync(into.folder, { recursive: true });
      make(into.folder, into.marker);
      const before = contents(home);
      await expect(install("1.0.0", { into })).rejects.toThrow(says);
      expect(contents(home)).toEqual(before);
    }
  });

  it("a file where the folder should be", async () => {
    const { install, installation, home } = machine();
    mkdirSync(dirname(installation.folder), { recursive: true });
    writeFileSync(installation.folder, "x");
    const before = contents(home);
    await expect(install("1.0.0")).rejects.toThrow("is not a folder");
    expect(contents(home)).toEqual(before);
  });

  it("the folder in which the link goes", async () => {
    const { install, at, home } = machine();
    await expect(install("1.0.0", { into: at(join(home, ".local/bin")) })).rejects.toThrow(
      "where the link to the program goes",
    );
    expect(contents(home)).toEqual({});
  });

  const links: { what: string; make: (link: string) => void }[] = [
    { what: "another program", make: (link) => writeFileSync(link, "#!/bin/sh\n") },
    { what: "a link to another program", make: (link) => symlinkSync("/bin/sh", link) },
    { what: "a link that leads nowhere", make: (link) => symlinkSync("/nowhere/lectern", link) },
    { what: "a folder", make: (link) => mkdirSync(link) },
  ];
  it.each(links)("$what in ~/.local/bin", async ({ make }) => {
    const { install, installation, home } = machine();
    mkdirSync(dirname(installation.link!), { recursive: true });
    make(installation.link!);
    const before = contents(home);
    await expect(install("1.0.0")).rejects.toThrow(`${installation.link} is there already`);
    expect(contents(home)).toEqual(before);
  });
});

onPosix("an installer accepts", () => {
  it("a folder in which another was killed before its marker was written", async () => {
    const { install, installation } = machine();
    mkdirSync(installation.folder, { recursive: true });
    writeFileSync(join(installation.folder, `.${installation.marker.name}.partial-123-1`), "This fol");
    writeFileSync(installation.lock, "");
    await install("1.0.0");
  });
});
