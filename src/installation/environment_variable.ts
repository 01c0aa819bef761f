import { NAME } from "../product/mod.ts";

/** Name of an environment variable of this program: `LECTERN_BASE_URL` for `BASE_URL`. */
export function environmentVariable(name: string): string {
  return `${NAME.toUpperCase().replaceAll("-", "_")}_${name}`;
}
