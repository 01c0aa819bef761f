/** An HTTP route that code declares. */
export interface CodeRoute {
  /** Upper case; `ANY` where every method is answered. */
  readonly method: string;
  /** Starts with `/`; the prefix of its controller or group is part of it. Parameters are written as the framework does. */
  readonly path: string;
  /** Name of what answers it; empty where that has none. */
  readonly handler: string;
  /** Path below the repository's root, with slashes. */
  readonly file: string;
  /** From 1. */
  readonly line: number;
}
