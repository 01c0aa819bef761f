import * as z from "zod/mini";
import { jsonFault, shapeFaults } from "../faults/mod.ts";
import { speaksOfDocuments } from "./binding/mod.ts";
import type { ProjectConfiguration } from "./configuration.ts";
import { configured, contradictions } from "./configured.ts";
import { documentationSchema } from "./documentation_schema.ts";
import { ProjectError } from "./project_error.ts";

/** A `lectern.json`; its sources are read where they are served. */
const fileSchema = z.strictObject(
  { $schema: z.optional(z.unknown()), sources: z.optional(z.unknown()), documentation: documentationSchema },
  "must be an object",
);

/**
 * What the text of a `lectern.json` says of the repository's documents.
 *
 * @param file Its absolute path, for messages.
 * @returns `undefined` when it says nothing of them, and hence binds nobody.
 * @throws ProjectError naming all that is wrong.
 */
export function fromLecternJson(text: string, file: string): ProjectConfiguration | undefined {
  const content = parsed(text, file);
  if (!speaksOfDocuments(content)) return undefined;
  const { data, error } = fileSchema.safeParse(content);
  if (!data) throw new ProjectError(file, shapeFaults(fileSchema, error.issues, content));
  const configuration = configured(data.documentation);
  const found = contradictions(data.documentation, configuration);
  if (found.length > 0) {
    throw new ProjectError(
      file,
      found.map(({ path, words }) => `"${["documentation", ...path].join(".")}" ${words}.`),
    );
  }
  return configuration;
}

function parsed(text: string, file: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    const { line, column, message } = jsonFault(text) ?? { line: 1, column: 1, message: "it cannot be read" };
    throw new ProjectError(file, [`it is not JSON: line ${line}, column ${column}: ${message}.`]);
  }
}
