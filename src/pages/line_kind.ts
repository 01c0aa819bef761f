/** What a line of a page is; one byte each. */
export const LineKind = {
  text: 0,
  blank: 1,
  /** A heading, or its first line when it is underlined. */
  heading: 2,
  /** A further text line or the underline of an underlined heading. */
  underline: 3,
  fenceOpen: 4,
  code: 5,
  fenceClose: 6,
  row: 7,
  /** The row of dashes between a table's header and body. */
  delimiter: 8,
  /** Front matter and marker lines. */
  head: 9,
  comment: 10,
  /** `import` and `export` lines of MDX. */
  module: 11,
  /** Text that generators add to every page: skip links, index hints, link definitions. */
  noise: 12,
  rule: 13,
} as const;

export type LineKind = (typeof LineKind)[keyof typeof LineKind];
