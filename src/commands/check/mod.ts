/** What `lectern check` does: looks at a repository's documents and tells what is wrong in the form that is asked for. */
export { asJson } from "./as_json.ts";
export { asMarkdown } from "./as_markdown.ts";
export { asSarif } from "./as_sarif.ts";
export { BASELINE_FILE, baselinePlace, knownFindings, writeKnown } from "./baseline_file.ts";
export { ANALYSIS_CODES, CONFIGURATION_CODE, type Examination, examine, isWanted, type Wishes } from "./examine.ts";
export { printText } from "./print_text.ts";
export { FAIL_LEVELS, type FailLevel, hasFailed } from "./summary.ts";
