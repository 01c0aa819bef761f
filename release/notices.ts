import { readdir, readFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import { root } from "../build/mod.ts";

/**
 * The notices that go with an executable: the licences of the packages whose text is in it, and that of Node.
 *
 * @param packages Their folders below the checkout.
 * @param maker A Node of the version that the executable is made of, in its package.
 */
export async function notices(name: string, packages: readonly string[], maker: string): Promise<string> {
  const parts = [`# What ${name} is made of\n\nThe executable holds parts of these works, whose licences follow.\n`];
  for (const folder of packages) {
    const manifest = JSON.parse(await readFile(join(root, folder, "package.json"), "utf8"));
    const text = (await licenceIn(join(root, folder))) ?? `Licence: ${manifest.license}`;
    parts.push(`## ${manifest.name} ${manifest.version}\n\n${quoted(text)}`);
  }
  const node = (await licenceIn(join(dirname(maker), "..")))!;
  parts.push(`## Node.js, with all that is within it\n\n${quoted(node)}`);
  return parts.join("\n");
}

/** The text of the licence that lies in a folder of a package, if one does. */
async function licenceIn(folder: string): Promise<string | undefined> {
  const names = (await readdir(folder)).filter((name) => /^(licen[cs]e|copying|notice)/i.test(name)).sort();
  if (names.length === 0) return undefined;
  const texts = await Promise.all(names.map((name) => readFile(join(folder, name), "utf8")));
  return texts.map((text) => text.replaceAll("\r\n", "\n").trim()).join("\n\n");
}

/** As a block of code, so that a text stays as its authors laid it out. */
function quoted(text: string): string {
  return `~~~text\n${text}\n~~~\n`;
}
