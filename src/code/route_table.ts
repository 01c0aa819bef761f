import type { CodeRoute } from "./code_route.ts";
import { ANY, endpointParts, routeKey } from "./route_key.ts";

/** Routes by method and path. */
export class RouteTable {
  /** In the order of files and lines. */
  readonly all: readonly CodeRoute[];
  readonly #byKey = new Map<string, CodeRoute>();
  /** Some frameworks regard no case; where a path in the right case is there, that one counts. */
  readonly #byLowerKey = new Map<string, CodeRoute>();

  constructor(routes: readonly CodeRoute[]) {
    this.all = [...routes].sort((a, b) => (a.file === b.file ? a.line - b.line : a.file < b.file ? -1 : 1));
    for (const route of this.all) {
      const key = routeKey(route.method, route.path);
      if (!this.#byKey.has(key)) this.#byKey.set(key, route);
      if (!this.#byLowerKey.has(key.toLowerCase())) this.#byLowerKey.set(key.toLowerCase(), route);
    }
  }

  find(endpoint: string): CodeRoute | undefined {
    const parts = endpointParts(endpoint);
    if (!parts) return undefined;
    const keys = [routeKey(parts.method, parts.path), routeKey(ANY, parts.path)];
    for (const key of keys) if (this.#byKey.has(key)) return this.#byKey.get(key);
    for (const key of keys) {
      const found = this.#byLowerKey.get(key.toLowerCase());
      if (found) return found;
    }
    return undefined;
  }
}
