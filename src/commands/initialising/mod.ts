/** What `lectern init` does: looks at a repository, binds it, makes its first documents, and lets agents know. */
export { type Binding, type BindingWishes, bindingOf } from "./binding.ts";
export { hiddenSources } from "./hidden_sources.ts";
export { InitError } from "./init_error.ts";
export { type PlannedFile, refuseOutside, writePlanned } from "./planned_file.ts";
export { scaffolding } from "./scaffolding.ts";
export { type Survey, survey } from "./survey.ts";
export { surveyLines } from "./tell_survey.ts";
export { type AgentHere, agentsHere, SERVER, WIRED_AGENTS, wire } from "./wiring.ts";
