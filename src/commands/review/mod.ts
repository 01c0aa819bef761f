/** What `lectern review` and `lectern glossary` work on: the statements of a repository's documents, and files of verdicts. */
export { analysedRepository } from "./analysed_repository.ts";
export { bundleText } from "./bundle_text.ts";
