/** The installed program: placed, linked, proved, kept current, and taken away again. */
export { baseUrlOf, checkedBaseUrl } from "./base_url.ts";
export { goOver } from "./go_over.ts";
export { checkPlace, type Installed, type InstallOptions, install } from "./install.ts";
export {
  type Installation,
  installationsIn,
  KINETIS,
  kinetisInstallation,
  programInstallation,
  type Surroundings,
} from "./installation.ts";
export { InstallationError } from "./installation_error.ts";
export { isOurs } from "./owned_folder.ts";
export { removable, removeInstallation } from "./remove_installation.ts";
export { rollBack } from "./roll_back.ts";
export { DAY, isDue, sinceStamp } from "./stamp.ts";
export { installationAt, programAt, type ThisProgram, thisProgram } from "./this_program.ts";
export { type Update, type UpdateOptions, update } from "./update.ts";
export { updateInBackground } from "./update_in_background.ts";
export { waitForUpdate } from "./wait_for_update.ts";
