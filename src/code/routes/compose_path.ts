/** A prefix and a path as one, which starts with a slash. `..` goes up one segment, `~/` at the start leaves the prefix away. */
export function composePath(prefix: string, path: string): string {
  if (path.startsWith("~/")) return path.slice(1);
  const segments: string[] = [];
  for (const segment of `${prefix}/${path}`.split("/")) {
    if (segment === "..") segments.pop();
    else if (segment !== "") segments.push(segment);
  }
  const isOpen = path.length > 1 && path.endsWith("/") && segments.length > 0;
  return `/${segments.join("/")}${isOpen ? "/" : ""}`;
}
