import { oneLine } from "../graph/mod.ts";
import { folded, SENSE_STATUSES, type Sense, type SenseStatus } from "./glossary.ts";
import { rowCells } from "./row_cells.ts";

/** The first row of a managed table. */
export const GLOSSARY_HEADER = "| Sense ID | Status | Definition | Scope | Aliases |";

/** Whether a line is that row, however its cells are padded. */
export function isManagedHeader(line: string): boolean {
  return rowCells(line).join("|") === rowCells(GLOSSARY_HEADER).join("|");
}

/** The row below it. */
export const GLOSSARY_DELIMITER = "|---|---|---|---|---|";

/**
 * A sense from the cells of its row, or a sentence on what is wrong with it.
 *
 * @param components Of the catalog, folded; where it has none, any will do.
 */
export function readSense(cells: readonly string[], line: number, components: ReadonlySet<string>): Sense | string {
  if (cells.length !== 5) return `The row has ${cells.length} cells; there must be 5.`;
  const [id = "", status = "", definition = "", scope = "", alias = ""] = cells;
  if (id === "") return "The row has no sense id.";
  if (!(SENSE_STATUSES as readonly string[]).includes(status)) {
    return `The status of "${id}" is "${status}"; it must be ${SENSE_STATUSES.join(", ")}.`;
  }
  const scopes = listOf(scope);
  const wrong = scopes.map((each) => faultOfScope(each, components)).find((fault) => fault !== undefined);
  if (wrong !== undefined) return `"${id}" has ${wrong}`;
  if (status === "approved" && definition === "") return `"${id}" is approved and has no definition.`;
  if (status === "approved" && scopes.length === 0) return `"${id}" is approved and has no scope.`;
  return { id, status: status as SenseStatus, definition, scopes, aliases: listOf(alias), line };
}

/** A row of the table. */
export function senseRow({ id, status, definition, scopes, aliases }: Omit<Sense, "line">): string {
  const cells = [id, status, definition, scopes.join("; "), aliases.join("; ")].map(cellText);
  return `| ${cells.join(" | ")} |`;
}

/** Whether a scope has one of the two forms. */
export function isScope(scope: string): boolean {
  return /^(?:component|code-ref):.*\S/.test(scope);
}

function faultOfScope(scope: string, components: ReadonlySet<string>): string | undefined {
  if (!isScope(scope)) return `the scope "${scope}", which is neither component:<name> nor code-ref:<symbol>.`;
  const name = scope.slice("component:".length);
  if (scope.startsWith("component:") && components.size > 0 && !components.has(folded(name))) {
    return `the scope "${scope}", whose component is not in the catalog.`;
  }
  return undefined;
}

function listOf(cell: string): string[] {
  return cell
    .split(";")
    .map((item) => item.trim())
    .filter((item) => item !== "");
}

function cellText(text: string): string {
  return oneLine(text).replaceAll("\\|", "|").replaceAll("|", "\\|");
}
