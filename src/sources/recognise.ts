import { statSync } from "node:fs";
import { homedir } from "node:os";
import { resolve } from "node:path";
import { fileURLToPath } from "node:url";
import { hostedOrigin } from "./hosted_origin.ts";
import { isAddress, type Origin } from "./origin.ts";
import { SourceError } from "./source_error.ts";

/** What a person may give, for messages. */
export const SOURCE_FORMS = "a folder, a file, an https address, github:owner/repo, npm:name or git+https://…";

/**
 * Recognises what a person typed as a source.
 *
 * @throws SourceError when nothing is there, or when it is none of these.
 */
export function recognise(text: string, workingFolder = process.cwd()): Origin {
  if (text.trim() === "") throw new SourceError("source_form", `Give ${SOURCE_FORMS}.`);
  const hosted = hostedOrigin(text);
  if (hosted) return hosted;
  if (isAddress(text)) {
    const url = URL.parse(text);
    if (!url) throw new SourceError("source_form", `"${text}" is not a readable address.`);
    url.hash = "";
    return { kind: "site", origin: url.href };
  }
  const path = localPath(text, workingFolder);
  const found = statSync(path, { throwIfNoEntry: false });
  if (!found) {
    const isHost = /^[a-z0-9-]+(\.[a-z0-9-]+)+(\/|$)/i.test(text);
    const hint = isHost ? ` If a site is meant: https://${text.replace(/\/$/, "")}` : "";
    throw new SourceError("source_missing", `There is no file or folder at ${path}.${hint}`);
  }
  if (found.isDirectory()) return { kind: "folder", origin: path };
  if (found.isFile()) return { kind: "site", origin: path };
  throw new SourceError("source_form", `${path} is neither a file nor a folder.`);
}

/** Reads each spelling of a local path: relative, `~`, `file:` and, on Windows, a drive or a share. */
function localPath(text: string, workingFolder: string): string {
  if (/^file:/i.test(text)) return fileURLToPath(text);
  if (text === "~" || /^~[/\\]/.test(text)) return resolve(homedir(), text.slice(2));
  const scheme = /^([a-z][a-z0-9+.-]+):/i.exec(text);
  if (scheme && !statSync(resolve(workingFolder, text), { throwIfNoEntry: false })) {
    throw new SourceError(
      "source_form",
      `"${text}" is not a source: "${scheme[1]}:" is unknown. Give ${SOURCE_FORMS}.`,
    );
  }
  return resolve(workingFolder, text);
}
