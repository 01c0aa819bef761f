import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { KINDS } from "../../src/clients/kinds.ts";
import { CLIENTS } from "../../src/clients/mod.ts";

const PAGE = readFileSync(join(import.meta.dirname, "../../docs/agents.md"), "utf8");

const context = { env: { HOME: "/home/you" }, platform: "linux", directory: "/project", data: "/data" } as const;

test.each(KINDS)("docs/agents.md has $id as it is", ({ id, title, program, user, project }) => {
  const row = PAGE.split("\n").find((line) => line.includes(`| \`${id}\` |`))!;
  expect(row).toContain(`| ${title} | \`${id}\``);
  const [own] = user.files(context);
  if (id !== "cline-vscode") expect(row).toContain(`\`${own!.replace("/home/you", "~")}\``);
  for (const file of project?.files(context).slice(0, 1) ?? [])
    expect(row).toContain(`\`${file.replace("/project/", "")}\``);
  expect(row.endsWith(program?.commands ? "its own program |" : "an edit |")).toBe(true);
});

test("and no other", () => {
  expect(PAGE.match(/^\| .* \| (its own program|an edit) \|$/gm)).toHaveLength(CLIENTS.length);
});
