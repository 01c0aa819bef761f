import { join } from "node:path";
import { FileFault, writtenText } from "../../faults/mod.ts";
import { nearest } from "../../spelling/mod.ts";
import { kyberWeaveFile, PROJECT_FILE } from "./project_files.ts";

/** Whether a configuration of its documents stands in a folder, if only a broken one: its faults are to be told then. */
export function holdsConfiguration(root: string): boolean {
  return lecternJsonBinds(join(root, PROJECT_FILE)) || kyberWeaveFile(root) !== undefined;
}

function lecternJsonBinds(file: string): boolean {
  try {
    const text = writtenText(file, "a JSON file");
    return text !== undefined && speaksOfDocuments(JSON.parse(text));
  } catch (error) {
    if (error instanceof FileFault || error instanceof SyntaxError) return true;
    throw error;
  }
}

/**
 * Whether what a `lectern.json` holds speaks of documents, if only by a key that is spelled wrongly: who wrote it should
 * hear of it. What is no object at all is broken, and counts.
 */
export function speaksOfDocuments(content: unknown): boolean {
  if (typeof content !== "object" || content === null || Array.isArray(content)) return true;
  const others = Object.keys(content).filter((key) => key !== "$schema" && key !== "sources");
  return others.some((key) => nearest(key, ["documentation"]) !== undefined);
}
