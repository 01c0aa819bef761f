/** What a person has set for themselves, and what a repository declares for its team. */
export { NEVER, timeOf } from "./every.ts";
export { findProject, type Project } from "./find_project.ts";
export { headersOf } from "./headers_of.ts";
export { type Loading, loadingOf } from "./loading.ts";
export { publishedProject } from "./project_schema.ts";
export { readSettings } from "./read_settings.ts";
export { type Settings, settingsSchema } from "./settings.ts";
export { SettingsError } from "./settings_error.ts";
export { type SourceReading, sourceRecords } from "./source_records.ts";
