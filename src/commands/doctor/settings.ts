import { existsSync } from "node:fs";
import { join } from "node:path";
import { IS_BRANDED } from "../../product/mod.ts";
import { findProject, readSettings } from "../../settings/mod.ts";
import { asShellWord } from "../in_single_quotes.ts";
import type { Check } from "./check.ts";

/** Whether what was set can be understood: the user's file, the environment, and a repository's file. */
export const settings: Check = {
  name: "settings",
  title: "Settings",
  async run({ places, env, directory, home }, said) {
    const { config } = places;
    said.data.files = [];
    const files = said.data.files as string[];
    try {
      readSettings(places, env);
      said.note(existsSync(config) ? `${config} is in order.` : `There is no ${config}: nothing is set.`);
      if (existsSync(config)) files.push(config);
    } catch (error) {
      said.error("settings_invalid", (error as Error).message, edit(config));
    }
    if (IS_BRANDED) return;
    try {
      const project = findProject(directory, home);
      if (project) {
        said.note(`${project.file} is in order.`);
        files.push(project.file);
      }
    } catch (error) {
      const { message } = error as Error;
      said.error(
        "project_invalid",
        message,
        edit(/^(.*lectern\.json)/m.exec(message)?.[1] ?? join(directory, "lectern.json")),
      );
    }
  },
};

function edit(file: string): string {
  return `\${EDITOR:-vi} ${asShellWord(file)}`;
}
