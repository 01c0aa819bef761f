import { execFile } from "node:child_process";
import { readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { promisify } from "node:util";
import { BuildError } from "./build_error.ts";
import type { Assets } from "./bundle.ts";
import { cutCertificate } from "./cut_certificate.ts";
import { embeddedLoader } from "./loader.ts";
import type { NodeBinary } from "./node_binary.ts";
import type { Platform } from "./platform.ts";
import { PREDICTABLE } from "./predictable.ts";
import { signMacho } from "./sign_macho.ts";
import { STARTED_WITH } from "./started_with.ts";
import { stripElf } from "./strip_elf.ts";

/** What an executable is made of. */
export interface Embedding {
  /** Name of the program. */
  readonly name: string;
  readonly assets: Assets;
  readonly platform: Platform;
  /** The platform's Node, which becomes the executable. */
  readonly node: NodeBinary;
  /** A Node of exactly that version which runs on this machine: it prepares the program. */
  readonly maker: string;
  /** A folder for all that is made on the way. */
  readonly workshop: string;
}

/** Puts a program and its assets into a copy of Node. Returns the executable's path, in the workshop. */
export async function embed(embedding: Embedding): Promise<string> {
  const { platform, node, workshop, name } = embedding;
  const executable = join(workshop, `${name}.new${platform.suffix}`);
  const blob = await prepare(embedding);
  await writeFile(executable, bare(platform, await readFile(node.file)), { mode: 0o755 });
  await run(process.execPath, [join(import.meta.dirname, "inject.ts"), executable, blob, platform.format]);
  if (platform.format === "macho") {
    await writeFile(executable, signMacho(await readFile(executable), name));
  }
  return executable;
}

/** A Node binary as a program is put into it: without what is not needed, and without what would not be true any more. */
function bare({ format }: Platform, file: Buffer): Buffer {
  if (format === "elf") return stripElf(file);
  if (format === "pe") return cutCertificate(file);
  return file; // its signature is taken away when a program is put in
}

/** Makes one file of loader and assets, as Node reads it from within itself. */
async function prepare({ name, assets, node, maker, workshop }: Embedding): Promise<string> {
  const { stdout } = await run(maker, ["--version"]);
  if (stdout.trim() !== `v${node.version}`) {
    throw new BuildError(`${maker} is Node ${stdout.trim()}; to prepare a program for ${node.version} takes that one.`);
  }
  const cached = "program.cache" in assets;
  const output = join(workshop, `${name}.blob`);
  const config = join(workshop, `${name}.json`);
  await writeFile(join(workshop, `${name}.cjs`), embeddedLoader(cached));
  const settings = {
    // As seen from the workshop: the path is stored in the executable, and so tells nothing of this machine.
    main: `${name}.cjs`,
    output,
    assets,
    disableExperimentalSEAWarning: true,
    useSnapshot: false,
    useCodeCache: cached,
    // NODE_OPTIONS is meant for other programs: a debugger's --require there would stop this one from starting.
    execArgvExtension: "none",
    // Another version of Node might not start with them; this one did, to make the caches.
    execArgv: cached ? STARTED_WITH : [],
  };
  await writeFile(config, JSON.stringify(settings));
  await run(maker, [...PREDICTABLE, ...(cached ? STARTED_WITH : []), "--experimental-sea-config", config], workshop);
  return output;
}

async function run(program: string, args: readonly string[], cwd?: string): Promise<{ stdout: string }> {
  try {
    return await promisify(execFile)(program, [...args], { timeout: 300_000, ...(cwd === undefined ? {} : { cwd }) });
  } catch (error) {
    const { message, stdout = "" } = error as Error & { stdout?: string };
    // Node 26 needs it on Linux, where slim systems lack it.
    const advice = message.includes("libatomic") ? "Install the package libatomic1." : "";
    throw new BuildError([message.trim(), stdout.trim(), advice].filter(Boolean).join("\n"));
  }
}
