/**
 * What a user's tool describes its arguments with: the part of zod/mini that an input schema can be published from. The
 * whole of it would make the program half as large again.
 */
export {
  _default,
  array,
  boolean,
  describe,
  enum,
  int,
  literal,
  maximum,
  maxLength,
  minimum,
  minLength,
  multipleOf,
  nullable,
  number,
  object,
  optional,
  record,
  regex,
  strictObject,
  string,
} from "zod/mini";
