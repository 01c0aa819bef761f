/** The documents of one repository as a server: typed, joined to its code, from one checkout only. */
export { type ProjectGiven, project, projectPreset } from "./project.ts";
