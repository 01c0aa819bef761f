/** Any method, as frameworks say that take all of them. */
export const ANY = "ANY";

const PARAMETER = /\{[^{}]*\}|\$\{[^{}]*\}|:[A-Za-z_]\w*(\([^()]*\))?[?*+]?|<[^<>]*>|\[+(\.{3})?[^[\]]*\]+|\*\w*/g;

/** A path by which routes are compared: without names of parameters, double slashes and a slash at its end. */
export function routeKey(method: string, path: string): string {
  const plain = `/${path.replace(PARAMETER, "{}")}`.replace(/\/{2,}/g, "/");
  return `${method.toUpperCase()} ${plain.length > 1 ? plain.replace(/\/$/, "") : plain}`;
}

/** `POST /swarms/{id}/recover` in its two parts. A query behind the path is left away. */
export function endpointParts(endpoint: string): { method: string; path: string } | undefined {
  const [, method, path] = /^\s*([A-Za-z]+)\s+(\/[^\s?]*)(?:\?\S*)?\s*$/.exec(endpoint) ?? [];
  return method && path ? { method: method.toUpperCase(), path } : undefined;
}
