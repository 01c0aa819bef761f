import * as z from "zod/mini";

/** Takes halves of characters out of an argument: JSON can escape them, and an answer that repeats them could not be sent. */
export const wellFormedText = z.overwrite<string>((text) => text.toWellFormed());
