import { expect } from "vitest";
import { FetchError } from "../../src/fetch/mod.ts";

/** The failure that a fetch ends with. */
export async function failureOf(work: Promise<unknown>): Promise<FetchError> {
  const error = await work.then(
    () => "nothing",
    (reason: unknown) => reason,
  );
  expect(error).toBeInstanceOf(FetchError);
  return error as FetchError;
}
