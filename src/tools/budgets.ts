/** Sizes of answers where the agent asks for none. */
export interface Budgets {
  /** Characters of a search's answer, 1,000 to 50,000. Default: 9,000. */
  readonly search?: number | undefined;
  /** Bytes of a window that is read, 1,000 to 32,768. Default: 10,000. */
  readonly read?: number | undefined;
}
