import * as z from "zod/mini";

/** Arguments that several tools take, each described once. */

export const source = z.optional(
  z
    .string()
    .check(
      z.minLength(1),
      z.maxLength(100),
      z.describe("Name of one source, or name@version; without it, all are asked."),
    ),
);

export const path = z.optional(
  z.string().check(z.minLength(1), z.maxLength(1024), z.describe("Only pages whose path starts so: guide/")),
);

export const uri = z
  .string()
  .check(z.minLength(1), z.maxLength(16_384), z.describe("Address of a page, as search_docs and list_docs give it."));

export const startLine = z._default(
  z.int().check(z.minimum(1), z.describe("First line, from 1. To continue: endLine + 1 of the answer before.")),
  1,
);
