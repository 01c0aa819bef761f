/** How an executable is made of the sources: for this machine by `build.ts`, for all by `release/`. */
export { BuildError } from "./build_error.ts";
export { buildExecutable } from "./build_executable.ts";
export { type Assets, type Bundle, bundle } from "./bundle.ts";
export { codeCaches } from "./code_cache.ts";
export { cutCertificate } from "./cut_certificate.ts";
export { type Embedding, embed } from "./embed.ts";
export { exitWith } from "./exit_with.ts";
export { inWorkshop } from "./in_workshop.ts";
export { assertRunBy, type NodeBinary, nodeBinary } from "./node_binary.ts";
export { type Plan, PROGRAM_FLAGS, type Program, planFrom, programFrom, usage } from "./plan.ts";
export { hostPlatform, PLATFORMS, type Platform, type PlatformId, platformNamed } from "./platform.ts";
export { prove } from "./prove.ts";
export { root } from "./root.ts";
export { signMacho } from "./sign_macho.ts";
export { stripElf } from "./strip_elf.ts";
export { timed } from "./timed.ts";
