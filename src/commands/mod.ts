/** Verbs that a person types: one file a command, its flags declared as data. */
export { runCommandLine } from "./run_command_line.ts";
