/**
 * Flags that an executable starts with. Node's young generation begins with 1 MB, and a start with a first search fills it three
 * times: with 8 MB nothing is collected before the first answer, worth 2 ms of it, for 1 MB more of memory. V8 takes a code
 * cache only under the flags that it was made under.
 */
export const STARTED_WITH: readonly string[] = ["--min-semi-space-size=8"];
