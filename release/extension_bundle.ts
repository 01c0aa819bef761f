import type { Platform } from "../build/mod.ts";
import type { Entry } from "./archives.ts";
import type { Published } from "./npm_packages.ts";

/** An extension of Claude Desktop for one platform. */
export interface Extension extends Published {
  readonly platform: Platform;
  readonly executable: Uint8Array;
  /** What follows the program's name to serve. */
  readonly serve: readonly string[];
  readonly licence: string;
  readonly notices: string;
}

/** The files of an extension bundle, `.mcpb`: a manifest of version 0.3, and the executable. */
export function extensionBundle(extension: Extension): Entry[] {
  const { name, version, description, platform, executable, serve, licence, notices } = extension;
  const file = `server/${name}${platform.suffix}`;
  const manifest = {
    manifest_version: "0.3",
    name,
    version,
    description,
    author: { name: `The ${name} authors` },
    server: {
      type: "binary",
      entry_point: file,
      mcp_config: { command: `\${__dirname}/${file}`, args: serve, env: {} },
    },
    tools_generated: true,
    license: "MIT",
    compatibility: { platforms: [platform.id.split("-")[0]] },
  };
  return [
    { name: "manifest.json", content: `${JSON.stringify(manifest, undefined, 2)}\n` },
    { name: file, content: executable, isExecutable: true },
    { name: "LICENSE", content: licence },
    { name: "NOTICES.md", content: notices },
  ];
}
