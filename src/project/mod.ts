/** What a repository says of its documents: the part `documentation` of its `lectern.json`, or KyberWeave's file. */
export {
  type BoundRoot,
  boundRoot,
  configurationFiles,
  PROJECT_FILE,
  RootError,
  type RootWishes,
} from "./binding/mod.ts";
export type {
  AnalysisConfiguration,
  ChecksConfiguration,
  EmbeddingsConfiguration,
  Ontology,
  Pairing,
  ProjectConfiguration,
} from "./configuration.ts";
export { configured } from "./configured.ts";
export { convertedFromKyberWeave } from "./converted_from_kyber_weave.ts";
export { defaultConfiguration, USUAL_ROOTS } from "./defaults.ts";
export { documentationSchema, type WrittenDocumentation } from "./documentation_schema.ts";
export { fromLecternJson } from "./lectern_json.ts";
export { ProjectError } from "./project_error.ts";
export { type ReadProject, readProject } from "./read_project.ts";
export { isBelow, repositoryPath } from "./repository_path.ts";
