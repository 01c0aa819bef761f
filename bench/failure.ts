/** An engine's failure in one short line, without the folders of the machine that it happened on. */
export function failureLine(error: string): string {
  if (error.includes("ETIMEDOUT")) return "took longer than it may";
  const line = error.replace(/\s+/g, " ").replace(/(?:file:\/\/)?(?:\/[\w.@+-]+)+\/(?=[\w.@+-])/g, "");
  return line.length > 160 ? `${line.slice(0, 160)}…` : line;
}
