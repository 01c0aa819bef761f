import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { type Platform, root } from "../build/mod.ts";
import type { Entry } from "./archives.ts";

/** What the packages say about the program. */
export interface Published {
  readonly name: string;
  readonly version: string;
  readonly description: string;
  /** Its name in the registry of MCP servers, which looks for it in the package. */
  readonly registryName: string;
}

/** Name of the package that carries the executable of a platform. */
export function platformPackage(name: string, { id }: Platform): string {
  return `${name}-${id}`;
}

/** File name of a package, as `npm pack` makes it. */
export function packageFile(name: string, version: string): string {
  return `${name}-${version}.tgz`;
}

/**
 * The package that people name, `npx lectern`: a launcher. It has no install script; npm itself takes the one package of the
 * optional ones that is for the machine.
 */
export async function launcherPackage(published: Published, platforms: readonly Platform[]): Promise<Entry[]> {
  const { name, version } = published;
  const manifest = {
    ...common(published),
    mcpName: published.registryName,
    bin: { [name]: `bin/${name}.js` },
    files: ["bin"],
    engines: { node: ">=18" },
    optionalDependencies: Object.fromEntries(platforms.map((one) => [platformPackage(name, one), version])),
  };
  const launcher = await readFile(join(import.meta.dirname, "launcher.js"), "utf8");
  return [
    ...inPackage(manifest, await readFile(join(root, "LICENSE"), "utf8"), readme(published)),
    {
      name: `package/bin/${name}.js`,
      content: launcher.replace('"lectern"', JSON.stringify(name)),
      isExecutable: true,
    },
  ];
}

/** The package of one platform: nothing but the executable. */
export async function executablePackage(
  published: Published,
  platform: Platform,
  executable: Uint8Array,
  notices: string,
): Promise<Entry[]> {
  const [os, cpu] = platform.id.split("-") as [string, string];
  const { name, description } = published;
  const manifest = {
    ...common(published),
    name: platformPackage(name, platform),
    description: `${description} (executable for ${platform.id})`,
    files: ["bin", "NOTICES.md"],
    os: [os],
    cpu: [cpu],
    ...(os === "linux" ? { libc: ["glibc"] } : {}),
    preferUnplugged: true,
  };
  const text = `# ${manifest.name}\n\nThe executable of ${name} for ${platform.id}. Install \`${name}\`, which takes the one for your machine.\n`;
  return [
    ...inPackage(manifest, await readFile(join(root, "LICENSE"), "utf8"), text),
    { name: "package/NOTICES.md", content: notices },
    { name: `package/bin/${name}${platform.suffix}`, content: executable, isExecutable: true },
  ];
}

function common({ name, version, description }: Published) {
  return { name, version, description, license: "MIT", keywords: ["mcp", "documentation", "agents"] };
}

function inPackage(manifest: object, licence: string, text: string): Entry[] {
  return [
    { name: "package/package.json", content: `${JSON.stringify(manifest, undefined, 2)}\n` },
    { name: "package/LICENSE", content: licence },
    { name: "package/README.md", content: text },
  ];
}

function readme({ name, description }: Published): string {
  return `# ${name}

${description}.

\`\`\`sh
npx ${name} help        # runs it
npx ${name} install     # places it on this machine, without npm, and registers it with your agents
\`\`\`

The program is one native executable, which comes in a package for each platform: Linux (x64, arm64, with glibc), macOS
(arm64, x64) and Windows (x64). Nothing is downloaded and no script runs when it is installed.
`;
}
