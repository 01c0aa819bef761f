import process from "node:process";
import { NAME } from "../product/mod.ts";

/** Stores if the disk lets us: a read-only or full home must not keep an agent from its documentation. */
export function tryToStore(write: () => void): boolean {
  try {
    write();
    return true;
  } catch (error) {
    process.stderr.write(`${NAME}: not stored, serving from memory: ${(error as Error).message}\n`);
    return false;
  }
}
