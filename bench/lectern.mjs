// The adapter under the name that the tables of the retrieval bench show: an engine is called like its file.
export { default } from "./adapter.mjs";
