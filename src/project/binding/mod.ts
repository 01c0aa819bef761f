/** Which repository a server is for. Nothing here loads a package: a client waits for it. */
export { type BoundRoot, boundRoot, type RootWishes } from "./bound_root.ts";
export { speaksOfDocuments } from "./holds_configuration.ts";
export { configurationFiles, kyberWeaveFile, PROJECT_FILE } from "./project_files.ts";
export { RootError } from "./root_error.ts";
