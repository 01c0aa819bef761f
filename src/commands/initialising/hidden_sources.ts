import { findProject, SettingsError } from "../../settings/mod.ts";

/** The `lectern.json` above a folder without one whose sources a new file in the folder would hide. */
export function hiddenSources(folder: string): string | undefined {
  try {
    const project = findProject(folder);
    return project && project.sources.length > 0 ? project.file : undefined;
  } catch (error) {
    // One that cannot be used serves nobody any sources.
    if (error instanceof SettingsError) return undefined;
    throw error;
  }
}
