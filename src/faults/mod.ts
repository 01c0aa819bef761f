/** What is wrong with a file that a person wrote: where, what stands there, and what is allowed. */
export { type JsonFault, jsonFault } from "./json_fault.ts";
export { plain } from "./plain.ts";
export { shapeFaults } from "./shape_faults.ts";
export { shown, withoutPasswords } from "./shown.ts";
export { FileFault, writtenText } from "./written_text.ts";
