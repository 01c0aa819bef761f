/** Cells of a table's row, blanks around them cut. Bars behind a backslash and in code belong to their cell. */
export function rowCells(line: string): string[] {
  const inner = line.trim().replace(/^\|/, "");
  const cells: string[] = [];
  let cell = "";
  let isCode = false;
  for (let at = 0; at < inner.length; at++) {
    const sign = inner[at] as string;
    if (sign === "\\" && inner[at + 1] === "|") {
      cell += "|";
      at++;
    } else if (sign === "|" && !isCode) {
      cells.push(cell.trim());
      cell = "";
    } else {
      // A backtick that no other one follows opens nothing.
      if (sign === "`" && (isCode || inner.includes("`", at + 1))) isCode = !isCode;
      cell += sign;
    }
  }
  if (cell.trim() !== "" || !inner.endsWith("|")) cells.push(cell.trim());
  return cells;
}
