/** A failure that the person who builds can mend: its message stands alone, without a stack. */
export class BuildError extends Error {}
