/**
 * The schemas that editors check files of settings by, made from those that lectern checks them by: `npm run schemas`
 * writes them, and a test fails when they are out of date.
 */
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import * as z from "zod/mini";
import { documentationSchema } from "../src/project/mod.ts";
import { publishedProject, settingsSchema } from "../src/settings/mod.ts";

/** Name of each file in this folder → its text. */
export function schemaFiles(): Map<string, string> {
  return new Map([
    ["config.schema.json", published(settingsSchema(), "Lectern: a person's settings (config.json)")],
    [
      "lectern.schema.json",
      published(publishedProject(documentationSchema), "Lectern: what a repository shares (lectern.json)"),
    ],
  ]);
}

function published(schema: z.core.$ZodType, title: string): string {
  const { $schema, ...rest } = z.toJSONSchema(schema, { io: "input" });
  const text = JSON.stringify({ $schema, title, ...rest }, null, 2);
  // As the formatter writes it: lists of names on one line.
  return `${text.replace(/\[\s+("[^"]*"(?:,\s+"[^"]*")*)\s+\]/g, (_, names: string) => `[${names.replace(/\s+/g, " ")}]`)}\n`;
}

if (import.meta.main) {
  for (const [name, text] of schemaFiles()) writeFileSync(join(import.meta.dirname, name), text);
}
