import type { Method } from "../method.ts";

/** Methods of which each is answered only when its capability is offered: there a list of nothing is no offer. */
export function declaredOnly(methods: Iterable<[string, Method]>): [string, Method][] {
  return [...methods].map(([name, method]) => {
    if (name.startsWith("tools/")) return [name, { ...method, needs: "tools" }];
    return name.startsWith("resources/") && !method.needs ? [name, { ...method, needs: "resources" }] : [name, method];
  });
}
