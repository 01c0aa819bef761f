import { readFileSync } from "node:fs";
import { join } from "node:path";
import { Ajv, type AnySchemaObject } from "ajv";
import ajvFormats from "ajv-formats";

/** Schemas that others publish, by what they judge; more files are those that the first refers to. */
const SCHEMAS = {
  server: ["server-2025-12-11"],
  extension: ["mcpb-manifest-0.3"],
  bill: ["cyclonedx-1.6", "jsf-0.82", "spdx"],
} as const;

/** What a published schema finds wrong with a JSON text, one fault a line; the empty string if nothing. */
export function schemaFaults(kind: keyof typeof SCHEMAS, text: string): string {
  const [main, ...others] = SCHEMAS[kind].map(
    (name): AnySchemaObject =>
      JSON.parse(readFileSync(join(import.meta.dirname, "schemas", `${name}.schema.json`), "utf8")),
  );
  const ajv = new Ajv({ strict: false, allErrors: true, schemas: others });
  ajvFormats.default(ajv);
  for (const format of ["idn-email", "iri-reference"]) ajv.addFormat(format, true);
  const validate = ajv.compile(main!);
  if (validate(JSON.parse(text))) return "";
  return ajv.errorsText(validate.errors, { separator: "\n" });
}
