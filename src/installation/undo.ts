/** How to take back what was done so far, step by step. All of it is done at once, so that a signal's handler can do it. */
export class Undo {
  readonly #steps: (() => void)[] = [];

  /** Notes how the step that was just done, or is about to be, is taken back. */
  add(step: () => void): void {
    this.#steps.push(step);
  }

  /** Takes everything back, the last first. A step that fails does not keep the others from being taken back. */
  run(): void {
    for (let step = this.#steps.pop(); step; step = this.#steps.pop()) {
      try {
        step();
      } catch {
        // What led here counts more; the next installation looks after what is left.
      }
    }
  }

  /** Does some work, and takes everything back when it fails. */
  async onFailure<T>(work: () => Promise<T>): Promise<T> {
    try {
      return await work();
    } catch (error) {
      this.run();
      throw error;
    }
  }
}
