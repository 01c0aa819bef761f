import { join } from "node:path";

/** The checkout. */
export const root: string = join(import.meta.dirname, "..");
